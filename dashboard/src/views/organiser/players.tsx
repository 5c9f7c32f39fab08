// Who plays: one by one, or many at once from a table.

import { useState } from "preact/hooks";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { readRoster, type NewPlayer } from "../../state/roster.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { useNamedPlayers } from "./names.ts";
import { SeatLabel } from "../../ui/side.tsx";

/** In one request: far below the server's limit for a roster. */
const AT_ONCE_MAX = 500;

interface Adding {
  /** One request is on its way: what counts who is missing must wait for it. */
  busy: boolean;
  add(players: readonly NewPlayer[]): Promise<boolean>;
}

function useAddPlayers(): Adding {
  const { put, waiting } = useApp();
  const { game } = useGame();
  const path = `/games/${game}/players`;
  const add = async (players: readonly NewPlayer[]): Promise<boolean> => {
    for (let i = 0; i < players.length; i += AT_ONCE_MAX) {
      const body = players
        .slice(i, i + AT_ONCE_MAX)
        .map(({ name, group }) => (group === "" ? { name } : { name, group }));
      const settled = await put({ method: "POST", path, body }).settled;
      if (settled.is !== "answer") return false;
    }
    return true;
  };
  return { add, busy: waiting.some((write) => write.path === path) };
}

export function Players() {
  const words = useWords();
  const game = useGame();
  const wanted = game.plan?.players ?? 2 * game.ring.boards;
  const started = game.turn !== null || game.phase === "finished";
  return (
    <div class="two-columns">
      <div class="stack">
        <h1 class="card registered" role="status">
          {words.organiser.registered(game.players.length, wanted)}
        </h1>
        {!started && (
          <>
            <AddOne />
            <AddMany />
            {game.players.length < wanted && <StandIns missing={wanted - game.players.length} />}
          </>
        )}
      </div>
      <Registered />
    </div>
  );
}

function AddOne() {
  const words = useWords();
  const { add, busy } = useAddPlayers();
  const [name, setName] = useState("");
  const [group, setGroup] = useState("");
  const submit = async (): Promise<void> => {
    setName("");
    await add([{ name: name.trim(), group: group.trim() }]);
    document.getElementById("player-name")?.focus();
  };
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !busy) void submit();
      }}
    >
      <h2>{words.organiser.addOne}</h2>
      <div class="field">
        <label for="player-name">{words.organiser.playerName}</label>
        <input
          id="player-name"
          value={name}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="player-group">{words.organiser.playerGroup}</label>
        <input
          id="player-group"
          value={group}
          autocomplete="off"
          onInput={(event) => setGroup(event.currentTarget.value)}
        />
      </div>
      <Button look="primary" submit disabled={busy || name.trim() === ""} id="player-add">
        {words.organiser.add}
      </Button>
    </form>
  );
}

function AddMany() {
  const words = useWords();
  const { add, busy } = useAddPlayers();
  const [text, setText] = useState("");
  const found = readRoster(text);
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setText(await file.text());
  };
  return (
    <section class="card stack">
      <h2>{words.organiser.addMany}</h2>
      <label for="players-table">{words.organiser.csvHint}</label>
      <textarea
        id="players-table"
        rows={6}
        value={text}
        spellcheck={false}
        placeholder={"Ada Lovelace, A\nGrace Hopper, A"}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="field">
        <label for="players-file">{words.organiser.csvFile}</label>
        <input
          id="players-file"
          type="file"
          accept=".csv,.txt,text/csv"
          onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
        />
      </div>
      <p role="status">{words.organiser.csvFound(found.length)}</p>
      <Button
        look="primary"
        disabled={busy || found.length === 0}
        id="players-add"
        onPress={() => void add(found).then((all) => all && setText(""))}
      >
        {words.organiser.addAll(found.length)}
      </Button>
    </section>
  );
}

function StandIns({ missing }: { missing: number }) {
  const words = useWords();
  const { players } = useGame();
  const { add, busy } = useAddPlayers();
  const made = Array.from({ length: missing }, (_, i) => ({
    name: words.organiser.standIn(players.length + i + 1),
    group: "",
  }));
  return (
    <Button id="players-stand-ins" disabled={busy} onPress={() => void add(made)}>
      {words.organiser.standIns(missing)}
    </Button>
  );
}

function Registered() {
  const words = useWords();
  const game = useGame();
  const players = useNamedPlayers();
  return (
    <section class="card stack">
      <h2>{words.organiser.list}</h2>
      {game.phase === "finished" && !game.names_forgotten && <ForgetNames />}
      {game.names_forgotten && <p>{words.organiser.forgotten}</p>}
      {players.length === 0 ? (
        <p class="soft">{words.organiser.listNone}</p>
      ) : (
        <div class="table-box" role="region" aria-label={words.organiser.list} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.organiser.number}</th>
                <th scope="col">{words.organiser.playerName}</th>
                <th scope="col">{words.organiser.group}</th>
                <th scope="col">{words.common.seat}</th>
              </tr>
            </thead>
            <tbody>
              {players.map((player) => (
                <tr key={player.number}>
                  <td class="number">{player.number}</td>
                  <td>{player.name}</td>
                  <td>{player.group ?? ""}</td>
                  <td>{player.seat && <SeatLabel seat={player.seat} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** After the event nobody needs the names any more; numbers and seats stay. */
function ForgetNames() {
  const { words, put } = useApp();
  const { game } = useGame();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" id="forget-names" onPress={() => setAsking(true)}>
        {words.organiser.forget}
      </Button>
      {asking && (
        <Sure
          question={words.organiser.forgetSure}
          yes={words.organiser.forget}
          danger
          onYes={() => put({ method: "POST", path: `/games/${game}/players/forget`, body: {} })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

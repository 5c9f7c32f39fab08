// Who plays: one by one, or many at once from a table (import.tsx); and the roster out again.

import { useState } from "preact/hooks";
import { attemptFile } from "../../api/http.ts";
import type { NamedPlayer } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { AddMany, Needs } from "./import.tsx";
import { Correct } from "./correct.tsx";
import { useNamedPlayers } from "./names.ts";
import { NOBODY, PlayerFields, trimmed } from "./playerfields.tsx";
import { SeatLabel } from "../../ui/side.tsx";

interface NewPlayer {
  name: string;
  group?: string;
  language?: string;
  accessible?: boolean;
}

interface Adding {
  /** One request is on its way: what counts who is missing must wait for it. */
  busy: boolean;
  add(players: readonly NewPlayer[]): Promise<boolean>;
}

function useAddPlayers(): Adding {
  const { put, waiting } = useApp();
  const { game } = useGame();
  const path = `/games/${game}/players`;
  const add = async (players: readonly NewPlayer[]): Promise<boolean> =>
    (await put({ method: "POST", path, body: players }).settled).is === "answer";
  return { add, busy: waiting.some((write) => write.path === path) };
}

export function Players() {
  const words = useWords();
  const game = useGame();
  const wanted = game.plan?.players ?? 2 * game.ring.boards;
  const started = game.turn !== null || game.phase === "finished";
  return (
    <div class="stack">
      <h1 class="card registered" role="status">
        {words.organiser.registered(game.players.length, wanted)}
      </h1>
      {!started && <AddMany />}
      <div class="two-columns">
        {!started && (
          <div class="stack">
            <AddOne />
            {game.players.length < wanted && <StandIns missing={wanted - game.players.length} />}
          </div>
        )}
        <Registered />
      </div>
    </div>
  );
}

function AddOne() {
  const words = useWords();
  const { add, busy } = useAddPlayers();
  const [wanted, setWanted] = useState(NOBODY);
  const submit = async (): Promise<void> => {
    const { group, language } = wanted;
    // Who comes together speaks alike, mostly.
    setWanted({ ...NOBODY, group, language: group.trim() === "" ? "" : language });
    await add([trimmed(wanted)]);
    document.getElementById("player-name")?.focus();
  };
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.name.trim() !== "" && !busy) void submit();
      }}
    >
      <h2>{words.organiser.addOne}</h2>
      <PlayerFields id="player" value={wanted} onChange={setWanted} />
      <Button look="primary" submit disabled={busy || wanted.name.trim() === ""} id="player-add">
        {words.organiser.add}
      </Button>
    </form>
  );
}

function StandIns({ missing }: { missing: number }) {
  const words = useWords();
  const { players } = useGame();
  const { add, busy } = useAddPlayers();
  const made = Array.from({ length: missing }, (_, i) => ({
    name: words.organiser.standIn(players.length + i + 1),
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
  const [correcting, setCorrecting] = useState<NamedPlayer | null>(null);
  const seats = new Map(Object.entries(game.seats).map(([seat, { player }]) => [player, seat]));
  return (
    <section class="card stack">
      <h2>{words.organiser.list}</h2>
      {game.phase === "finished" && !game.names_forgotten && <ForgetNames />}
      {game.names_forgotten && <p>{words.organiser.forgotten}</p>}
      {players.length > 0 && <SaveRoster />}
      {correcting !== null && (
        <Correct player={correcting} onClose={() => setCorrecting(null)} />
      )}
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
                <th scope="col">{words.people.needs}</th>
                {!game.names_forgotten && (
                  <th scope="col">
                    <span class="unseen">{words.people.correct}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {players.map((player) => {
                const seat = seats.get(player.number);
                return (
                  <tr key={player.number}>
                    <td class="number">{player.number}</td>
                    <td>{player.name === "" ? words.people.nameless : player.name}</td>
                    <td>{player.group}</td>
                    <td>{seat !== undefined && <SeatLabel seat={seat} />}</td>
                    <td>
                      <Needs player={game.players[player.number - 1] ?? {}} seat={null} />
                    </td>
                    {!game.names_forgotten && (
                      <td>
                        <Button
                          look="quiet"
                          id={`correct-${player.number}`}
                          name={words.people.correctOne(player.number, player.name)}
                          onPress={() => setCorrecting(player)}
                        >
                          {words.people.correct}
                        </Button>
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** All columns, as a table for spreadsheets or as JSON; what is saved can be registered again. */
function SaveRoster() {
  const { words, language, session, notify } = useApp();
  const { game, name } = useGame();
  const save = async (format: "csv" | "json"): Promise<void> => {
    // Where a comma is for decimals, spreadsheets split at semicolons.
    const separator = language === "en" ? "comma" : "semicolon";
    const path = `/games/${game}/players?format=${format}&separator=${separator}`;
    const outcome = await attemptFile(session.token, { method: "GET", path });
    if (outcome.is === "file") {
      const address = URL.createObjectURL(outcome.file);
      const link = Object.assign(document.createElement("a"), {
        href: address,
        download: `${name}, ${words.organiser.steps.players}.${format}`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } else if (outcome.is === "refused") {
      notify({ kind: "problem", text: problemText(words, outcome.problem) });
    } else notify({ kind: "problem", text: words.login.away });
  };
  return (
    <div class="line">
      {(["csv", "json"] as const).map((format) => (
        <Button key={format} id={`roster-${format}`} onPress={() => void save(format)}>
          {words.people.save[format]}
        </Button>
      ))}
    </div>
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

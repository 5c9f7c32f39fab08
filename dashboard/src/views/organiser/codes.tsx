// Codes for people to get in: one for each role and post, as a sheet to print and cut.

import { useState } from "preact/hooks";
import type { Role } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { boardOf, isReplica } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { Qr } from "../../ui/qr.tsx";
import { useDevices } from "../devices.ts";
import { AddressField, baseOf, useAddress } from "./address.tsx";
import "./codes.css";

interface Holder {
  role: Role;
  post: string | null;
  copies: string;
}

type Made = Holder & { code: string };

const WITHOUT_POST: readonly Role[] = ["moderator", "referee", "screen", "player", "organiser"];

function nameOf(holder: Holder): string {
  return `${holder.role} ${holder.post ?? ""}`;
}

export function Codes() {
  const { words, ask, notify } = useApp();
  const game = useGame();
  const [address, setAddress] = useAddress();
  const [made, setMade] = useState<readonly Made[]>([]);
  const [busy, setBusy] = useState(false);
  const holders: Holder[] = [
    ...game.posts.map(({ post, copies }) => ({
      role: "caretaker" as const,
      post,
      copies: copies
        .map((copy) => (isReplica(copy) ? words.board.copyShort(boardOf(copy)) : copy))
        .join(", "),
    })),
    ...WITHOUT_POST.map((role) => ({ role, post: null, copies: "" })),
  ];

  const makeOne = async (holder: Holder): Promise<boolean> => {
    const body = holder.post === null ? { role: holder.role } : { role: holder.role, post: holder.post };
    const outcome = await ask({ method: "POST", path: `/games/${game.game}/codes`, body });
    if (outcome.is !== "answer") {
      notify({ kind: "problem", text: words.login.away });
      return false;
    }
    const { code } = outcome.body as { code: string };
    setMade((before) => [
      ...before.filter((one) => nameOf(one) !== nameOf(holder)),
      { ...holder, code },
    ]);
    return true;
  };
  const makeAll = async (): Promise<void> => {
    setBusy(true);
    for (const holder of holders) {
      if (!(await makeOne(holder))) break;
    }
    setBusy(false);
  };
  const base = baseOf(address);

  return (
    <div class="stack">
      <section class="card stack no-print">
        <h1>{words.organiser.codesTitle}</h1>
        <p class="soft">{words.organiser.codesHint}</p>
        <AddressField address={address} onChange={setAddress} />
        <div class="line">
          <Button look="primary" size="big" id="codes-all" disabled={busy} onPress={() => void makeAll()}>
            {words.organiser.makeAll}
          </Button>
          <Button size="big" id="codes-print" disabled={made.length === 0} onPress={() => print()}>
            {words.organiser.printSheet}
          </Button>
        </div>
        <p>{made.length === 0 ? words.organiser.noCodes : words.organiser.codeOnce}</p>
        <ul class="holders">
          {holders.map((holder) => (
            <HolderRow
              key={nameOf(holder)}
              holder={holder}
              code={made.find((one) => nameOf(one) === nameOf(holder))?.code ?? null}
              onMake={() => void makeOne(holder)}
            />
          ))}
        </ul>
      </section>
      <div class="sheet">
        {made.map((one) => (
          <CodeCard key={nameOf(one)} made={one} base={base} />
        ))}
      </div>
      <DeviceList />
    </div>
  );
}

interface HolderRowProps {
  holder: Holder;
  code: string | null;
  onMake: () => void;
}

function HolderRow({ holder, code, onMake }: HolderRowProps) {
  const words = useWords();
  return (
    <li class="holder" data-testid={`holder-${holder.post ?? holder.role}`}>
      <b>{words.role[holder.role]}</b>
      <span>
        {holder.post && <span class="post-name">{holder.post}</span>}{" "}
        {holder.copies && <span class="soft">{words.organiser.at(holder.copies)}</span>}
      </span>
      <code data-testid={`code-${holder.post ?? holder.role}`}>{code}</code>
      <Button
        id={`make-${holder.post ?? holder.role}`}
        name={`${code === null ? words.organiser.makeOne : words.organiser.makeNew}: ${words.role[holder.role]} ${holder.post ?? ""}`}
        onPress={onMake}
      >
        {code === null ? words.organiser.makeOne : words.organiser.makeNew}
      </Button>
    </li>
  );
}

/** What is cut out and handed to a person. */
function CodeCard({ made, base }: { made: Made; base: string }) {
  const words = useWords();
  const game = useGame();
  const link = `${base}/#code=${made.code}`;
  return (
    <article class="code-card card">
      <Qr text={link} name={link} />
      <div>
        <p class="soft">{game.name}</p>
        <h2>
          {words.role[made.role]} {made.post && <span class="post-name">{made.post}</span>}
        </h2>
        {made.copies && <p>{words.organiser.at(made.copies)}</p>}
        <p class="code-big">{made.code}</p>
        <p>{base}</p>
        <small>{words.organiser.sheetLead}</small>
      </div>
    </article>
  );
}

function DeviceList() {
  const { words, put, language } = useApp();
  const game = useGame();
  const [again, setAgain] = useState(0);
  const [asking, setAsking] = useState<number | string | null>(null);
  const devices = useDevices(again);
  const revoke = async (device: number | string): Promise<void> => {
    const path = `/games/${game.game}/devices/${device}/revoke`;
    await put({ method: "POST", path }).settled;
    setAgain(again + 1);
  };
  return (
    <section class="card stack no-print">
      <h2>{words.organiser.devices}</h2>
      {devices.length === 0 && <p class="soft">{words.moderator.devicesNone}</p>}
      <ul class="holders">
        {devices.map((device) => (
          <li class="holder" key={device.device} data-testid={`device-${device.device}`}>
            <b>{words.role[device.role]}</b>
            <span>
              {device.post && <span class="post-name">{device.post}</span>} {device.name}
            </span>
            <span class="soft">
              <SignIcon sign={device.connected ? "check" : "cross"} size={16} />{" "}
              {device.connected ? words.moderator.connected : words.moderator.notConnected},{" "}
              {words.organiser.since} {new Date(device.made_at).toLocaleTimeString(language)}
            </span>
            <Button
              look="danger"
              name={`${words.organiser.revoke}: ${words.role[device.role]} ${device.post ?? ""}`}
              onPress={() => setAsking(device.device)}
            >
              {words.organiser.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {asking !== null && (
        <Sure
          question={words.organiser.revokeSure}
          yes={words.organiser.revoke}
          danger
          onYes={() => void revoke(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

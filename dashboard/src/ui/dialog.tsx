// A question that has to be answered before the page goes on. The browser's own dialog keeps the
// focus inside, closes on Escape, and gives the focus back to where it was.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "../app/context.ts";
import { Button } from "./button.tsx";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const words = useWords();
  const box = useRef<HTMLDialogElement>(null);
  const gone = useRef(false); // what is closed because it goes need not be told
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      gone.current = true;
      dialog?.close();
    };
  }, []);
  return (
    <dialog ref={box} class="dialog" aria-label={title} onClose={() => gone.current || onClose()}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <Button look="quiet" sign="cross" name={words.common.close} onPress={onClose} />
      </div>
      {children}
    </dialog>
  );
}

interface SureProps {
  question: string;
  yes: string;
  danger?: boolean;
  onYes: () => void;
  onClose: () => void;
}

export function Sure({ question, yes, danger = false, onYes, onClose }: SureProps) {
  const words = useWords();
  return (
    <Dialog title={question} onClose={onClose}>
      <div class="dialog-answers">
        <Button size="big" onPress={onClose}>
          {words.common.cancel}
        </Button>
        <Button
          size="big"
          look={danger ? "danger" : "primary"}
          id="sure-yes"
          onPress={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

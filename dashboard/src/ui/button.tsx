import type { ComponentChildren } from "preact";
import { SignIcon, type Sign } from "./icons.tsx";
import "./button.css";

interface ButtonProps {
  children?: ComponentChildren;
  onPress?: () => void;
  look?: "primary" | "plain" | "quiet" | "danger" | "good";
  size?: "normal" | "big";
  sign?: Sign;
  disabled?: boolean;
  pressed?: boolean;
  submit?: boolean;
  /** The accessible name, where the text does not say enough. */
  name?: string | undefined;
  id?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { look = "plain", size = "normal" } = props;
  return (
    <button
      type={props.submit ? "submit" : "button"}
      class={`button ${look} ${size}`}
      disabled={props.disabled ?? false}
      aria-pressed={props.pressed}
      aria-label={props.name}
      title={props.children === undefined ? props.name : undefined}
      data-testid={props.id}
      onClick={props.onPress}
    >
      {props.sign && <SignIcon sign={props.sign} size={22} />}
      {props.children !== undefined && <span>{props.children}</span>}
    </button>
  );
}

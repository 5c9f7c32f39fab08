// A number set by two big buttons: no keyboard comes up, and it cannot leave its range.

import { useWords } from "../app/context.ts";
import { Button } from "./button.tsx";
import "./stepper.css";

interface StepperProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  id?: string;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, min = 0, max, id, onChange }: StepperProps) {
  const words = useWords();
  return (
    <span class="stepper" role="group" aria-label={label}>
      <Button
        name={words.common.less(label)}
        disabled={value <= min}
        id={id && `${id}-less`}
        onPress={() => onChange(value - 1)}
      >
        −
      </Button>
      <output class="stepper-value number" data-testid={id}>
        {value}
      </output>
      <Button
        name={words.common.more(label)}
        disabled={value >= max}
        id={id && `${id}-more`}
        onPress={() => onChange(value + 1)}
      >
        +
      </Button>
    </span>
  );
}

// The post that a caretaker's page is about; shared by its parts.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Copy, Permission, Seat } from "../../api/types.ts";
import type { Quarter, RobbersByRoll } from "../../state/board.ts";
import type { Task } from "../../state/jobs.ts";
import type { ToolChoice } from "./tool.ts";

export interface Post {
  copies: readonly Copy[];
  /** The seats at the real boards of the post. */
  seats: readonly Seat[];
  /** The copies that lie side by side; a gap with one caretaker has two pairs, one at a time shown. */
  pairs: readonly (readonly Copy[])[];
  pair: number;
  shown: readonly Copy[];
  /** Oldest first. */
  tasks: readonly Task[];
  /** The task that is pointed at on the picture. */
  current: Task | null;
  questions: readonly Permission[];
  /** By letter of a board. */
  robbers: ReadonlyMap<string, RobbersByRoll>;
  choice: ToolChoice;
  quarter: Quarter;
  setPair(pair: number): void;
  show(task: Task): void;
  turnPicture(): void;
}

export const CaretakerContext = createContext<Post | null>(null);

export function usePost(): Post {
  const post = useContext(CaretakerContext);
  if (post === null) throw new Error("no post around this component");
  return post;
}

// Every picture of the pages is drawn here, around the middle of a box of 24. A symbol never stands
// alone for a meaning: a word or an accessible name goes with it.

import type { JSX } from "preact";
import type { Piece, Resource, Side, Terrain } from "../api/types.ts";

function Icon({ size, children }: { size: number; children: JSX.Element | JSX.Element[] }) {
  return (
    <svg class="icon" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      {children}
    </svg>
  );
}

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

export function SideIcon({ side, size = 24 }: { side: Side; size?: number }) {
  if (side === "moon") {
    return (
      <Icon size={size}>
        <path class="icon-moon" d="M4.5 9.5A10 10 0 1 1 4.5 -9.5A8 8 0 1 0 4.5 9.5Z" />
      </Icon>
    );
  }
  return (
    <Icon size={size}>
      <circle class="icon-sun" r="5.6" />
      <g class="icon-sun">
        {RAYS.map((turn) => (
          <path key={turn} d="M-2 -6.9L0 -11.7L2 -6.9Z" transform={`rotate(${turn})`} />
        ))}
      </g>
    </Icon>
  );
}

/** Outlines of the pieces; roads and ships lie along the x axis. */
export const PIECE_SHAPES: Record<Exclude<Piece, "ship-move">, string> = {
  settlement: "M-7 8V-2L0 -9L7 -2V8Z",
  city: "M-10 8V-1H-2V-4L3.5 -10L9 -4V8Z",
  road: "M-10 -3H10V3H-10Z",
  ship: "M-10 2H10L6 8H-6ZM-1 0V-10L8 0Z",
  robber: "M-6 9C-6 3 -4 1 -2.6 -0.5A5 5 0 1 1 2.6 -0.5C4 1 6 3 6 9Z",
};

export function PieceIcon({ piece, size = 24 }: { piece: Piece; size?: number }) {
  if (piece === "ship-move") {
    return (
      <Icon size={size}>
        <path d={PIECE_SHAPES.ship} transform="translate(-2 -2) scale(0.8)" />
        <path class="icon-line" d="M-7 10H9M5 6.5L9 10L5 13.5" transform="translate(0 -1.5)" />
      </Icon>
    );
  }
  return (
    <Icon size={size}>
      <path d={PIECE_SHAPES[piece]} />
    </Icon>
  );
}

export const RESOURCE_SHAPES: Record<Resource, string> = {
  wood: "M0 -10L7 2H2.5V9H-2.5V2H-7Z",
  clay: "M-10 -7H-1V-1H-10ZM1 -7H10V-1H1ZM-5.5 1H4.5V7H-5.5Z",
  wool: "M-7 4A4.2 4.2 0 0 1 -7 -4A5.5 5.5 0 0 1 3 -6A5 5 0 0 1 8 4ZM-4.5 5H-2.5V9H-4.5ZM3 5H5V9H3Z",
  grain:
    "M0 -11C3 -8 3 -5 0 -3C-3 -5 -3 -8 0 -11ZM6 -6C7 -1 4 1 1 2C1 -3 3 -5 6 -6ZM-6 -6C-7 -1 -4 1 -1 2C-1 -3 -3 -5 -6 -6ZM-1 3H1V11H-1Z",
  ore: "M-11 8L-3.5 -8L1 0L4 -4L11 8Z",
};

export const TERRAIN_RESOURCE: Record<Terrain, Resource | null> = {
  desert: null,
  forest: "wood",
  hills: "clay",
  pasture: "wool",
  fields: "grain",
  mountains: "ore",
};

export function ResourceIcon({ resource, size = 24 }: { resource: Resource; size?: number }) {
  return (
    <Icon size={size}>
      <path d={RESOURCE_SHAPES[resource]} />
    </Icon>
  );
}

const SIGNS = {
  check: "M-8 0L-2.5 6L8 -6",
  cross: "M-7 -7L7 7M-7 7L7 -7",
  undo: "M-8 -2H4A5 5 0 0 1 4 8H-3M-8 -2L-3 -7M-8 -2L-3 3",
  warning: "M0 -9L10 8H-10ZM0 -3V2.5M0 5V5.6",
  menu: "M-9 -6H9M-9 0H9M-9 6H9",
  sound: "M-9 -3H-5L1 -8V8L-5 3H-9ZM4 -4A6 6 0 0 1 4 4M7 -7A10 10 0 0 1 7 7",
  mute: "M-9 -3H-5L1 -8V8L-5 3H-9ZM4 -3.5L10 3.5M10 -3.5L4 3.5",
  turn: "M7 -4A8 8 0 1 0 8 2M8 -10V-4H2",
  hourglass: "M-6 -9H6M-6 9H6M-5 -9C-5 -3 5 3 5 9M5 -9C5 -3 -5 3 -5 9",
  swap: "M-9 -4H7L3 -8M9 4H-7L-3 8",
  star: "M0 -10L3 -3.2L10 -3L4.4 1.6L6.4 9L0 4.8L-6.4 9L-4.4 1.6L-10 -3L-3 -3.2Z",
  plus: "M-8 0H8M0 -8V8",
  minus: "M-8 0H8",
  redo: "M8 -2H-4A5 5 0 0 0 -4 8H3M8 -2L3 -7M8 -2L3 3",
  fit: "M-9 -3V-9H-3M3 -9H9V-3M9 3V9H3M-3 9H-9V3",
  copy: "M-3 -3H9V9H-3ZM-6 3H-9V-9H3V-6",
  bin: "M-9 -6H9M-3 -6V-9H3V-6M-6.5 -6L-5.5 9H5.5L6.5 -6",
  left: "M4 -8L-4 0L4 8",
  right: "M-4 -8L4 0L-4 8",
  search: "M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0M5 5L10 10",
  question: "M-4 -4A4 4 0 1 1 1 0C0 1 0 2 0 4M0 7.5V8",
} as const;

export type Sign = keyof typeof SIGNS;

export function SignIcon({ sign, size = 24 }: { sign: Sign; size?: number }) {
  return (
    <Icon size={size}>
      <path class="icon-line" d={SIGNS[sign]} />
    </Icon>
  );
}

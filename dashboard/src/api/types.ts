// The JSON of the public interface, as the coordinator speaks it. One word per thing: the names
// here are those of the contract, of the log and of the database.

export type Role = "organiser" | "moderator" | "caretaker" | "referee" | "screen" | "player";
export type Side = "sun" | "moon";
export type Phase = "setup" | "practice" | "running" | "paused" | "finished";
export type Pause = "" | "moderator" | "claim" | "reminder" | "away" | "dice";
export type Ruleset = "big-game" | "connect" | "base";
export type Piece = "settlement" | "city" | "road" | "ship" | "ship-move" | "robber";
export type Resource = "wood" | "clay" | "wool" | "grain" | "ore";
export type Terrain = "desert" | "forest" | "hills" | "pasture" | "fields" | "mountains";

/** "17S" or "17M": a board and a side. */
export type Seat = string;
/** "17" (the real board) or "17@gap-3" (its replica at a post). */
export type Copy = string;
/** "c12" a crossing, "p33" a path, "h7" a hex. */
export type Place = string;
/** RFC 3339 in UTC with milliseconds. */
export type Instant = string;
export type Cards = Partial<Record<Resource, number>>;

export const RESOURCES: readonly Resource[] = ["wood", "clay", "wool", "grain", "ore"];

export interface Login {
  token: string;
  role: Role;
  post: string | null;
  game: string | null;
  expires: Instant;
}

export interface Health {
  status: "ok" | "standby" | "database-away";
  now: Instant;
  version: string;
}

export interface RobberRoll {
  dice: [number, number];
  sum: number;
  moves: boolean;
}

export interface Turn {
  number: number;
  kind: "turn" | "robber";
  /** null: a robber step, or a table of the base game. */
  side: Side | null;
  /** The base game: whose turn it is. */
  seat?: Seat | null;
  /** null: a table of the base game that rolls its own dice. */
  dice: [number, number] | null;
  sum: number | null;
  robber: RobberRoll | null;
  /** Its whole length; missing or 0: no limit. */
  seconds?: number;
  /** While running. */
  ends_at: Instant | null;
  /** While paused. */
  remaining_ms: number;
}

export interface Clock {
  phase: Phase;
  paused_for: Pause;
  turn: Turn | null;
}

export interface Interruption {
  after: number;
  ends: boolean;
  /** Connect: an island ends here; there is nothing to bridge. */
  shore?: boolean;
}

export interface Ring {
  boards: number;
  letters: string;
  interruptions: Interruption[];
  two_caretakers: boolean;
  /** The base game: the "boards" are the places around one table, each with its Sun seat only. */
  one_side?: boolean;
}

export interface Post {
  post: string;
  copies: Copy[];
}

export type Presence = "unknown" | "present" | "absent";

export interface Player {
  number: number;
  /** Who came together has the same; 0: came alone. */
  group: number;
  /** Missing: unknown. */
  presence?: Presence;
  /** Keeps the seat when the ring is mended. */
  fixed?: boolean;
  /** Missing: not said. */
  language?: "en" | "de" | "nl";
  /** Has to sit beside an aisle. */
  accessible?: boolean;
  /** Came through the queue; nobody knows the name. */
  counted?: boolean;
}

/** GET /games/G/players: with what never travels on the log. */
export interface NamedPlayer {
  number: number;
  name: string;
  group: string;
  language: "" | "en" | "de" | "nl";
  accessible: boolean;
  seat: Seat | null;
  fixed: boolean;
  presence: Presence;
}

/** A row of a list as the coordinator understood it; sent back, it is registered. */
export interface PlayerRow {
  /** As a spreadsheet counts. */
  row: number;
  name: string;
  group: string;
  language: "" | "en" | "de" | "nl";
  accessible: boolean;
  seat: Seat | null;
  fixed: boolean;
  presence: Presence;
}

export interface Fault {
  /** 0: the whole list. */
  row: number;
  field: string;
  value: string;
  /** One stable word for what is wrong. */
  rule: string;
  detail: string;
}

/** POST /games/G/players/preview; of many faults the first are told. */
export interface Preview {
  players: PlayerRow[];
  faults: Fault[];
  faults_count: number;
  warnings: Fault[];
  warnings_count: number;
}

/** player null: a caretaker fills in. */
export type Seats = Record<Seat, { player: number | null }>;

export interface DiceSheet {
  commitment: string;
  turns: number;
  salt: string;
  given: boolean;
}

export interface Job {
  copy: Copy;
  action: "place" | "remove";
  state: "pending" | "seen" | "placed";
  /** When it was asked for; missing in old logs. */
  since?: Instant | null;
  /** What came too late at this place and is to be taken off first. */
  take_off: { piece: Piece; owner: Seat } | null;
}

/** A rule of building that a piece breaks; it is taken all the same (rule 11.1). */
export interface Warning {
  rule: string;
  text: string;
}

export interface Build {
  n: number;
  copy: Copy;
  piece: Piece;
  at: Place;
  from?: Place | null;
  owner: Seat;
  turn: number;
  late: boolean;
  undone: boolean;
  replaces?: number | null;
  jobs: Job[];
  /** The owner's first building in this foreign starting area: 2 points. */
  first_in_area?: boolean;
  warnings: Warning[];
}

export type TradeState = "open" | "accepted" | "declined" | "countered" | "expired";
export interface Trade {
  n: number;
  from: Seat;
  to: Seat;
  have: Cards;
  need: Cards;
  state: TradeState;
  turn: number;
  counter_of?: number | null;
}

export type PermissionState = "open" | "granted" | "refused" | "expired";
export interface Permission {
  n: number;
  copy: Copy;
  piece: Piece;
  at: Place;
  owner: Seat;
  to: Seat;
  state: PermissionState;
  turn: number;
}

/** Connect: five cards at an end of a row; "traded": in which round each side there did last. */
export interface Market {
  board: number;
  cards: Cards;
  traded: Record<Side, number>;
}

export interface Count {
  settlements: number;
  cities: number;
  foreign_areas: number;
  victory_point_cards: number;
  largest_army: boolean;
  longest_trade_route: boolean;
  cards: Record<Resource, number>;
}

export type ClaimState = "open" | "counted" | "confirmed" | "rejected";
export interface Claim {
  n: number;
  seat: Seat;
  turn: number;
  state: ClaimState;
  count?: Count | null;
  points?: number | null;
}

/** GET /games/G/robbers: by the rolls alone; reports since then are builds. */
export interface Robbers {
  /** Of the last roll that moved them; null: none has. */
  turn: number | null;
  sum: number | null;
  letters: { letter: string; sun: Place | null; moon: Place | null }[];
}

interface TallyPieces {
  count: number;
  of: number;
}

/** GET /games/G/claims/N/tally: what the log proves. */
export interface Tally {
  seat: Seat;
  /** Every board of the seat is mirrored: there can be no more than this. */
  complete: boolean;
  city_owed: boolean;
  points: number;
  settlements: TallyPieces;
  cities: TallyPieces;
  foreign_areas: TallyPieces & { from: { area: Seat; build: number; certain: boolean }[] };
  longest_trade_route: {
    holds: boolean;
    holder: Seat | null;
    length: number;
    opposite: number;
  } | null;
  differences: {
    field: Exclude<keyof Count, "cards">;
    counted: number;
    least: number;
    most: number;
    why: string;
  }[];
}

export interface Result {
  /** The best first. */
  ranking: Seat[];
  /** How many of them share the first place. */
  winners: number;
}

export interface Revealed {
  seed: string;
  salt: string;
}

export interface Game extends Clock {
  game: string;
  name: string;
  epoch: number;
  seq: number;
  ruleset: Ruleset;
  ring: Ring;
  plan: Plan | null;
  posts: Post[];
  players: Player[];
  seats: Seats;
  dice: DiceSheet | null;
  /** Letters with a board of the event's own, and the entry that set them; 0: never. */
  boards: { seq: number; own: string[] };
  builds: Build[];
  trades: Trade[];
  permissions: Permission[];
  claims: Claim[];
  markets: Market[];
  seconds: { early: number; late: number };
  /** Connect and base: begun on what is printed, or where people chose. */
  setup: "fixed" | "variable";
  /** All that is built is reported, on every board. */
  followed: boolean;
  table_dice: boolean;
  island_seed: string | null;
  dice_printed: boolean;
  names_forgotten: boolean;
  /** Of the page alone: since this entry names may be other ones than before. */
  names_seq?: number;
  result: Result | null;
  revealed: Revealed | null;
}

export interface GameLine {
  game: string;
  name: string;
  ruleset: Ruleset;
  phase: Phase;
  players: number;
}

export type Slot =
  | { kind: "playing"; board: number; letter?: string }
  | { kind: "gameless"; mirrors: number; letter?: string }
  | { kind: "edge" }
  | { kind: "free" };

export interface PlanTable {
  length_cm: number;
  width_cm: number;
  seats?: number;
  slots: Slot[];
  /** In its room, in cm from the north-west corner: the table's own first corner, and its turn. */
  x_cm?: number;
  y_cm?: number;
  angle_deg?: number;
}

export interface PlanRow {
  direction: string;
  sun_side?: string;
  length_cm: number;
  tables: PlanTable[];
  /** Index of the hall's room, and of the row in it. */
  room?: number;
  hall_row?: number;
}

export type Direction = "east" | "west" | "south" | "north";

/** A hall as it is; coordinator/plan/hall.h says what everything means. */
export interface Hall {
  aisle_cm?: number;
  chair_cm?: number;
  table_width_cm?: number;
  stock?: Record<string, number>;
  rooms: HallRoom[];
}

export interface HallRoom {
  name?: string;
  width_cm: number;
  depth_cm: number;
  blocked?: HallArea[];
  rows?: HallRow[];
}

export interface HallArea {
  name?: string;
  x_cm: number;
  y_cm: number;
  width_cm: number;
  depth_cm: number;
}

export interface HallRow {
  circle?: boolean;
  x_cm: number;
  y_cm: number;
  direction?: Direction;
  straight_x_cm?: number;
  straight_y_cm?: number;
  boards?: number;
  tables: HallItem[];
}

export type HallItem =
  | { length_cm: number; width_cm?: number; count?: number }
  | { aisle_cm: number };

export interface Plan {
  ruleset: Ruleset;
  shape: string;
  players: number;
  boards: {
    playing: number;
    gameless: number;
    total: number;
    by_letter: Record<string, number>;
  };
  kits: number;
  tables: number;
  chairs: number;
  interruptions: number;
  communication_devices: number;
  caretakers: {
    clock: number;
    interruptions: number;
    ends: number;
    total: number;
    recommended_total: number;
  };
  clash_boards: number[];
  rows: PlanRow[];
  /** What it was made from. */
  input?: PlanInput;
  hall?: Hall;
  /** Tables of the hall that nothing lies on. */
  unused?: PlanRow[];
  warnings?: { field: string; detail: string }[];
}

/** The input of POST /plan. */
export interface PlanInput {
  ruleset?: Ruleset;
  players: number;
  rows?: number;
  row_boards?: number[];
  circle?: boolean;
  gaps?: number;
  table_cm?: number;
  end_table_cm?: number;
  hall?: unknown;
  caretakers_per_interruption?: number;
}

export interface Device {
  device: number | string;
  role: Role;
  post: string | null;
  name: string | null;
  made_at: Instant;
  connected: boolean;
}

/** As caretakers say it to one another; unique on its board. */
export type Phrases = Record<"en" | "de" | "nl", string>;

export interface BoardHex {
  id: Place;
  column: number;
  row: number;
  terrain: Terrain;
  number: number | null;
  /** null: nobody's starting area (Connect's edge boards, the base game). */
  half: Side | null;
  x: number;
  y: number;
  crossings: Place[];
  phrases: Phrases;
}

export interface BoardCrossing {
  id: Place;
  hexes: Place[];
  paths: Place[];
  x: number;
  y: number;
  phrases: Phrases;
}

export interface BoardPath {
  id: Place;
  crossings: [Place, Place];
  hexes: Place[];
  land: boolean;
  water: boolean;
  phrases: Phrases;
}

export interface BoardStart {
  /** null: grey, nobody's. */
  half?: Side | null;
  /** The base game: whose place at the table, and whether this settlement brings the first cards. */
  place?: number;
  yields?: boolean;
  building: Piece;
  at: Place;
  beside: { piece: Piece; at: Place } | null;
}

export interface BoardHarbour {
  at: Place;
  /** null: any, 3:1. */
  resource: Resource | null;
  rate: number;
}

export interface Board {
  letter: string;
  ruleset: Ruleset;
  hexes: BoardHex[];
  crossings: BoardCrossing[];
  paths: BoardPath[];
  starts?: BoardStart[];
  harbours?: BoardHarbour[];
  seams?: { left: Place[]; right: Place[] };
  market?: boolean;
  unverified: string[];
}

/** A definition file: what of a board is read. terrain null: not chosen yet, in the editor. */
export interface BoardDefinition {
  letter: string;
  ruleset: Ruleset;
  hexes: (Pick<BoardHex, "column" | "row"> & {
    terrain: Terrain | null;
    number?: number | null;
    half?: Side | null;
  })[];
  starts?: BoardStart[];
  harbours?: { at: Place; resource: Resource | null }[];
  seams?: { left: Place[]; right: Place[] };
  market?: boolean;
  unverified?: string[];
}

/** A rule of boards that a definition breaks. */
export interface Violation {
  rule: string;
  sentence: string;
  detail: string;
  places: Place[];
}

/** GET /games/G/boards/LETTER/places. */
export interface PlacesFound {
  answer: "found" | "ambiguous" | "nowhere" | "not-a-place";
  places: { at: Place; phrase: string }[];
  /** Not all of them are listed. */
  count: number;
  /** The first word that was not understood. */
  word: string | null;
}

/** POST /boards/check. */
export interface BoardCheck {
  violations: Violation[];
  board: Board;
}

/** GET /rules. */
export interface RulesAtHand {
  title: string;
  sections: { heading: string; lines: string[] }[];
}

/** application/problem+json, RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  field: string;
}

interface Stamp {
  seq: number;
  at: Instant;
  actor: string;
}
export interface Made {
  name: string;
  ruleset: Ruleset;
  seconds?: { early: number; late: number };
  ring: unknown;
  plan: Plan | null;
  posts?: Post[];
  /** Missing where nothing was chosen. */
  setup?: "fixed" | "variable";
  followed?: boolean;
  table_dice?: boolean;
  island_seed?: string;
}

/** An entry of the log; the comment of coordinator/rules/entry.h is the list. */
export type Entry = Stamp &
  (
    | { kind: "game-made" | "plan-changed"; body: Made }
    | { kind: "players-added" | "players-changed" | "player-corrected"; body: { players: Player[] } }
    | { kind: "counted-in" | "counted-out"; body: { players: Player[]; seats: Seats } }
    | { kind: "seated"; body: { seats: Seats } }
    | { kind: "dice-rolled"; body: DiceSheet }
    | { kind: "boards-set"; body: { boards: BoardDefinition[] } }
    | { kind: "turn-started" | "paused" | "resumed" | "time-added"; body: Clock }
    | {
        kind: "build-made" | "build-seen" | "build-placed" | "build-undone" | "build-collided";
        body: Build;
      }
    | { kind: "trade-offered" | "trade-answered" | "trade-expired"; body: Trade }
    | { kind: "permission-asked" | "permission-answered" | "permission-expired"; body: Permission }
    | { kind: "market-traded"; body: Market }
    | { kind: "paper-printed"; body: { parts: string[]; language: string } }
    | { kind: "names-forgotten"; body: Record<string, never> }
    | { kind: "claim-made" | "claim-counted" | "claim-decided"; body: Claim }
    | { kind: "finished"; body: { result: Result | null; dice: Revealed | null } }
  );

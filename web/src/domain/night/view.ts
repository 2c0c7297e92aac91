import type { Doing, Entry } from './entries';
import type { NightLegal, NightSettings, NightState } from './types';

/** What happened to something that was asked for. `why` is a sentence for the person who asked. */
export type Outcome = { ok: true } | { ok: false; why: string };

/** One line of what was done, newest last. */
export interface HistoryLine {
  id: string;
  at: string;
  /** "Dana raised to $120" */
  text: string;
  /** Undone with the line before it. */
  joined?: boolean;
}

/** Who may write. One device at a time; `epoch` goes up whenever it changes hands. */
export interface Pen {
  epoch: number;
  device: string;
  deviceName: string;
  user: string;
  userName: string;
  at: string;
}

/**
 * Where what was done is. `saved`: on this device, and there is no network or the game is not on the server yet. `live`: the
 * server and everybody else have it. `waiting`: some of it is still on its way. `watching`: another device writes. `stopped`:
 * the server refused something, or the device cannot store any more; `why` says what.
 */
export type SyncKind = 'saved' | 'live' | 'waiting' | 'watching' | 'stopped';

export interface SyncStatus {
  kind: SyncKind;
  /** "Saved on this phone", "Live", "3 changes waiting", "Another phone writes (Dana's iPhone)" */
  text: string;
  /** Entries and calls that the server does not have yet. */
  waiting: number;
  why: string | null;
}

/** Changes that were made here while another device held the pen. They are nowhere else. */
export interface SetAside {
  id: string;
  at: string;
  /** "Dana's iPhone took the pen." */
  why: string;
  entries: readonly Entry[];
  /** What of them stood, in words; what was undone at once is left out. */
  lines: readonly HistoryLine[];
}

export interface Reapplied {
  applied: number;
  /** What does not fit any more; it stays set aside. */
  left: readonly { text: string; why: string }[];
}

/** Something that was done without a network and that the server would not have. */
export interface Refusal {
  id: string;
  /** "Start the game" */
  what: string;
  why: string;
}

/** A game as this device knows it: the server's, or one that was made here and is not there yet. */
export interface NightGame {
  id: string;
  name: string;
  /** Made here, and the server does not know it yet. */
  local: boolean;
  /** With what was done here and waits for the network. */
  status: 'scheduled' | 'pending' | 'active' | 'completed';
  settings: NightSettings;
  inviteCode: string | null;
  hostName: string | null;
  isHost: boolean;
  /** May hold the pen: the host, or an admin of the community. */
  mayRun: boolean;
  startTime: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

export interface PenView {
  /** Null: nobody has it yet. */
  holder: Pen | null;
  /** This device may write. */
  mine: boolean;
  /** Taking it needs a network; null: it can be taken. */
  mayTake: string | null;
}

export interface NightView {
  phase: 'loading' | 'ready' | 'missing' | 'failed';
  /** Why it failed, as a sentence. */
  problem: string | null;
  /** The server's name for the game once it has one: an address with the old one should be replaced. */
  gameId: string;
  game: NightGame;
  state: NightState;
  legal: NightLegal;
  /** What stands, in words. The last line is what an undo strikes. */
  history: readonly HistoryLine[];
  sync: SyncStatus;
  pen: PenView;
  aside: readonly SetAside[];
  refusals: readonly Refusal[];
}

export interface NightActs {
  /** Kept on the device before it shows. */
  dispatch: (doing: Exclude<Doing, { kind: 'undo' }>) => Promise<Outcome>;
  undo: () => Promise<Outcome>;
  /** Takes the pen from whoever holds it. Ask first. */
  takePen: () => Promise<Outcome>;
  start: () => Promise<Outcome>;
  end: () => Promise<Outcome>;
  /** Sends and reads now. */
  retry: () => void;
  asideText: (id: string) => string;
  discardAside: (id: string) => Promise<void>;
  reapplyAside: (id: string) => Promise<Reapplied>;
  dismissRefusal: (id: string) => Promise<void>;
}

export type UseNight = NightView & NightActs;

import type { Lease } from '@/go/types';
import type { Doing, Entry } from './entries';
import type { Line } from './log';
import type { NightLegal, NightSettings, NightState } from './types';

/** The result of an action. `why` is a sentence for the person who tried it. */
export type Outcome = { ok: true } | { ok: false; why: string };

/**
 * Where this device's changes are. `saved`: on this device; there is no network, or the game is not on the server yet.
 * `live`: the server and every other device have them. `waiting`: some are still being sent. `watching`: another device
 * writes. `stopped`: the server refused something, or the device cannot store any more; `why` says what. `anotherUser`:
 * unsent changes wait until their author signs in on this device.
 */
export type SyncKind = 'saved' | 'live' | 'waiting' | 'watching' | 'stopped' | 'anotherUser';

export interface SyncStatus {
  kind: SyncKind;
  /** "Saved on this phone", "Live", "3 changes waiting", "Another phone is recording (Dana's iPhone)" */
  text: string;
  /** Number of entries and calls that the server does not have yet. */
  waiting: number;
  why: string | null;
}

/** Changes made here while another device held the lease. They exist only on this device. */
export interface Conflict {
  id: string;
  at: string;
  /** "Dana's iPhone took over recording." */
  why: string;
  entries: readonly Entry[];
  /** The entries in effect, in words; entries that were undone are left out. */
  lines: readonly Line[];
}

export interface Reapplied {
  applied: number;
  /** Entries that do not fit any more; they stay set aside. */
  left: readonly { text: string; why: string }[];
}

/** A call that was made without a network and that the server refused. */
export interface Refusal {
  id: string;
  /** "Start the game" */
  what: string;
  why: string;
}

/** A game as this device knows it: the server's version, or one created here and not sent yet. */
export interface NightGame {
  id: string;
  name: string;
  /** Created here; the server does not know it yet. */
  local: boolean;
  /** Includes local changes that wait for the network. */
  status: 'scheduled' | 'pending' | 'active' | 'completed';
  settings: NightSettings;
  inviteCode: string | null;
  hostName: string | null;
  isHost: boolean;
  /** The user may hold the lease: the host, or an admin of the community. */
  mayRun: boolean;
  startTime: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

export interface LeaseView {
  holder: Lease | null;
  /** This device holds the lease. */
  mine: boolean;
  /** Why the lease cannot be taken, for example without a network; null if it can. */
  mayTake: string | null;
}

export interface NightView {
  phase: 'loading' | 'ready' | 'missing' | 'failed';
  /** Why the last operation failed, as a sentence. */
  problem: string | null;
  /** The server's id for the game once it has one: the page then replaces an address with the old id. */
  gameId: string;
  game: NightGame;
  state: NightState;
  legal: NightLegal;
  /** The entries in effect, in words. An undo takes back the last line. */
  history: readonly Line[];
  sync: SyncStatus;
  lease: LeaseView;
  conflicts: readonly Conflict[];
  refusals: readonly Refusal[];
}

export interface NightActs {
  /** Stores the action on the device before it shows. */
  dispatch: (doing: Exclude<Doing, { kind: 'undo' }>) => Promise<Outcome>;
  undo: () => Promise<Outcome>;
  /** Takes the lease from the device that holds it. Callers ask for confirmation first. */
  takeLease: () => Promise<Outcome>;
  start: () => Promise<Outcome>;
  end: () => Promise<Outcome>;
  /** Sends and fetches now. */
  retry: () => void;
  conflictText: (id: string) => string;
  discardConflict: (id: string) => Promise<void>;
  reapplyConflict: (id: string) => Promise<Reapplied>;
  dismissRefusal: (id: string) => Promise<void>;
}

export type UseNight = NightView & NightActs;

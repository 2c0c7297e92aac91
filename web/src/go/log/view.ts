import { cents, ZERO } from '@/domain/money';
import { legal } from '../engine/night/legal';
import { openNight } from '../engine/night/night';
import type { NightSettings } from '../engine/night/types';
import { parseConflict } from './conflicts';
import { CALL_WORDS } from './calls';
import type { Author } from './db';
import type { Stored } from './night-store';
import type { Net } from './sync-step';
import { gameNow } from './record';
import { statusOf } from './status';
import type { NightGame, NightView, LeaseView } from '../engine/night/view';

export interface ViewParts {
  gameId: string;
  stored: Stored | null;
  net: Net;
  problem: string | null;
  /** Why the storage could not be opened. */
  failure: string | null;
  opening: boolean;
  device: string;
  /** The signed-in user. */
  user: Author | null;
  /** "phone" */
  sort: string;
}

const NO_SETTINGS: NightSettings = {
  gameType: "Texas Hold'em",
  limit: 'no_limit',
  rules: 'house',
  buyIn: ZERO,
  smallBlind: cents(25),
  bigBlind: cents(50),
  maxPlayers: 9,
  increase: { type: 'none', value: 15 },
  ante: { kind: 'none', amount: ZERO },
  straddle: false,
  cap: 3,
  headsUpUncapped: false,
  button: 'dead',
  smallestChip: null,
};

const NOTHING = openNight(NO_SETTINGS);
const NOTHING_LEGAL = legal(NOTHING);

function noGame(id: string): NightGame {
  return {
    id,
    name: '',
    local: false,
    status: 'scheduled',
    settings: NO_SETTINGS,
    inviteCode: null,
    hostName: null,
    isHost: false,
    mayRun: false,
    startTime: null,
    startedAt: null,
    endedAt: null,
  };
}

function notHere({ gameId, net, failure, opening, sort }: ViewParts): NightView {
  const away = net.state === 'away' || net.state === 'signedOut';
  const phase = failure !== null || away ? 'failed' : net.state === 'missing' ? 'missing' : null;
  const notYet = `This game is not on this ${sort} yet. It opens as soon as there is a network.`;
  return {
    phase: opening && failure === null ? 'loading' : (phase ?? 'loading'),
    problem: failure ?? (away ? (net.why ?? notYet) : net.why),
    gameId,
    game: noGame(gameId),
    state: NOTHING,
    legal: NOTHING_LEGAL,
    history: [],
    sync: { kind: 'saved', text: '', waiting: 0, why: null },
    lease: { holder: null, mine: false, mayTake: 'The game is still being opened.' },
    conflicts: [],
    refusals: [],
  };
}

function leaseOf({ record }: Stored, net: Net, device: string): LeaseView {
  const { pen, game } = record;
  const mine = game.mayRun && (pen === null || pen.device === device);
  const away = net.state === 'away' ? 'Go online to take over recording.' : null;
  const may = game.mayRun ? (net.why ?? away) : 'Only the host records the game.';
  return { holder: pen, mine, mayTake: net.state === 'away' || !game.mayRun ? may : null };
}

/** Builds the view of a night for a screen. */
export function viewOf(parts: ViewParts): NightView {
  const { stored, net, problem, device, user, sort } = parts;
  if (stored === null) return notHere(parts);
  const { record, state, lines, conflicts, calls } = stored;
  return {
    phase: 'ready',
    problem: null,
    gameId: record.id,
    game: gameNow(record, calls),
    state,
    legal: legal(state),
    history: lines,
    sync: statusOf({ stored, net, problem, device, user, sort }),
    lease: leaseOf(stored, net, device),
    conflicts: conflicts.map((each) => parseConflict(each)),
    refusals: calls.flatMap(({ id, kind, refusal }) =>
      refusal === null ? [] : [{ id, what: CALL_WORDS[kind], why: refusal }],
    ),
  };
}

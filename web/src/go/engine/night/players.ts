import { addCents, cents, ZERO } from '@/domain/money';
import type { BuyInMethod } from './entries';
import type { Ledger, Standing } from './ledger';
import type { NightPlayer, NightState } from './types';

// Finds and updates players of a night.

/** Seats at the table, whatever the setting of the game. */
export const MAX_SEATS = 10;

export function playerOf(state: NightState, id: string): NightPlayer | null {
  return state.players.find((player) => player.id === id) ?? null;
}

/** The player's name; "Somebody" for an unknown id. */
export function nameOf(state: NightState, id: string): string {
  return playerOf(state, id)?.name ?? 'Somebody';
}

export function seated(state: NightState): NightPlayer[] {
  return state.players.filter(({ status }) => status !== 'left');
}

/** Whether the player was dealt into the hand in progress, folded or not. */
export function inHand(state: NightState, id: string): boolean {
  return state.hand?.setup.players.some((player) => player.id === id) ?? false;
}

/** Whether the player has folded in the hand in progress and can win nothing of it. */
export function hasFolded(state: NightState, id: string): boolean {
  const player = state.hand?.state.players.find((each) => each.id === id);
  return player?.folded === true && player.gaveUp === undefined;
}

/** The players dealt into the next hand, in seat order. */
export function dealtNext(state: NightState): NightPlayer[] {
  return state.players
    .filter(({ status, stack }) => status === 'playing' && stack > 0)
    .toSorted((a, b) => a.seat - b.seat);
}

export function freeSeats({ players, settings }: NightState): number[] {
  const taken = new Set(players.filter(({ status }) => status !== 'left').map(({ seat }) => seat));
  const seats = Math.min(settings.maxPlayers, MAX_SEATS);
  return Array.from({ length: seats }, (_, i) => i + 1).filter((seat) => !taken.has(seat));
}

export function withPlayer(state: NightState, id: string, change: Partial<NightPlayer>): NightState {
  return {
    ...state,
    players: state.players.map((player) => (player.id === id ? { ...player, ...change } : player)),
  };
}

function boughtBy({ buyIns }: Standing, method: BuyInMethod) {
  const paid = buyIns.filter((each) => each.method === method).map(({ amount }) => amount);
  return addCents(...paid);
}

/** The state with each player's totals taken from the ledger. */
export function withLedger(state: NightState, ledger: Ledger): NightState {
  const changed = ledger.players.filter((standing, i) => standing !== state.ledger.players[i]);
  const players = state.players.map((player) => {
    const standing = changed.find((each) => each.player === player.id);
    if (!standing) return player;
    const [cash, iou, fund] = (['cash', 'iou', 'fund'] as const).map((method) => boughtBy(standing, method));
    return {
      ...player,
      in: { cash: cash ?? ZERO, iou: iou ?? ZERO, fund: fund ?? ZERO, total: standing.in },
      out: standing.out,
    };
  });
  return { ...state, ledger, players };
}

type Stacks = readonly { id: string; stack: number }[];

/** Applies the change of a hand's stacks to the stacks of the night. */
export function withStacks(state: NightState, before: Stacks, after: Stacks): NightState {
  const moved = new Map(after.map(({ id, stack }) => [id, stack]));
  for (const { id, stack } of before) moved.set(id, (moved.get(id) ?? 0) - stack);
  const players = state.players.map((player) => {
    const change = moved.get(player.id) ?? 0;
    return change === 0 ? player : { ...player, stack: cents(player.stack + change) };
  });
  return { ...state, players };
}

/** After a hand: adds the chips bought during it to the stacks. */
export function comingIn(state: NightState): NightState {
  if (state.players.every(({ coming }) => coming === 0)) return state;
  const players = state.players.map((player) =>
    player.coming === 0 ? player : { ...player, stack: addCents(player.stack, player.coming), coming: ZERO },
  );
  return { ...state, players };
}

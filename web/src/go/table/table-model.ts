import type { HandPlayer, HandState } from '../engine/hand/types';
import type { NightPlayer, NightState } from '../engine/night/types';
import { chips, discNames, shortName } from '../engine/night/words';
import type { OnFelt, PotText } from './felt';

/** `turn`: the player in turn; `pick`: can be chosen in the current question; `open`: a free seat. */
export type SeatStyle = 'in' | 'turn' | 'out' | 'all_in' | 'away' | 'open';

export interface SeatView {
  seat: number;
  /** Null for a free seat. */
  id: string | null;
  name: string;
  /** The name shortened for the disc, unique within the table. */
  disc: string;
  stack: string;
  tag: string | null;
  look: SeatStyle;
}

export interface TableView {
  seats: readonly SeatView[];
  on: readonly OnFelt[];
  pot: PotText;
}

/** Number of letters that fit on a disc at the smallest font size on a 320 px screen. */
const DISC_LETTERS = 7;

function withDiscs(seats: readonly Omit<SeatView, 'disc'>[], names: Map<string, string>): SeatView[] {
  const taken = seats.filter(({ id }) => id !== null);
  const players = taken.map(({ id, seat, name }) => ({ seat, name: names.get(id ?? '') ?? name }));
  const discs = new Map(discNames(players, DISC_LETTERS).map((disc, i) => [taken[i]?.seat, disc]));
  return seats.map((seat) => ({ ...seat, disc: discs.get(seat.seat) ?? seat.name }));
}

/** A button at an empty seat is drawn between its neighbors. */
function placeOfButton(seats: readonly SeatView[], seat: number): number {
  const place = seats.findIndex((each) => each.seat === seat);
  if (place >= 0) return place;
  const next = seats.findIndex((each) => each.seat > seat);
  return (next < 0 ? seats.length : next) - 0.5;
}

const TAG: Record<SeatStyle, string | null> = {
  in: null,
  turn: 'To act',
  out: 'Folded',
  all_in: 'All in',
  away: 'Sitting out',
  open: null,
};

function badgeOf(hand: HandState, player: HandPlayer): SeatStyle {
  if (player.folded) return 'out';
  if (player.id === hand.toAct) return 'turn';
  return player.allIn ? 'all_in' : 'in';
}

function chipWords(player: HandPlayer, straddlers: ReadonlySet<string>): string[] {
  return [
    ...(player.dealer ? ['D'] : []),
    ...(player.smallBlind ? ['SB'] : []),
    ...(player.bigBlind ? ['BB'] : []),
    ...(straddlers.has(player.id) ? ['ST'] : []),
  ];
}

/** The chips in play: pots and uncollected bets. */
export function inPlay(hand: HandState): number {
  const pots = hand.pots.reduce((sum, { amount }) => sum + amount, 0);
  return hand.players.reduce((sum, { bet }) => sum + bet, pots);
}

function potText(hand: HandState): PotText {
  const total = inPlay(hand);
  const many = hand.pots.length > 2;
  const collected = hand.pots.reduce((sum, { amount }) => sum + amount, 0);
  const one = collected > 0 && collected < total ? [{ label: 'Pot', amount: chips(collected) }] : [];
  const parts =
    hand.pots.length > 1
      ? hand.pots.map(({ amount }, i) => ({
          label: i === 0 ? 'Main' : many ? `Side ${i}` : 'Side',
          amount: chips(amount),
        }))
      : one;
  return { label: many ? '' : 'In play', total: chips(total), parts };
}

/** The table during a hand. `others` are at the table but were not dealt in. */
export function tableOfHand(hand: HandState, others: readonly NightPlayer[] = []): TableView {
  const straddlers = new Set(hand.setup.posts.filter(({ kind }) => kind === 'straddle').map(({ id }) => id));
  const names = [...hand.players, ...others].map(({ name = '' }) => name);
  const ids = new Map([...hand.players, ...others].map(({ id, name = '' }) => [id, name]));
  const plain = [
    ...hand.players.map((player) => {
      const look = badgeOf(hand, player);
      const { id, seat, stack } = player;
      const name = player.name === undefined ? `Seat ${seat}` : shortName(player.name, names);
      return { seat, id, name, stack: chips(stack), tag: TAG[look], look };
    }),
    ...others.map(({ id, seat, name, stack, status }) => ({
      seat,
      id,
      name: shortName(name, names),
      stack: chips(stack),
      tag: status === 'sitting_out' ? 'Sitting out' : stack === 0 ? 'No chips' : 'Next hand',
      look: 'away' as const,
    })),
  ].toSorted((a, b) => a.seat - b.seat);
  const seats = withDiscs(plain, ids);
  const placeOf = (seat: number) => seats.findIndex((each) => each.seat === seat);
  const on = hand.players.flatMap((player): OnFelt[] => {
    const place = placeOf(player.seat);
    const acts = player.id === hand.toAct;
    const toCall = acts ? Math.min(hand.highest - player.bet, player.stack) : 0;
    return [
      ...(player.bet > 0 ? [{ place, key: `bet ${player.id}`, kind: 'bet' as const, text: chips(player.bet) }] : []),
      ...(toCall > 0 ? [{ place, key: 'call', kind: 'to_call' as const, text: `${chips(toCall)} to call` }] : []),
      ...chipWords(player, straddlers).map((text) => ({
        place,
        key: `${text} ${player.id}`,
        kind: 'chip' as const,
        text,
      })),
    ];
  });
  const { dealerSeat } = hand.setup;
  if (!hand.players.some(({ dealer }) => dealer))
    on.push({ place: placeOfButton(seats, dealerSeat), key: 'D', kind: 'chip', text: 'D' });
  return { seats, on, pot: potText(hand) };
}

function tagBetween(player: NightPlayer): string | null {
  if (player.status === 'sitting_out') return 'Sitting out';
  return player.stack === 0 ? 'No chips' : null;
}

/** The table between two hands; `open`: with its free seats, for choosing one. */
export function tableBetween(night: NightState, open: boolean, pot: PotText): TableView {
  const sitting = night.players.filter(({ status }) => status !== 'left');
  const names = sitting.map(({ name }) => name);
  const plain: Omit<SeatView, 'disc'>[] = sitting.map((player) => {
    const tag = tagBetween(player);
    return {
      seat: player.seat,
      id: player.id,
      name: shortName(player.name, names),
      stack: chips(player.stack),
      tag,
      look: tag === null ? 'in' : 'away',
    };
  });
  const taken = new Set(sitting.map(({ seat }) => seat));
  const free = Array.from({ length: night.settings.maxPlayers }, (_, i) => i + 1).filter(
    (seat) => open && !taken.has(seat),
  );
  for (const seat of free) plain.push({ seat, id: null, name: 'Open', stack: '', tag: null, look: 'open' });
  plain.sort((a, b) => a.seat - b.seat);
  const seats = withDiscs(plain, new Map(sitting.map(({ id, name }) => [id, name])));
  const dealer = night.dealer;
  const on: OnFelt[] =
    dealer && seats.length > 0 ? [{ place: placeOfButton(seats, dealer.seat), key: 'D', kind: 'chip', text: 'D' }] : [];
  return { seats, on, pot };
}

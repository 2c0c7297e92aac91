import { type Point, pointOnStadium, type SeatPlan } from '@/domain/seat-geometry';

// The layout of the upright table of a home game: 390 wide, 520 high. The seats are evenly spaced around it, clockwise
// from the bottom center. Bets lie inside the betting line, the dealer button and blinds on it, and nothing overlaps.

export const FELT = { width: 390, height: 520, seat: 84 } as const;

const PLAN: SeatPlan = {
  width: FELT.height,
  height: FELT.width,
  seatDiameter: FELT.seat,
  felt: { width: 336, height: 192 },
  railWidth: 8,
  lineInset: 14,
  straight: 146,
  radius: 147,
  dealerGap: 0,
};
const CENTRE = { x: FELT.width / 2, y: FELT.height / 2 };
const AROUND = 2 * PLAN.straight + 2 * Math.PI * PLAN.radius;
/** The distance from the table's center to its betting line, and the start of its half circles. */
const LINE = { half: 74, straight: 72 };
/** Half of the size of the cloth inside the rail. */
const CLOTH = { half: 88, straight: 72 };
const AIR = 2;

export interface Box extends Point {
  w: number;
  h: number;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** A point on the line of the seats, clockwise from the bottom center: the landscape stadium rotated by 90 degrees. */
function around(distance: number): Point {
  const start = PLAN.straight / 2 + (Math.PI * PLAN.radius) / 2;
  const { x, y } = pointOnStadium((((start + distance) % AROUND) + AROUND) % AROUND, PLAN);
  return { x: y, y: PLAN.width - x };
}

function distanceOf(place: number, places: number): number {
  return (AROUND / places) * place;
}

/** The center of a seat. */
export function seatPoint(place: number, places: number): Point {
  return around(distanceOf(place, places));
}

/** A point on the felt in front of a seat, `inset` inside the betting line. */
function onFelt(distance: number, inset: number): Point {
  const { x, y } = around(distance);
  const arc = clamp(y, CENTRE.y - PLAN.straight / 2, CENTRE.y + PLAN.straight / 2);
  const straight = clamp(y, CENTRE.y - LINE.straight, CENTRE.y + LINE.straight);
  const reach = (LINE.half - inset) / PLAN.radius;
  return { x: CENTRE.x + reach * (x - CENTRE.x), y: straight + reach * (y - arc) };
}

export function overlap(a: Box, b: Box, air = AIR): boolean {
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 + air && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + air;
}

export function onCloth({ x, y, w, h }: Box): boolean {
  return [-1, 1].every((right) =>
    [-1, 1].every((down) => {
      const corner = { x: x + (right * w) / 2, y: y + (down * h) / 2 };
      const arc = clamp(corner.y, CENTRE.y - CLOTH.straight, CENTRE.y + CLOTH.straight);
      if (Math.abs(corner.x - CENTRE.x) > CLOTH.half - AIR) return false;
      // Boxes have round corners: where the cloth is round they may come this much closer.
      return Math.hypot(corner.x - CENTRE.x, corner.y - arc) <= CLOTH.half + 4;
    }),
  );
}

/** Width of a text in ems of the typeface: all digits have the same width. */
export function ems(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (letter === ',' || letter === '.' || letter === ' ') sum += 0.29;
    else sum += /[0-9$+−]/.test(letter) ? 0.64 : 0.56;
  }
  return sum;
}

const PILL = [
  { font: 18, pad: 12, h: 30 },
  { font: 15, pad: 9, h: 26 },
  { font: 13, pad: 7, h: 22 },
  { font: 11.5, pad: 5, h: 19 },
  { font: 10.5, pad: 3, h: 16 },
] as const;
const CHIP = { w: 26, h: 24, small: 22 };

export interface OnFelt {
  /** The seat in front of which it lies. */
  place: number;
  key: string;
  text: string;
  kind: 'bet' | 'to_call' | 'chip';
}

export interface Placed extends Box, OnFelt {
  font: number;
}

const SHIFTS = [0, 18, -18, 36, -36, 54, -54, 72, -72, 90, -90, 110, -110, 130, -130];
const INSETS = [30, 22, 38, 14, 46, 6, 54];
/** Chips lie on the line; if there is no room they move inward or toward the rail. */
const CHIP_INSETS = [0, -8, 8];

function free(box: Box, taken: readonly Box[]): boolean {
  return taken.every((other) => !overlap(box, other));
}

function candidates(distance: number, insets: readonly number[]): Point[] {
  return SHIFTS.flatMap((shift) => insets.map((inset) => onFelt(distance + shift, inset)));
}

function placeOne(thing: OnFelt, places: number, taken: readonly Box[], size: number): Placed | null {
  const pill = PILL[size] ?? PILL[4];
  const chip = thing.kind === 'chip';
  const w = chip ? Math.max(CHIP.w, ems(thing.text) * 12 + 12) : ems(thing.text) * pill.font + 2 * pill.pad;
  const h = chip ? CHIP.h : pill.h;
  const insets = chip ? CHIP_INSETS : INSETS;
  const spots = candidates(distanceOf(thing.place, places), insets);
  const spot = spots.find((point) => {
    const box = { ...point, w, h };
    return free(box, taken) && (chip || onCloth(box));
  });
  return spot === undefined ? null : { ...thing, ...spot, w, h, font: chip ? 12 : pill.font };
}

/**
 * Bets and chips always get a place; the amount to call is also on the button, so it is left out when space is short.
 */
const ORDER = { bet: 0, chip: 1, to_call: 2 } as const;

/** Places the things on the felt, each as large as there is room for. */
export function layFelt(things: readonly OnFelt[], places: number, pot: Box): Placed[] {
  const inOrder = things.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  let best: Placed[] = [];
  for (let size = 0; size < PILL.length; size += 1) {
    const laid: Placed[] = [];
    for (const thing of inOrder) {
      const placed = placeOne(thing, places, [pot, ...laid], size);
      if (placed) laid.push(placed);
    }
    if (laid.length > best.length) best = laid;
    if (best.length === things.length) break;
  }
  return best;
}

export interface PotText {
  /** "In play" */
  label: string;
  total: string;
  /** "Main $190"; empty if there is only a main pot. */
  parts: readonly { label: string; amount: string }[];
}

export interface PotBox extends Box {
  font: number;
  /** Font size of the parts, and the number of them in a row. */
  small: number;
  columns: number;
}

/** Maximum width between the betting lines. */
const POT_WIDTH = 140;

/** Size and font sizes of the pot in the middle, for its amounts. */
export function potBox({ total, label, parts }: PotText, raised = false): PotBox {
  const font = Math.min(40, POT_WIDTH / ems(total));
  const wide = parts.map(({ label: name, amount }) => ems(`${name} ${amount}`));
  const small = parts.length > 2 ? 12 : 14;
  const two = parts.length > 1 && 2 * Math.max(...wide) * small + 10 <= POT_WIDTH + 28;
  const columns = two ? 2 : 1;
  const rows = Math.ceil(parts.length / columns);
  const head = label === '' ? 0 : 18;
  const h = head + font * 1.1 + rows * (small + 4);
  const lines = Math.max(0, ...wide) * small * columns + (columns - 1) * 10;
  const w = Math.max(ems(total) * font, lines);
  return { x: CENTRE.x, y: CENTRE.y - (raised ? 18 : 0), w, h, font, small, columns };
}

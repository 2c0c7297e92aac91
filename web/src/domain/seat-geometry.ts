// The positions of a table's seats (design §7, seat map). Landscape, 960 wide: the seats are evenly spaced along a
// stadium around the table, with a gap at the bottom center for the dealer. Seat 1 is at the dealer's left hand;
// numbers go clockwise.

export interface Point {
  x: number;
  y: number;
}

/** The drawing of a table: the stadium of the seats, and the felt inside it. */
export interface SeatPlan {
  width: number;
  height: number;
  seatDiameter: number;
  felt: { width: number; height: number };
  railWidth: number;
  /** The distance of the line on the felt from the felt's edge. */
  lineInset: number;
  straight: number;
  radius: number;
  dealerGap: number;
}

export const table: SeatPlan = {
  width: 960,
  height: 600,
  seatDiameter: 132,
  felt: { width: 624, height: 264 },
  railWidth: 16,
  lineInset: 48,
  straight: 360,
  radius: 225,
  dealerGap: 190,
};

/** The dealer screen's table: rounder, so that each seat has room for text that the dealer reads at arm's length. */
export const roundTable: SeatPlan = {
  width: 960,
  height: 770,
  seatDiameter: 160,
  felt: { width: 548, height: 358 },
  railWidth: 16,
  lineInset: 24,
  straight: 190,
  radius: 300,
  dealerGap: 240,
};

/** The point at a distance along the stadium, clockwise from the bottom center. */
export function pointOnStadium(distance: number, plan = table): Point {
  const { straight, radius } = plan;
  const centre: Point = { x: plan.width / 2, y: plan.height / 2 };
  const halfCircle = Math.PI * radius;
  const left = centre.x - straight / 2;
  const right = centre.x + straight / 2;
  const top = centre.y - radius;
  const bottom = centre.y + radius;

  let rest = distance;
  if (rest <= straight / 2) return { x: centre.x - rest, y: bottom };
  rest -= straight / 2;
  if (rest <= halfCircle) {
    const angle = rest / radius;
    return { x: left - radius * Math.sin(angle), y: centre.y + radius * Math.cos(angle) };
  }
  rest -= halfCircle;
  if (rest <= straight) return { x: left + rest, y: top };
  rest -= straight;
  if (rest <= halfCircle) {
    const angle = rest / radius;
    return { x: right + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
  }
  rest -= halfCircle;
  return { x: right - rest, y: bottom };
}

/** The centers of the seats, in units of the plan. */
export function seatPoints(seats: number, plan = table): Point[] {
  const { straight, radius, dealerGap } = plan;
  const length = 2 * straight + 2 * Math.PI * radius - dealerGap;
  const step = length / seats;
  return Array.from({ length: seats }, (_, index) => pointOnStadium(dealerGap / 2 + step * (index + 0.5), plan));
}

/** The same in percent of the map's width and height, for buttons over the drawing. */
export function seatPercents(seats: number, plan = table): Point[] {
  return seatPoints(seats, plan).map(({ x, y }) => ({
    x: (x / plan.width) * 100,
    y: (y / plan.height) * 100,
  }));
}

/** Whether a seat is in the right half of the landscape table. */
export function isAtRight(seatNumber: number, seats: number): boolean {
  return (seatPoints(seats)[seatNumber - 1]?.x ?? 0) > table.width / 2;
}

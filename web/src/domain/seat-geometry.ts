// Where the seats of a table stand (design §7, seat map). Landscape, 960 x 600: the seats lie on a
// stadium around the table, equally far apart along its line, with a gap at the bottom centre for
// the dealer. Seat 1 is the dealer's left hand, numbers go clockwise.

export interface Point {
  x: number;
  y: number;
}

export const table = {
  width: 960,
  height: 600,
  seatDiameter: 132,
  felt: { width: 624, height: 264, radius: 132 },
  railWidth: 16,
} as const;

const straight = 360;
const radius = 225;
const dealerGap = 190;
const centre: Point = { x: table.width / 2, y: table.height / 2 };
const halfCircle = Math.PI * radius;

/** The point at a distance along the stadium, clockwise from the bottom centre. */
export function pointOnStadium(distance: number): Point {
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

/** The centres of the seats, in units of 960 x 600. */
export function seatPoints(seats: number): Point[] {
  const length = 2 * straight + 2 * halfCircle - dealerGap;
  const step = length / seats;
  return Array.from({ length: seats }, (_, index) =>
    pointOnStadium(dealerGap / 2 + step * (index + 0.5)),
  );
}

/** The same in percent of the map's width and height, for buttons laid over the drawing. */
export function seatPercents(seats: number): Point[] {
  return seatPoints(seats).map(({ x, y }) => ({
    x: (x / table.width) * 100,
    y: (y / table.height) * 100,
  }));
}

/** Whether a seat lies in the right half of the landscape table. */
export function isAtRight(seatNumber: number, seats: number): boolean {
  return (seatPoints(seats)[seatNumber - 1]?.x ?? 0) > centre.x;
}

import { expect, test } from 'vitest';
import { FELT, layFelt, onCloth, type OnFelt, overlap, potBox, seatPoint } from './felt';

const PLACES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

test.each(PLACES)('%i seats are apart and on the table', (places) => {
  const points = Array.from({ length: places }, (_, place) => seatPoint(place, places));
  expect(points[0]).toEqual({ x: expect.closeTo(195), y: expect.closeTo(480) });
  for (const [i, a] of points.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(FELT.seat / 2);
    expect(a.x).toBeLessThanOrEqual(FELT.width - FELT.seat / 2);
    for (const b of points.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(FELT.seat + 18);
  }
});

test('the second seat is at the left hand of the first', () => {
  expect(seatPoint(1, 6).x).toBeLessThan(seatPoint(0, 6).x);
});

function things(places: number, amount: string): OnFelt[] {
  return [
    ...Array.from({ length: places }, (_, place) => ({
      place,
      key: `bet-${place}`,
      text: amount,
      kind: 'bet' as const,
    })),
    { place: 0, key: 'call', text: `${amount} to call`, kind: 'to_call' },
    { place: 0, key: 'D', text: 'D', kind: 'chip' },
    { place: 1 % places, key: 'SB', text: 'SB', kind: 'chip' },
    { place: 2 % places, key: 'BB', text: 'BB', kind: 'chip' },
  ];
}

const parts = ['Main', 'Side 1', 'Side 2', 'Side 3'].map((label) => ({
  label,
  amount: '$1,250.50',
}));

test.each(PLACES.flatMap((places) => ['$60', '$1,250', '$12,345.50'].map((sum) => [places, sum] as const)))(
  'with %i seats bets of %s lie beside each other',
  (places, amount) => {
    const pot = potBox({ label: 'In play', total: amount, parts: [] });
    const laid = layFelt(things(places, amount), places, pot);
    expect(laid.filter(({ kind }) => kind !== 'to_call')).toHaveLength(places + 3);
    for (const [i, a] of laid.entries()) {
      expect(overlap(a, pot)).toBe(false);
      if (a.kind !== 'chip') expect(onCloth(a)).toBe(true);
      for (const b of laid.slice(i + 1)) expect(overlap(a, b), `${a.key} ${b.key}`).toBe(false);
    }
  },
);

test('few small bets are large and lie before their seats', () => {
  const pot = potBox({ label: 'In play', total: '$340', parts: parts.slice(0, 2) });
  const [bet] = layFelt([{ place: 3, key: 'bet', text: '$60', kind: 'bet' }], 6, pot);
  expect(bet).toMatchObject({ x: expect.closeTo(195), font: 18 });
  expect(bet?.y).toBeLessThan(160);
});

test('four pots and ten bets fit', () => {
  const pot = potBox({ label: '', total: '$12,345.50', parts });
  const laid = layFelt(things(10, '$250'), 10, pot);
  expect(laid.filter(({ kind }) => kind !== 'to_call')).toHaveLength(13);
});

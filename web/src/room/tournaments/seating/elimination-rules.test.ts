import { describe, expect, test } from 'vitest';
import { lodgeDesk, makePayouts, makeTournamentTable } from '@/test/fixtures/desk';
import { makePlace } from '@/test/fixtures/prizes';
import { makeRules, makeTournament } from '@/test/fixtures/tournament';
import {
  bustFoot,
  bustBlockedReason,
  chipsOf,
  findSeated,
  handSeats,
  type Out,
  eliminationEffects,
} from './elimination-rules';
import { takenSeats } from './seating';

const desk = lodgeDesk();
const payouts = makePayouts();

function out(table: number, seat: number, stack: number | null = null): Out {
  return { entryId: `entry_${table}_${seat}`, name: `T${table}S${seat}`, stack };
}

function said(outs: Out[], of = desk, paid: typeof payouts | undefined = payouts): string[] {
  return eliminationEffects(outs, of, paid).map(({ lead, text }) => `${lead} | ${text}`);
}

describe('places', () => {
  test('one player takes the place after the remaining players', () => {
    expect(said([out(9, 3)])).toEqual([
      '74th | T9S3. No prize, 12 places are paid.',
      '73 left | Table 7 has 6, the longest 8: one player must move.',
    ]);
  });

  test('in one hand the larger stack ranks higher, and the table that breaks is named', () => {
    const lines = eliminationEffects([out(9, 6, 11_200), out(9, 3, 18_500)], desk, payouts);
    expect(lines.map(({ lead, text }) => `${lead} | ${text}`)).toEqual([
      '73rd | T9S3, the larger stack.',
      '74th | T9S6. No prize, 12 places are paid.',
      '72 left | Table 10 breaks. Its 7 players are drawn to the 7 open seats.',
    ]);
    expect(bustFoot(lines)).toBe('73rd and 74th, then Table 10 breaks.');
  });

  test('equal stacks share a place and its prizes', () => {
    const few = [makeTournamentTable({ open: [5, 6, 7, 8] })];
    const lines = said([out(1, 1, 5_000), out(1, 2, 5_000)], lodgeDesk({ tables: few }));
    expect(lines.slice(0, 2)).toEqual([
      '3rd | T1S1, both with equal stacks. Prize $4,150 each.',
      '3rd | T1S2, both with equal stacks. Prize $4,150 each.',
    ]);
  });

  test('after a deal the agreed share is the prize', () => {
    const few = [makeTournamentTable({ open: [4, 5, 6, 7, 8] })];
    const shares = [1, 2, 3].map((seat) => ({
      entryId: `entry_1_${seat}`,
      player: { id: `player_${seat}`, name: `T1S${seat}` },
      stack: 100_000,
      amount: `${500 + seat}.00`,
    }));
    const dealt = makePayouts({
      places: [
        makePlace({ prize: '90.00' }),
        ...shares.map(({ entryId, amount }) =>
          makePlace({ place: 0, prize: amount, entryId, deal: true, status: 'pending' }),
        ),
      ],
      deal: {
        method: 'icm',
        keptForFirst: '90.00',
        shares,
        at: '2026-11-21T21:00:00Z',
        actorName: 'Dana Reyes',
      },
    });
    const of = lodgeDesk({ tables: few });
    expect(said([out(1, 3)], of, dealt)[0]).toBe('3rd | T1S3. Prize $503 by the deal.');
    expect(said([out(1, 2, 9_000), out(1, 3, 8_000)], of, dealt).slice(0, 2)).toEqual([
      '2nd | T1S2, the larger stack. Prize $502 by the deal.',
      '3rd | T1S3. Prize $503 by the deal.',
    ]);
  });

  test('while registration is open no place is final', () => {
    const early = lodgeDesk({
      tournament: makeTournament({ entriesOpen: true }),
    });
    expect(said([out(9, 3)], early)[0]).toBe('74th | T9S3. Registration is open; the place may change.');
  });

  test('without the payouts no prize is shown', () => {
    expect(eliminationEffects([out(9, 3)], desk, undefined)[0]?.text).toBe('T9S3.');
  });
});

describe('the consequences', () => {
  test('the final table', () => {
    const tables = [
      makeTournamentTable({ number: 1, open: [6, 7, 8], order: 1, breaksAt: 8 }),
      makeTournamentTable({ number: 2, open: [5, 6, 7, 8], order: 2 }),
    ];
    const lines = eliminationEffects([out(1, 1)], lodgeDesk({ tables, rules: makeRules() }), payouts);
    expect(lines.at(-1)).toMatchObject({ lead: '8 left', leadsTo: 'the final table' });
  });

  test('the winner', () => {
    const tables = [makeTournamentTable({ open: [3, 4, 5, 6, 7, 8] })];
    const lines = eliminationEffects([out(1, 1)], lodgeDesk({ tables }), payouts);
    expect(lines.at(-1)?.text).toMatch(/^Hana \w+ wins\. The clock stops\.$/);
  });
});

describe('why the hand cannot be recorded', () => {
  test('no player selected, all players selected, missing stacks', () => {
    expect(bustBlockedReason([], {}, desk)).toBe('Choose who is out');
    const heads = makeTournamentTable({ open: [3, 4, 5, 6, 7, 8] });
    expect(bustBlockedReason([out(1, 1, 1), out(1, 2, 1)], {}, lodgeDesk({ tables: [heads] }))).toBe(
      'At least one player must remain',
    );
    expect(bustBlockedReason([out(1, 1, 5), out(1, 2)], {}, desk)).toBe(
      'Enter the chips T1S2 had at the start of the hand',
    );
    expect(bustBlockedReason([out(1, 1)], {}, desk)).toBeUndefined();
  });

  test('a bounty needs a winner', () => {
    const bounty = lodgeDesk({ tournament: makeTournament({ bounty: '25.00' }) });
    expect(bustBlockedReason([out(1, 1)], {}, bounty)).toBe('Choose who knocked out T1S1');
    expect(bustBlockedReason([out(1, 1)], { entry_1_1: ['entry_1_2'] }, bounty)).toBeUndefined();
  });
});

test('chips are parsed with separators', () => {
  expect(chipsOf('18,500')).toBe(18_500);
  expect(chipsOf(' 0 ')).toBe(0);
  expect(chipsOf('18.5k')).toBeNull();
  expect(chipsOf('')).toBeNull();
});

test('a search finds by name and by entry number, and is empty for blank text', () => {
  expect(findSeated(desk.tables, ' ')).toEqual([]);
  expect(findSeated(desk.tables, 'rosa')).toHaveLength(10);
  expect(findSeated(desk.tables, '#30').map(({ table, seat }) => [table, seat.seatNumber])).toEqual([[4, 6]]);
});

test('the lines of a hand keep their place when another screen busts a player', () => {
  const before = takenSeats(makeTournamentTable({ open: [2] }));
  const [first, , third] = before;
  if (first === undefined || third === undefined) throw new Error('The table has no players.');
  const come = { ...first, entryId: 'latecomer', seatNumber: 2, name: 'Latecomer' };
  const now = [come, ...before.filter((seat) => seat !== third)];
  const lines = handSeats(before, now);
  expect(lines.map(({ seat }) => seat.entryId)).toEqual([...before.map(({ entryId }) => entryId), 'latecomer']);
  expect(lines.filter(({ gone }) => gone).map(({ seat }) => seat.entryId)).toEqual([third.entryId]);
});

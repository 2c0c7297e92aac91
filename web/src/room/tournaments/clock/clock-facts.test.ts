import { expect, test } from 'vitest';
import { clockAt } from '@/domain/tournament-clock';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import { makeDesk, makeStructure, makeTournament, makeUpcoming } from '@/test/fixtures/tournament';
import { clockFacts, clockBadge, jumpQuestion, placeTitle } from './clock-facts';

const ZONE = 'America/Chicago';
const structure = makeStructure();

function facts(tournament = makeTournament(), now = NOW) {
  const place = clockAt(structure.items, tournament.clock, now);
  return clockFacts(makeDesk({ tournament }), place, now, ZONE).map(({ label, value, of = '', detail, more = '' }) =>
    `${label}: ${value} ${of} | ${detail}${more}`.replace('  ', ' '),
  );
}

test('a running clock says when the next level and the next break begin', () => {
  expect(facts()).toEqual([
    'Blinds: 400 / 800 | big blind ante 800',
    'Next level: 500 / 1,000 | 8:59 PM · ante 1,000',
    'Next break: 9:59 PM | in 1 h 18 min',
    'Players left: 74 of 90 | average 30,405 · 38 BB',
  ]);
});

test('a paused clock says how much play is left, not a time of day', () => {
  const paused = makeTournament({
    clock: {
      position: 8,
      remainingMs: 1_044_000,
      since: null,
      pausedAt: minutesAgo(3),
      handForHand: false,
    },
  });
  expect(facts(paused).slice(1, 3)).toEqual([
    'Next level: 500 / 1,000 | ante 1,000',
    'Next break: 1 h 18 min | of play to go',
  ]);
  const place = clockAt(structure.items, paused.clock, NOW);
  expect(clockBadge(paused, place, NOW)).toMatchObject({ label: 'Paused 3 min', filled: true });
});

test('before the start the number of places is shown, after the last level no next level', () => {
  expect(facts(makeUpcoming())[3]).toBe('Players in: 13 of 60 | 47 places free');
  const end = makeTournament({
    clock: { position: 17, remainingMs: 60_000, since: null, pausedAt: null, handForHand: false },
  });
  expect(facts(end).slice(1, 3)).toEqual([
    'Next level: None | this is the last one',
    'Next break: None | no break is left',
  ]);
});

test('a break shows its name and the chips that leave play in it', () => {
  const clock = {
    position: 15,
    remainingMs: 60_000,
    since: null,
    pausedAt: null,
    handForHand: false,
  };
  const place = clockAt(structure.items, clock, NOW);
  expect(placeTitle(structure.items, place)).toBe('Dinner break');
  expect(facts(makeTournament({ clock }))[0]).toBe('Blinds: Break | color up 500');
});

test('the status of the clock', () => {
  const look = (over: Parameters<typeof makeTournament>[0]) => {
    const tournament = makeTournament(over);
    return clockBadge(tournament, clockAt(structure.items, tournament.clock, NOW), NOW).label;
  };
  expect(look({})).toBe('Running');
  expect(look({ status: 'completed' })).toBe('Completed');
  expect(look({ startedAt: null })).toBe('Not started');
  expect(look({ clock: { ...makeTournament().clock, handForHand: true } })).toBe('Hand for hand');
});

test('a completed tournament: the winners and the end', () => {
  const over = makeTournament({
    status: 'completed',
    winner: { id: 'p1', name: 'Kyle Dunham' },
    startedAt: '2026-11-21T18:00:00.000Z',
    completedAt: '2026-11-22T04:31:00.000Z',
    clock: { ...makeTournament().clock, since: null },
  });
  expect(facts(over)).toEqual([
    'Winner: Kyle Dunham | 1st of 90',
    "Prize pool: $18,900 | the players' money",
    'Entries: 90 | 11 re-entries',
    'Ended: 10:31 PM | after 10 h 31 min',
  ]);
  expect(facts({ ...over, reEntries: 0 })).toContain('Entries: 90 | no re-entries');
  expect(facts({ ...over, winner: null, playersLeft: 3 })).toContain('Winner: – | 3 players were left');
});

test('the confirmation of a skip says what is skipped', () => {
  const at = (position: number) => clockAt(structure.items, { position, remainingMs: 1_044_000, since: null }, NOW);
  expect(jumpQuestion(structure, at(8))).toEqual({
    title: 'Go to level 8?',
    text: 'Blinds 500 / 1,000, big blind ante 1,000, from the next hand. 17:24 of level 7 is skipped.',
    label: 'Go to Level 8',
  });
  expect(jumpQuestion(structure, at(10))?.title).toBe('Go to the break?');
  expect(jumpQuestion(structure, at(17))).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Desk, Tournament } from '@/api/tournament-types';
import { silence } from '@/ui/announcer';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makePlace } from '@/test/fixtures/prizes';
import { makeDesk, makeTournament, makeUpcoming } from '@/test/fixtures/tournament';
import { makeRoom, NOW } from '@/test/fixtures/make';
import { problem } from '@/test/render-page';
import { renderRoutes } from '@/test/render-routes';
import { screenTree } from '@/app/routes/screens';

// The clock of a test must not run while the screen's chunk is first imported.
beforeAll(async () => {
  await import('./clock-page');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  window.history.replaceState(null, '', '/clock/tournament_1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  silence();
});

const PAYOUTS = {
  pool: '18900.00',
  places: ['5290.00', '3480.00', '2370.00', '1680.00', '1250.00'].map((prize, index) =>
    makePlace({ place: index + 1, prize }),
  ),
};

function show(desk: Desk | (() => Response), payouts: unknown = PAYOUTS) {
  fakeFetch(({ path }) => {
    if (path.endsWith('/desk')) return typeof desk === 'function' ? desk() : jsonAnswer(desk);
    if (path.endsWith('/payouts')) return payouts instanceof Response ? payouts.clone() : jsonAnswer(payouts);
    if (path === '/api/rooms') return jsonAnswer([makeRoom()]);
    if (path === '/api/time') return jsonAnswer({ now: new Date(Date.now()).toISOString() });
    return problem(404, 'Nothing here.');
  });
  return renderRoutes(screenTree);
}

const running = (over: Partial<Tournament> = {}, clock: Partial<Tournament['clock']> = {}) =>
  makeDesk({
    tournament: makeTournament({ ...over, clock: { ...makeTournament().clock, ...clock } }),
  });

function fact(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
}

describe('the content of the screen', () => {
  test('a level: time, blinds, next level, players, prizes', async () => {
    show(running());
    expect(await screen.findByRole('heading', { name: 'Level 7' })).toBeInTheDocument();
    expect(screen.getByRole('timer', { name: 'Time left in Level 7' })).toHaveTextContent('17:24');
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    expect(fact('Blinds')).toBe('400/800');
    expect(fact('Big blind ante')).toBe('800');
    expect(fact('Next level')).toBe('500/1,000');
    expect(fact('Break')).toBe('9:59 PM');
    expect(fact('Players')).toBe('74 of 90');
    expect(fact('Average')).toBe('30,405');
    expect(await screen.findByText('1st')).toBeInTheDocument();
    expect(fact('Prize pool')).toBe('$18,900');
    expect(fact('4th')).toBe('$1,680');
    expect(fact('Places paid')).toBe('5');
    expect(document.title).toBe('Weekend Special · Level 7 · Lodge Card Club');
    await expectAccessible();
  });

  test('it counts down, and the next level begins automatically', async () => {
    show(running());
    await screen.findByRole('heading', { name: 'Level 7' });
    await vi.advanceTimersByTimeAsync(1_044_000 - (Date.now() - NOW) + 1_000);
    expect(await screen.findByRole('heading', { name: 'Level 8' })).toBeInTheDocument();
  });

  test('paused: a word, the time of the pause, and a clock that does not run', async () => {
    const pausedAt = new Date(NOW - 5 * 60_000).toISOString();
    show(running({}, { since: null, pausedAt }));
    expect(await screen.findByText('Paused 5 min')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByRole('timer')).toHaveTextContent('17:24');
    expect(fact('Break')).toBe('in 78 min');
    await expectAccessible();
  });

  test('the last minute has a word too', async () => {
    show(running({}, { remainingMs: 59_000 }));
    expect(await screen.findByText('Last minute')).toBeInTheDocument();
  });

  test('a break, with the next blinds', async () => {
    show(running({}, { position: 15, remainingMs: 900_000 }));
    expect(await screen.findByRole('heading', { name: 'Dinner break' })).toBeInTheDocument();
    expect(fact('Blinds in level 13')).toBe('2,000/4,000');
  });

  test('before the start', async () => {
    show(makeDesk({ tournament: makeUpcoming() }));
    expect(await screen.findByRole('heading', { name: 'Starts in' })).toBeInTheDocument();
    expect(screen.getByText('Registration open')).toBeInTheDocument();
    expect(fact('First blinds')).toBe('100/100');
    expect(fact('Entries')).toBe('13 of 60');
    expect(fact('Bounty')).toBe('$25');
    await expectAccessible();
  });

  test('completed: the winner with the short name', async () => {
    show(running({ status: 'completed', winner: { id: 'p', name: 'Kyle Dunham' } }));
    expect(await screen.findByRole('heading', { name: 'Completed' })).toBeInTheDocument();
    expect(screen.getByText(/Kyle D\./)).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('without payouts the pool alone', async () => {
    show(running(), problem(403, 'No'));
    await screen.findByRole('heading', { name: 'Level 7' });
    expect(fact('Prize pool')).toBe('$18,900');
    expect(screen.queryByText('1st')).not.toBeInTheDocument();
  });
});

test('an unknown tournament', async () => {
  show(() => problem(404, 'Nothing here.'));
  expect(await screen.findByText('Tournament not found')).toBeInTheDocument();
});

test('a failed load is retried automatically', async () => {
  let broken = true;
  show(() => (broken ? problem(503, 'Later') : jsonAnswer(running())));
  expect(await screen.findByText('Could not load the clock.')).toBeInTheDocument();
  broken = false;
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Level 7' })).toBeInTheDocument());
});

test('dark unless a theme was chosen', async () => {
  show(running());
  await screen.findByRole('heading', { name: 'Level 7' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

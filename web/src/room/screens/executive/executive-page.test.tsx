import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayPerformance, ExecutiveSummary, Insight } from '@/api/figure-types';
import type { Room, User } from '@/api/types';
import { addDays } from '@/domain/day';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import {
  emptyColumn,
  makeColumn,
  makeDay,
  makeInsight,
  makeSummary,
  NORTH_ID,
  northColumn,
} from '@/test/fixtures/executive';
import { makeAdvanced, makeOccupancy } from '@/test/fixtures/figures';
import { LODGE_TABLES, LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { makeRoom, makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem } from '@/test/render-page';
import { renderRoutes } from '@/test/render-routes';
import { silence } from '@/ui/announcer';
import { screenTree } from '@/app/routes/screens';

const AT = `/roaming-manager/${ROOM_ID}`;

function go(address: string) {
  window.history.replaceState(null, '', address);
}

// The clock of a test must not run while the screen's chunk is first imported.
beforeAll(async () => {
  await import('./executive-page');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  go(AT);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  silence();
  window.localStorage.clear();
});

const lodge = makeRoom();
const north = makeRoom({ id: NORTH_ID, name: 'Round Rock', location: 'Round Rock, TX' });
const executive = makeUser({ role: 'executive', permissions: ['view_floor', 'view_reports'] });
const INSIGHTS = [
  makeInsight(),
  makeInsight({
    id: `${NORTH_ID}:revenue`,
    roomId: NORTH_ID,
    roomName: 'Round Rock',
    type: 'success',
    title: '18% ahead of yesterday at this time',
    impact: '',
    actionRequired: false,
    act: { label: 'Open Revenue', to: '/revenue' },
  }),
];
const DAYS = Array.from({ length: 16 }, (_, index) => makeDay(addDays('2026-11-05', index), { complete: index < 15 }));

interface Scene {
  rooms?: Room[];
  user?: User;
  summary?: ExecutiveSummary | Response;
  insights?: Insight[];
  days?: DayPerformance[];
}

function show({
  rooms = [lodge, north],
  user = executive,
  summary = makeSummary(),
  insights = INSIGHTS,
  days = DAYS,
}: Scene = {}) {
  const asked = fakeFetch(({ path }) => {
    if (path === '/api/rooms') return jsonAnswer(rooms);
    if (path === '/api/executive/summary') return summary instanceof Response ? summary.clone() : jsonAnswer(summary);
    if (path.startsWith('/api/executive/insights')) return jsonAnswer(insights);
    if (path.startsWith('/api/executive/performance')) return jsonAnswer({ days, asOf: makeSummary().asOf });
    if (path === `/api/tables/${ROOM_ID}`) return jsonAnswer(LODGE_TABLES);
    if (path.startsWith('/api/tables/')) return jsonAnswer([]);
    if (path === `/api/waitlist/${ROOM_ID}`) return jsonAnswer(LODGE_WAITLIST);
    if (path.startsWith('/api/waitlist/')) return jsonAnswer([]);
    if (path.startsWith('/api/analytics/advanced')) return jsonAnswer(makeAdvanced());
    if (path.startsWith('/api/analytics/occupancy')) return jsonAnswer(makeOccupancy());
    return problem(404, 'Nothing here.');
  });
  return { ...renderRoutes(screenTree, { user }), asked };
}

const figures = () => screen.getByText('Total Revenue').closest('dl');

describe('Business Insights', () => {
  test('the room of the address: its figures, its advice, and all rooms beside it', async () => {
    const { container } = show();
    expect(await screen.findByText('× 24 = $18,624.00 projected')).toBeVisible();
    expect(figures()).toHaveTextContent('$8,874.00');
    expect(screen.getByText('+18% vs yesterday, same time')).toBeVisible();
    const advice = screen.getByRole('region', { name: /^Business Insights/ });
    expect(within(advice).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(advice).toHaveTextContent('Impact 10 of 43 late waits ended with the player leaving');
    const rooms = screen.getByRole('table', { name: 'Figures of the rooms, side by side' });
    expect(within(rooms).getByRole('row', { name: 'Longest wait 52 min 12 min' })).toBeVisible();
    expect(
      within(rooms).getByRole('img', {
        name: 'Seated in Round Rock by the hour since 7 PM: from 0 to 93, at most 93',
      }),
    ).toBeVisible();
    expect(within(rooms).getByRole('link', { name: /^1 critical, Pit Boss/ })).toHaveAttribute(
      'href',
      `/pit-boss/${NORTH_ID}`,
    );
    expect(document.title).toBe('Business Insights · Executive · Lodge Card Club');
    await expectAccessible(container);
  });

  test('all rooms, then one of them, in the address; Back returns', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'All rooms' }));
    expect(window.location.pathname + window.location.search).toBe(`${AT}?rooms=all`);
    expect(await screen.findByText('$14,536.40')).toBeVisible();
    expect(screen.getByText('18% ahead of yesterday at this time')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Round Rock' }));
    expect(window.location.pathname + window.location.search).toBe(`/roaming-manager/${NORTH_ID}`);
    expect(figures()).toHaveTextContent('$5,662.40');
    expect(screen.queryByText('Waits for 5/10 NL are far over target')).not.toBeInTheDocument();
    act(() => window.history.back());
    expect(await screen.findByText('$14,536.40')).toBeVisible();
  });

  test('the link of an insight opens the console in its room', async () => {
    go(`${AT}?rooms=all`);
    const { user } = show();
    const link = await screen.findByRole('link', { name: 'Open Revenue, opens in a new tab' });
    expect(link).toHaveAttribute('href', '/revenue');
    await user.click(link);
    expect(window.localStorage.getItem('active_room:org_demo')).toBe(NORTH_ID);
  });

  test('further insights are shown on request', async () => {
    const insights = Array.from({ length: 12 }, (_, index) => makeInsight({ id: `i${index}` }));
    const { user } = show({ insights });
    const advice = await screen.findByRole('region', { name: 'Business Insights 12' });
    expect(within(advice).getAllByRole('heading', { level: 3 })).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(within(advice).getAllByRole('heading', { level: 3 })).toHaveLength(12);
  });

  test('a room before its first evening shows the next steps', async () => {
    show({ rooms: [lodge], summary: makeSummary({ rooms: [emptyColumn()] }), insights: [] });
    expect(await screen.findByText('No tables yet')).toBeVisible();
    expect(screen.getByText('no comparison yet')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('The Room')).toBeVisible();
  });

  test('many rooms are chosen from a list', async () => {
    const names = ['Austin', 'Dallas', 'El Paso', 'Fort Worth', 'Houston', 'Waco'];
    const rooms = names.map((name) => makeRoom({ id: name, name }));
    const columns = names.map((name) => makeColumn({ roomId: name, name }));
    go('/roaming-manager/Waco');
    show({ rooms, summary: makeSummary({ rooms: columns }) });
    expect(await screen.findByRole('combobox', { name: 'Room' })).toHaveTextContent('Waco');
    expect(await screen.findAllByRole('columnheader')).toHaveLength(7);
  });

  test('a failed load shows a message and can be retried', async () => {
    show({ summary: problem(500, 'Broken.') });
    expect(await screen.findByText('Could not load the figures.')).toBeVisible();
    expect(screen.getAllByText('not loaded')).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('Performance', () => {
  beforeEach(() => go(`${AT}?tab=performance`));

  test('the days with their growth, and charts with text for screen readers', async () => {
    const { container, asked } = show();
    expect(await screen.findByText('Revenue, 7 Days')).toBeVisible();
    const table = await screen.findByRole('table', { name: /^Gaming days with revenue/ });
    expect(within(table).getByRole('row', { name: /^Friday, November 20, so far/ })).toHaveTextContent(
      '1,000.00–100250.570%80%',
    );
    expect(within(table).getByRole('row', { name: /^Thursday, November 19/ })).toHaveTextContent('1,000.000%');
    expect(screen.getByRole('img', { name: /^Table utilization by gaming day, Nov 5/ })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Revenue by gaming day' })).toBeVisible();
    expect(asked.map(({ path }) => path)).toContain(`/api/executive/performance?room=${ROOM_ID}`);
    await expectAccessible(container);
  });

  test('before the first day', async () => {
    show({ days: [] });
    expect(await screen.findByText('No gaming day yet')).toBeVisible();
  });
});

test('Table Status: each room’s tables with their revenue, and the sums', async () => {
  go(`${AT}?tab=tables&rooms=all`);
  const { container } = show();
  const table = await screen.findByRole('table', { name: 'Tables of Lodge Card Club' });
  expect(within(table).getByRole('row', { name: /^Table 5/ })).toHaveTextContent('$72.00');
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('11 of 12 tables in use');
  expect(await screen.findByText('No tables yet')).toBeVisible();
  await expectAccessible(container);
});

test('Analytics are for one room: all rooms cannot be chosen, and the reason is shown', async () => {
  go(`${AT}?tab=analytics&rooms=all`);
  show();
  expect(await screen.findByText('412 of 644 came back in 30 days')).toBeVisible();
  const all = screen.getByRole('radio', { name: 'All rooms' });
  expect(all).toHaveAttribute('aria-disabled', 'true');
  expect(all).toHaveAccessibleDescription('Analytics are counted for one room');
  expect(screen.getByRole('radio', { name: 'Lodge Card Club' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Start Game, opens in a new tab' })).toHaveAttribute(
    'href',
    '/tables/table_12',
  );
});

test('a role without reports reads which roles have them', async () => {
  show({ user: makeUser({ role: 'dealer', permissions: ['view_floor', 'raise_alerts'] }) });
  expect(await screen.findByText('Executive Dashboard is not part of your role')).toBeVisible();
});

test('an unknown room', async () => {
  go('/roaming-manager/room_elsewhere');
  show({ summary: makeSummary({ rooms: [makeColumn(), northColumn()] }) });
  expect(await screen.findByText('Room not found')).toBeVisible();
});

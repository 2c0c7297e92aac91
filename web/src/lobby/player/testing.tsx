import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Call, History, List, Page } from './client';
import { chooseLanguage } from '../language/language';
import { PlayerPage } from './player-page';

// A player's phone for the tests of its page. Importing it sets up each test.

const NOW = Date.parse('2026-11-29T02:42:00Z');
export const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

export const list: List = {
  entryId: 'entry_1',
  gameName: "2/5 NL Hold'em",
  position: 2,
  joinedAt: at(-51),
  place: { reason: 'joined', at: at(-51), until: null },
  queue: ['here', 'coming', 'here'],
  ahead: [
    {
      name: 'Devon R.',
      position: 1,
      joinedAt: at(-68),
      source: 'walk_in',
      hereSince: at(-68),
      calledAt: null,
      tableNumber: null,
      place: { reason: 'joined', at: at(-68), until: null },
    },
  ],
  turnovers: 17,
  estimate: { position: 2, lowMinutes: 15, highMinutes: 35 },
  record: { right: 81, of: 100 },
  call: null,
};

export const call: Call = {
  number: 1,
  tableNumber: 8,
  seatNumber: 6,
  calledAt: at(-1),
  holdUntil: at(4),
  answer: null,
  answeredAt: null,
  extendedAt: null,
  notice: null,
  minBuyIn: '200.00',
  maxBuyIn: '1000.00',
  hourlyRate: '12.00',
};

const past: History = {
  visits: [
    { from: at(-60), to: null, playedMinutes: 0 },
    { from: at(-2_000), to: at(-1_700), playedMinutes: 245 },
  ],
  receipts: [
    { number: 42, kind: 'chip_sale', at: at(-50), amount: '300.00', paymentMethod: 'cash', isReversed: false },
    { number: 41, kind: 'seat_rental', at: at(-1_700), amount: '26.07', paymentMethod: null, isReversed: true },
  ],
  tonight: [
    { at: at(-60), kind: 'checked_in', gameName: '', tableNumber: 0, seatNumber: 0 },
    { at: at(-51), kind: 'joined', gameName: "2/5 NL Hold'em", tableNumber: 0, seatNumber: 0 },
    { at: at(-5), kind: 'sat_down', gameName: "2/5 NL Hold'em", tableNumber: 8, seatNumber: 6 },
  ],
  week: { visits: 2, playedMinutes: 245, rental: '48.00' },
};

function freshPage(): Page {
  return {
    roomName: 'Lodge Card Club',
    timeZone: 'America/Chicago',
    at: at(0),
    name: 'Christopher V.',
    hereSince: null,
    arrival: null,
    isLimited: false,
    joinPage: '',
    code: '',
    games: [],
    lists: [list],
    bill: null,
    mustMove: null,
    membership: null,
    tournaments: [],
    alerts: null,
  };
}

/** The state of the server that answers the phone, and the acts that it received. */
export const phone: {
  page: Page;
  /** The server answers, does not answer at all, or no longer knows the link. */
  server: 'up' | 'down' | 'ended';
  refusal: string | null; // the type of its problem
  sent: { path: string; key: string | null; body: unknown }[];
} = { page: freshPage(), server: 'up', refusal: null, sent: [] };

beforeEach(() => {
  Object.assign(phone, { page: freshPage(), server: 'up', refusal: null, sent: [] });
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST')
      phone.sent.push({
        path,
        key: new Headers(init.headers).get('Idempotency-Key'),
        body: JSON.parse(String(init.body)),
      });
    if (phone.server === 'down') throw new TypeError('Failed to fetch');
    if (phone.server === 'ended') return Response.json({}, { status: 401 });
    if (init.method !== 'POST') return Response.json(path.endsWith('/history') ? past : phone.page);
    return phone.refusal === null
      ? new Response(null, { status: 204 })
      : Response.json({ type: `urn:pitboss:${phone.refusal}` }, { status: 409 });
  });
});
afterEach(async () => {
  await chooseLanguage('en');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

export async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

export async function show(link = 'link_1') {
  render(<PlayerPage link={link} />);
  await pass(100);
}

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
export const press = async (name: string | RegExp) => user().click(screen.getByRole('button', { name }));

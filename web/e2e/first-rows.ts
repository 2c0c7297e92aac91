// The requests of the first visit to a screen, until its first row is there.
import type { CDPSession, Page } from 'playwright-core';
import { lodge, type Who } from './harness/api';
import type { Club } from './harness/club';
import { roomPage } from './harness/room-page';

interface FirstRow {
  name: string;
  address: string;
  as?: Who;
  width: number;
  /** Selects the first row of the screen's list, or what stands for it. */
  row: string;
  /** The budgets: requests and kilobytes on the wire, and the seconds on the line of a phone (`slowLine`). */
  requests: number;
  kb: number;
  seconds: number;
}

const floor = { as: 'floor', width: 1440, row: 'main li' } as const;
const office = { ...floor, as: 'office' } as const;

export const firstRows: readonly FirstRow[] = [
  { name: 'Floor Manager', address: '/floor-manager', ...floor, requests: 20, kb: 340, seconds: 3.5 },
  { name: 'Dashboard', address: '/', ...floor, requests: 22, kb: 360, seconds: 3.8 },
  { name: 'Front Office', address: '/front-office', ...office, requests: 22, kb: 370, seconds: 3.8 },
  {
    ...{ name: 'Tournament desk', address: '/tournaments/tournament_tonight', ...floor, row: '[role=tabpanel] li' },
    ...{ requests: 22, kb: 340, seconds: 3.8 },
  },
  {
    ...{ name: 'Dealer', address: '/dealer/table_4', as: 'dealer', width: 1180, row: 'main button' },
    ...{ requests: 20, kb: 320, seconds: 3.5 },
  },
  {
    ...{ name: 'Phone', address: '/mobile/tables', as: 'floor', width: 390, row: 'main li' },
    ...{ requests: 20, kb: 320, seconds: 3.5 },
  },
  {
    ...{ name: 'PitBoss Go home', address: '/pitboss-go', as: 'host', width: 390 },
    ...{ row: '[aria-labelledby=your-games] li', requests: 16, kb: 300, seconds: 3.5 },
  },
  {
    ...{ name: 'Room page', address: roomPage, width: 390, row: 'main li' },
    ...{ requests: 7, kb: 90, seconds: 1.5 },
  },
  { name: 'Landing', address: '/?landing=true', width: 1440, row: 'main h1', requests: 9, kb: 160, seconds: 2.5 },
];

interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

/** 1.6 Mbit/s down, 750 kbit/s up, 300 ms. A connection costs nothing more, as with a resumed TLS 1.3 session. */
export const slowLine: Line = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Only late: requests come in the order of the slow line, in less time. */
export const lateLine: Line = { latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

interface Sent {
  path: string;
  /** Seconds since the navigation. */
  at: number;
  bytes: number;
}

function record(cdp: CDPSession): Sent[] {
  const sent: Sent[] = [];
  const byId = new Map<string, Sent>();
  let start: number | undefined;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    start ??= timestamp;
    const one = { path: new URL(request.url).pathname, at: timestamp - start, bytes: 0 };
    byId.set(requestId, one);
    sent.push(one);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  return sent;
}

/** In the page: when the row was in the document, and when it was painted. */
function watch(selector: string) {
  new MutationObserver((_, observer) => {
    const row = document.querySelector(selector);
    if (row === null || row.closest('[aria-busy=true]') !== null) return;
    observer.disconnect();
    const drawn = performance.now();
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'firstRow', [drawn, performance.now()])));
  }).observe(document, { childList: true, subtree: true });
}

interface FirstLoad {
  /** The time until the row was painted. */
  seconds: number;
  /** The requests that were sent before the row was in the document. */
  sent: Sent[];
  kb: number;
}

/** Visits a screen for the first time, in a new window whose person has chosen a room before. */
export async function firstLoad(
  club: Club,
  screen: FirstRow,
  line: Line,
  prepare?: (fresh: Page) => Promise<unknown>,
): Promise<FirstLoad> {
  const { address, as, width, row } = screen;
  let sent: Sent[] = [];
  const page = await club.visit(address, {
    ...(as === undefined ? {} : { as }),
    width,
    worker: false,
    before: async (fresh) => {
      await prepare?.(fresh);
      await fresh.evaluate((room) => localStorage.setItem('active_room:seen', room), lodge);
      await fresh.addInitScript(watch, row);
      // A slow machine would be idle before the row is there, and would fetch more.
      await fresh.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      const cdp = await fresh.context().newCDPSession(fresh);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
      sent = record(cdp);
    },
  });
  const shown = await page.waitForFunction(() => Reflect.get(window, 'firstRow') as [number, number] | undefined);
  const [drawn, painted] = (await shown.jsonValue()) as [number, number];
  await page.waitForLoadState('networkidle');
  const before = sent.filter(({ at }) => at * 1_000 < drawn);
  await club.leave(screen.name, false);
  return {
    seconds: painted / 1_000,
    sent: before,
    kb: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024,
  };
}

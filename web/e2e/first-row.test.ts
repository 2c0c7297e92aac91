// Budgets of the first visit to the screens that are opened most: requests and kilobytes until the first row. Seconds
// depend on the machine; `make bench-first` prints them.
import { expect, test } from 'vitest';
import { firstLoad, firstRows, lateLine } from './first-rows';
import { openClub } from './harness/club';
import { openRoomPage } from './harness/room-page';

const club = openClub(openRoomPage);

test.each(firstRows)('$name: at most $requests requests and $kb KB until the first row', async (screen) => {
  let over: string[] = [];
  // A machine that answers late lets a screen send more before its row: one visit of three within the budgets counts.
  for (let visit = 0; visit < 3; visit++) {
    const { sent, kb } = await firstLoad(club, screen, lateLine);
    if (sent.length <= screen.requests && kb <= screen.kb) return;
    const files = sent.map(({ path, bytes }) => `${(bytes / 1_024).toFixed(1)} KB ${path}`);
    over = [`${sent.length} requests, ${kb.toFixed(0)} KB`, ...files];
  }
  expect(over).toEqual([]);
});

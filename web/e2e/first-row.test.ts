// Budgets of the first visit to the screens that are opened most: requests and kilobytes until the first row. Seconds
// depend on the machine; `make bench-first` prints them.
import { expect, test } from 'vitest';
import { firstLoad, firstRows, lateLine } from './first-rows';
import { openClub } from './harness/club';
import { openRoomPage } from './harness/room-page';

const club = openClub(openRoomPage);

test.each(firstRows)('$name: at most $requests requests and $kb KB until the first row', async (screen) => {
  const { sent, kb } = await firstLoad(club, screen, lateLine);
  const files = sent.map(({ path, bytes }) => `${(bytes / 1_024).toFixed(1)} KB ${path}`);
  const isOver = sent.length > screen.requests || kb > screen.kb;
  expect(isOver ? [`${sent.length} requests, ${kb.toFixed(0)} KB`, ...files] : []).toEqual([]);
});

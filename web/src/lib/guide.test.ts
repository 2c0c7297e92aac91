import { expect, test } from 'vitest';
import { guidePage } from './guide';

test.each([
  ['/', '', 'floor-manager'],
  ['/floor-manager', '', 'floor-manager'],
  ['/mobile/tables', '', 'floor-manager'],
  ['/players/player_1', '', 'front-office'],
  ['/player-sessions', '', 'front-office'],
  ['/pit-boss/room_1', '', 'pit-boss'],
  ['/pitboss-go/game/game_1', '', 'home-games'],
  ['/', '?admin=true&tab=audit', 'platform'],
])('help on %s%s opens the page %s', (path, search, page) => {
  expect(guidePage(path, search)).toBe(`/guide/${page}`);
});

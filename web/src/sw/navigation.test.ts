import { expect, test } from 'vitest';
import { answerOf, groupOf } from './navigation';

test.each([
  ['/mobile', 'cache-first'],
  ['/mobile/tables?tab=1', 'cache-first'],
  ['/dealer/table_5', 'cache-first'],
  ['/pitboss-go/game/g_1/run', 'cache-first'],
  ['/', 'network-first'],
  ['/?org=club', 'network-first'],
  ['/floor-manager', 'network-first'],
  ['/mobiles', 'network-first'],
  ['/pit-boss/room_1', 'network-first'],
  ['/clock/t_1', 'network-first'],
  ['/?admin=true', 'network'],
  ['/mobile?admin=true', 'network'],
  ['/?landing=true', 'network'],
  ['/register', 'network'],
  ['/__kit', 'network'],
  ['/r/lodge-card-club', 'network'],
  ['/roaming-manager/r_1', 'network-first'],
  ['/api/players/export', 'network'],
  ['/api', 'network'],
  ['/ws', 'network'],
  ['/metrics', 'network'],
  ['/players.csv', 'network'],
])('a navigation to %s is answered %s', (address, answer) => {
  expect(answerOf(new URL(address, 'https://club.example'))).toBe(answer);
});

test.each([
  ['/mobile/tables', 'mobile'],
  ['/dealer', 'dealer'],
  ['/pitboss-go/create', 'pitboss-go'],
  ['/roaming-manager/r_1', 'roaming-manager'],
  ['/', 'console'],
  ['/mobiles', 'console'],
])('the files of %s are those of %s', (path, group) => {
  expect(groupOf(path)).toBe(group);
});

import { expect, test } from 'vitest';
import { officeSearch } from './search';

test('the address has the tab and the filters; unknown parameters are ignored', () => {
  expect(officeSearch({ tab: 'cage', list: 'ledger', other: 1, q: 7 })).toEqual({
    tab: 'cage',
    list: 'ledger',
  });
});

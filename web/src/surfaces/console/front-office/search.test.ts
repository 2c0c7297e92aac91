import { expect, test } from 'vitest';
import { officeSearch } from './search';

test('the address says the tab and the filters; what it does not know is ignored', () => {
  expect(officeSearch({ tab: 'cage', list: 'ledger', other: 1, q: 7 })).toEqual({
    tab: 'cage',
    list: 'ledger',
  });
});

import { describe, expect, test } from 'vitest';
import { discNames, shortName } from './words';

describe('short names at the table', () => {
  test.each([
    ['Joel Brandt', ['Joel Brandt', 'Erin Colfax'], 'Joel'],
    ['Joel', ['Joel', 'Joel Brandt'], 'Joel'],
    ['Joel Brandt', ['Joel', 'Joel Brandt'], 'Joel B.'],
    ['Dana Reyes', ['Dana Reyes', 'dana Whitlock'], 'Dana R.'],
    ['Dana Whitlock', ['Dana Whitlock', 'Dana Wexler'], 'Dana Wh.'],
    ['Dana Whitlock', ['Dana Whitlock', 'Dana Whitlow'], 'Dana Whitlock'],
    ['Joanna Li', ['Joanna Li', 'Jo Lee'], 'Joanna'],
    ['Jo Lee', ['Jo Lee'], 'Jo Lee'],
    ['  Tomás  Rivera ', ['Tomás  Rivera'], 'Tomás'],
  ])('%s among %j: %s', (name, names, short) => {
    expect(shortName(name, names)).toBe(short);
  });
});

test('no two discs of a table have the same name', () => {
  const discs = (...names: string[]) =>
    discNames(
      names.map((name, i) => ({ name, seat: i + 1 })),
      7,
    );
  expect(discs('Dana', 'Marcus Hale')).toEqual(['Dana', 'Marcus']);
  expect(discs('Christopher Adams', 'Christopher Brown')).toEqual(['Chri…A.', 'Chri…B.']);
  expect(discs('Maximilian', 'Maximiliana')).toEqual(['Maxim…n', 'Maxim…a']);
  expect(discs('Ana', 'Ana')).toEqual(['Ana 1', 'Ana 2']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VersionLine } from './version-line';

function head(version: number, n = 0, of = 1) {
  return { room: 'r', version, n, of, at: '' };
}

test('one after the other', () => {
  const line = new VersionLine(7);
  expect([8, 9, 10].map((version) => line.accept(head(version)))).toEqual(['next', 'next', 'next']);
  expect(line.complete).toBe(10);
});

test('a version is complete with its last event', () => {
  const line = new VersionLine(7);
  expect(line.accept(head(8, 0, 3))).toBe('next');
  expect(line.accept(head(8, 1, 3))).toBe('next');
  expect(line.complete).toBe(7);
  expect(line.accept(head(8, 2, 3))).toBe('next');
  expect(line.complete).toBe(8);
});

test('detects a missing version, a missing event, and a missing end', () => {
  expect(new VersionLine(7).accept(head(9))).toBe('gap');
  const inside = new VersionLine(7);
  inside.accept(head(8, 0, 3));
  expect(inside.accept(head(8, 2, 3))).toBe('gap');
  const end = new VersionLine(7);
  end.accept(head(8, 0, 2));
  expect(end.accept(head(9))).toBe('gap');
  expect(new VersionLine(7).accept(head(8, 1, 2))).toBe('gap');
});

test('after a gap it goes on from there', () => {
  const line = new VersionLine(7);
  line.accept(head(12));
  expect(line.accept(head(13))).toBe('next');
});

test('a repeated event is ignored', () => {
  const line = new VersionLine(7);
  line.accept(head(8, 0, 2));
  expect(line.accept(head(7))).toBe('old');
  expect(line.accept(head(8, 0, 2))).toBe('old');
});

test('a new connection begins the version that was cut off again', () => {
  const line = new VersionLine(7);
  line.accept(head(8, 0, 2));
  line.restart();
  expect(line.complete).toBe(7);
  expect(line.accept(head(8, 0, 2))).toBe('next');
  expect(line.accept(head(8, 1, 2))).toBe('next');
  expect(line.complete).toBe(8);
});

test('without a beginning the first event is one', () => {
  const line = new VersionLine(null);
  expect(line.accept(head(40))).toBe('next');
  expect(line.accept(head(41))).toBe('next');
});

test('nothing lost, nothing reported; something lost, something reported', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.nat(), (versions, cut) => {
      const all = versions.flatMap((of, i) => Array.from({ length: of }, (_, n) => head(i + 1, n, of)));
      const whole = new VersionLine(0);
      expect(all.map((event) => whole.accept(event)).every((verdict) => verdict === 'next')).toBe(true);
      expect(whole.complete).toBe(versions.length);
      // A lost last event shows only with the next version.
      const lost = cut % all.length;
      const rest = [...all.filter((_, i) => i !== lost), head(versions.length + 1)];
      const holed = new VersionLine(0);
      expect(rest.map((event) => holed.accept(event))).toContain('gap');
    }),
  );
});

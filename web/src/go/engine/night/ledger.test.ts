import { expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { type Entry, readEntry, readWire } from './entries';
import cases from './ledger-cases.json';
import { ledgerOf, live, netOf, partiesOf } from './ledger';
import { NightLog } from './log';
import { settings } from '@/test/go/night/testing';

function read(entries: readonly unknown[]): Entry[] {
  return entries.map((raw) => {
    const wire = readWire(raw);
    const entry = wire && readEntry(wire);
    if (!entry) throw new Error(`not read: ${JSON.stringify(raw)}`);
    return entry;
  });
}

test.each(cases.cases)('$name', ({ entries, want }) => {
  const log = read(entries);
  const ledger = ledgerOf(log);
  expect({
    in: ledger.in,
    out: ledger.out,
    inPlay: ledger.inPlay,
    hands: ledger.hands,
    newest: live(log).at(-1)?.id ?? null,
    players: ledger.players.map((standing) => ({
      player: standing.player,
      name: standing.name,
      user: standing.user,
      in: standing.in,
      out: standing.out,
      net: netOf(standing),
      sitting: standing.sitting,
    })),
    parties: partiesOf(ledger),
  }).toEqual(want);
});

// The server refuses these entries, and the app never writes one.
const refusals = cases.cases.flatMap(({ name, entries, refuses }) =>
  refuses.map(({ why, entry }) => ({ name, entries, why, entry })),
);
test.each(refusals)('$name: refused, $why', ({ entries, entry }) => {
  const log = new NightLog(settings());
  for (const each of read(entries)) log.push(each);
  const wire = readWire(entry);
  const parsed = wire && readEntry(wire);
  expect(parsed === null || log.refuses(parsed) !== null).toBe(true);
});

test('the ledger of the whole log equals that of its reduced state, whether or not every entry fits', () => {
  for (const { entries } of cases.cases) {
    const log = new NightLog(settings());
    for (const each of read(entries)) log.push(each);
    expect(log.state.ledger).toEqual(ledgerOf(read(entries)));
  }
  expect(netOf({ in: cents(500), out: cents(200) })).toBe(-300);
});

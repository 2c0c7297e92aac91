import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { at, call, list, pass, phone, press, show } from './testing';

test('a call is counted down and answered; the answer names the call', async () => {
  phone.page.lists = [{ ...list, call }];
  await show();
  expect(screen.getByRole('heading', { name: 'Table 8, seat 6' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(?:4:00|3:59)$/);
  expect(screen.getByText('Buy in for $200 to $1,000.')).toBeVisible();
  phone.page.lists = [{ ...list, call: { ...call, answer: 'on_my_way' } }];
  await press('I’m on my way');
  await pass(100);
  expect(phone.sent.map(({ body }) => body)).toEqual([{ entryId: 'entry_1', call: 1, answer: 'on_my_way' }]);
  expect(screen.getByText('The floor knows you’re on your way')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I’m on my way' })).not.toBeInTheDocument();
});

test('5 minutes can be asked for once per call, and an old call cannot be answered', async () => {
  phone.page.lists = [{ ...list, call: { ...call, answer: 'more_time', extendedAt: at(0) } }];
  await show();
  expect(screen.getByRole('button', { name: 'Need 5 minutes' })).toHaveAttribute('aria-disabled', 'true');
  await press('Need 5 minutes');
  expect(phone.sent).toEqual([]);
  await pass(5 * 60_000);
  expect(screen.getByRole('button', { name: 'I’m on my way' })).toHaveAccessibleDescription('The hold has run out');
});

test('a refused act says why', async () => {
  phone.page.lists = [{ ...list, call }];
  phone.refusal = 'call-over';
  await show();
  await press('Need 5 minutes');
  await pass(100);
  expect(screen.getByText('This call is over. Ask at the front desk for your place.')).toBeVisible();
});

test('a refusal goes with the call that it is about', async () => {
  phone.page.lists = [{ ...list, call }];
  phone.refusal = 'call-over';
  await show();
  await press('Need 5 minutes');
  phone.page.lists = [list];
  await pass(3_000);
  phone.refusal = null;
  phone.page.lists = [{ ...list, call: { ...call, number: 2 } }];
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Table 8, seat 6' })).toBeVisible();
  expect(screen.queryByText(/^This call is over/)).toBeNull();
});

test('a lost answer is not called lost any more once the page shows the act', async () => {
  phone.page.lists = [{ ...list, call }];
  await show();
  phone.server = 'down';
  await press('I’m on my way');
  await pass(100);
  expect(screen.getByText(/^That did not arrive/)).toBeVisible();
  phone.server = 'up';
  phone.page.lists = [{ ...list, call: { ...call, answer: 'on_my_way', answeredAt: at(0) } }];
  await pass(3_000);
  expect(screen.getByText('The floor knows you’re on your way')).toBeVisible();
  expect(screen.queryByText(/^That did not arrive/)).toBeNull();
});

test('an act without an answer is repeated under the same key', async () => {
  phone.page.lists = [{ ...list, call }];
  await show();
  phone.server = 'down';
  await press('I’m on my way');
  await pass(100);
  expect(screen.getByText(/^That did not arrive/)).toBeVisible();
  phone.server = 'up';
  await press('I’m on my way');
  await pass(100);
  expect(phone.sent).toHaveLength(4);
  expect(new Set(phone.sent.map(({ key }) => key)).size).toBe(1);
});

test('the question of one call is not asked about the call of another list', async () => {
  const other = {
    ...list,
    entryId: 'entry_2',
    gameName: '1/2 PLO',
    call: { ...call, tableNumber: 3, holdUntil: at(5) },
  };
  phone.page.lists = [{ ...list, call }, other];
  await show();
  await press('Leave the list');
  phone.page.lists = [other];
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Table 3, seat 6' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep my place' })).toBeNull();
});

test('without an answer for ten seconds it says since when, draws no call as true and disables the acts', async () => {
  phone.page.lists = [{ ...list, call }];
  await show();
  phone.server = 'down';
  await pass(15_000);
  expect(screen.getByRole('status')).toHaveTextContent('This is what we knew at 8:42 PM.');
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave the list' })).toHaveAccessibleDescription(
    'You need a connection for this',
  );
  phone.server = 'up';
  await pass(4_000);
  expect(screen.getByRole('timer')).toBeVisible();
});

test('speaks Spanish after a tap, says so to screen readers, and remembers it on this phone', async () => {
  phone.page.lists = [{ ...list, call: { ...call, answer: 'more_time', extendedAt: at(0) } }];
  await show();
  await press('Español');
  await screen.findByRole('heading', { name: 'Mesa 8, asiento 6' });
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Su asiento está listo · Lodge Card Club');
  expect(screen.getByRole('heading', { name: 'Mesa 8, asiento 6' })).toBeVisible();
  expect(screen.getByText('Lo guardamos hasta las 8:46 p.m.')).toBeVisible();
  phone.refusal = 'call-over';
  await press('Voy en camino');
  await pass(100);
  expect(screen.getByText('Esta llamada ya terminó. Pregunte por su lugar en recepción.')).toBeVisible();
  expect(localStorage.getItem('pitboss.language')).toBe('es');
  vi.useRealTimers();
  await expectAccessible();
});

test('tells what has happened in the call, by time', async () => {
  const notice = { channel: 'text', status: 'delivered', at: at(-1) } as const;
  phone.page.lists = [
    { ...list, call: { ...call, answer: 'on_my_way', answeredAt: at(0), extendedAt: at(-0.5), notice } },
  ];
  await show();
  const facts = within(screen.getByRole('region', { name: 'This call' })).getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '8:41 PMWe called you to Table 8, seat 6.',
    '8:41 PMText message delivered.',
    '8:41 PMYou asked for 5 more minutes.',
    '8:42 PMYou told the floor that you’re on your way.',
    '8:46 PMThe hold ends, and the seat goes to the next player.',
  ]);
});

test('a missed call is explained by what was recorded', async () => {
  phone.page.lists = [{ ...list, place: { reason: 'missed_call', at: at(-3), until: null } }];
  await show();
  expect(screen.getByRole('heading', { name: 'Your seat went to the next player' })).toBeVisible();
  expect(screen.getByText(/^We held it until 8:39 PM\./)).toBeVisible();
});

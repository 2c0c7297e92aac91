// A home game from the first button to the last payment: the host's phone records, a second phone follows, and the
// host's network is cut in the middle of a hand.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { sitDown } from './harness/night';
import { button, choose, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();
const phone = { width: 390, touch: true } as const;
const GAMES = '/api/pitboss-go/game-sessions';

const says = (page: Page, text: string) => see(page.getByText(text, { exact: true }));

/** The players act in this order, each by the key of the action: "Dana f". */
async function plays(page: Page, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    const [name, key = ''] = action.split(' ');
    // The order of the hand.
    await says(page, `${name} to act`);
    await page.keyboard.press(key);
  }
}

async function deals(page: Page, number: number): Promise<void> {
  await button(page, `${number === 1 ? 'Start' : 'Deal'} hand ${number}`).click();
}

async function paysOut(page: Page, number: number, won: string): Promise<void> {
  await button(page, /^Pay out/).click();
  await says(page, `Hand ${number}: ${won}`);
}

/** A hand in which all players fold to the last of the blinds. */
async function foldsTo(page: Page, number: number, names: string, won: string): Promise<void> {
  await deals(page, number);
  await plays(page, ...names.split(' ').map((name) => `${name} f`));
  await paysOut(page, number, won);
}

/** Buys in for $100 once more: in cash, or as an IOU. */
async function rebuys(page: Page, name: string, owedTo?: string): Promise<void> {
  await button(page, new RegExp(`^${name}`)).click();
  await button(page, 'Rebuy').click();
  const form = dialog(page, `Rebuy for ${name}`);
  if (owedTo !== undefined) {
    await form.getByRole('radio', { name: 'IOU' }).click();
    await choose(form, 'Owed to', owedTo);
  }
  await button(form, 'Rebuy $100').click();
  await gone(form);
}

/** The rest of the board after an all-in: one tap per street. */
async function runsOut(page: Page, ...streets: string[]): Promise<void> {
  for (const street of streets) {
    // The order of the board.
    await says(page, `${street} is done`);
    await button(page, /^Pot's Right/).click();
  }
  await button(page, "Show 'Em").click();
}

interface Books {
  status: string;
  hands: number;
  result: {
    in: string;
    out: string;
    players: { name: string; net: string }[];
    payments: { toName: string; amount: string; paidAt: string | null }[];
  };
}

/** The summary on a phone: the sums agree, and the IOU is shown beside the player who owes it. */
async function booksAddUp(page: Page): Promise<void> {
  await see(page.getByText('In $500 · Out $500'));
  const rows = page.getByRole('table', { name: 'Buy-ins, cash-outs and net per player' });
  for (const name of [
    'Marcus 100 301 +$201',
    'Dana $100 cash, $100 IOU to Marcus 200 101 −$99',
    'Ruth 200 98 −$102',
    'Total 500 500 $0',
  ])
    await see(rows.getByRole('row', { name, exact: true }));
}

test('a home night of ten hands with a second phone and a cut', async () => {
  const before = await club.check();
  const host = await club.visit('/pitboss-go', { ...phone, as: 'host' });
  await host.getByRole('link', { name: 'Create Game' }).click();
  await host.getByLabel('Game name').fill('Home night');
  await host.getByLabel('$1/$2').click();
  await host.getByLabel('Buy-in').fill('100');
  await button(host, 'Create Game').click();
  await seeToast(host, 'Game Created');
  await see(heading(host, 'Home night'));
  const address = new URL(host.url()).pathname;
  const code = await host.getByText(/^[A-Z0-9]{3} [A-Z0-9]{3}$/).innerText();

  // The second phone joins with the code that is read out.
  const second = await club.visit('/pitboss-go/join', { ...phone, as: 'player' });
  await second.getByLabel('Game code').fill(code.toLowerCase());
  await button(second, 'Join Game').click();
  await see(heading(second, 'Home night'));
  await see(host.getByText('2 of 9'));

  await button(host, 'Start Game').click();
  await host.getByRole('link', { name: 'Enter Game' }).click();
  await sitDown(host, ['Dana'], ['Marcus'], ['Ruth']);
  await button(host, /^Dana/).click();
  await second.getByRole('link', { name: 'Enter Game' }).click();
  await says(second, 'Dana deals next');

  await foldsTo(host, 1, 'Dana Marcus', 'Ruth won $2');
  await foldsTo(host, 2, 'Marcus Ruth', 'Dana won $2');
  await says(second, 'Hand 2: Dana won $2');

  // Two players are all in, and the loser buys chips again.
  await deals(host, 3);
  await plays(host, 'Ruth a', 'Dana f', 'Marcus c');
  await runsOut(host, 'Preflop', 'Flop', 'Turn', 'River');
  await button(host.getByRole('main'), /^Marcus/)
    .first()
    .click();
  await paysOut(host, 3, 'Marcus won $199');
  await rebuys(host, 'Ruth');

  // Dana is all in, and gives up the hand before the board comes.
  await deals(host, 4);
  await plays(host, 'Dana a', 'Marcus c', 'Ruth f');
  await button(host, /^Dana/).click();
  await button(host, 'Give up the hand').click();
  await paysOut(host, 4, 'Marcus won $202');
  await rebuys(host, 'Dana', 'Marcus');

  await foldsTo(host, 5, 'Marcus Ruth', 'Dana won $2');
  await foldsTo(host, 6, 'Ruth Dana', 'Marcus won $2');
  await says(second, 'Hand 6: Marcus won $2');

  // The network of the host's phone is cut in the middle of a hand, and comes back in the middle of the next one.
  club.expectOutage(host);
  await deals(host, 7);
  await plays(host, 'Dana f');
  await says(second, 'Marcus to act');
  await host.context().setOffline(true);
  await plays(host, 'Marcus f');
  await paysOut(host, 7, 'Ruth won $2');
  await see(host.getByText(/^Saved on this/));
  await deals(host, 8);
  await plays(host, 'Marcus f');
  await says(host, 'Ruth to act');
  await says(second, 'Marcus to act');
  await host.context().setOffline(false);
  await says(second, 'Ruth to act');
  await says(second, 'Hand 8 · $1/$2 NL');
  await plays(host, 'Ruth f');
  await paysOut(host, 8, 'Dana won $2');

  // Ruth goes home, and two players play on.
  await button(host, /^Ruth/).click();
  await button(host, 'Cash out').click();
  await button(dialog(host, 'Cash out Ruth'), 'Cash out $98').click();
  await gone(dialog(host, 'Cash out Ruth'));
  await foldsTo(host, 9, 'Dana', 'Marcus won $2');
  await foldsTo(host, 10, 'Marcus', 'Dana won $2');
  await says(second, 'Hand 10: Dana won $2');

  // Final counts, and who pays whom.
  await button(host, 'Game menu').click();
  await host.getByRole('menuitem', { name: 'Settle up' }).click();
  await see(heading(host, 'Settle up'));
  await expect.poll(() => host.getByLabel('Dana').inputValue()).toBe('101');
  expect(await host.getByLabel('Marcus').inputValue()).toBe('301');
  await see(host.getByText('In $500 · Out $500'));
  await button(host, 'Cash out 2 players').click();
  await button(host, 'End Game').click();
  await button(host.getByRole('alertdialog'), 'End Game').click();
  await booksAddUp(host);
  for (const name of ['Dana', 'Marcus', 'Ruth']) {
    // One payment after the other.
    await button(host, new RegExp(`^Mark paid Cash box to ${name}`)).click();
    await see(button(host, new RegExp(`^Paid Cash box to ${name}`)));
  }

  await second.goto(new URL(address, club.origin).href);
  await see(button(second, 'Game Completed'));
  await booksAddUp(second);
  await see(button(second, /^Paid Cash box to Ruth/));

  const { status, hands, result } = await (await club.api('host')).get<Books>(address.replace(/^.*\/game/, GAMES));
  expect({ status, hands, in: result.in, out: result.out }).toEqual({
    status: 'completed',
    hands: 10,
    in: '500.00',
    out: '500.00',
  });
  expect(result.players.map(({ name, net }) => `${name} ${net}`)).toEqual([
    'Dana -99.00',
    'Marcus 201.00',
    'Ruth -102.00',
  ]);
  const paid = result.payments.map(({ toName, amount, paidAt }) => [toName, amount, paidAt !== null]);
  expect(paid).toEqual([
    ['Dana', '1.00', true],
    ['Marcus', '301.00', true],
    ['Ruth', '98.00', true],
  ]);
  expect(await club.check()).toBe(before);
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cents } from '@/domain/money';
import { TestNight } from '@/test/go/night/testing';
import type { Outcome, UseNight } from '../engine/night/view';
import { expectAccessible } from '@/test/axe';
import { renderInRouter, renderWithLinks } from '@/test/render-in-router';
import { HandsScreen } from './hands-screen';
import { SettleUp } from './settle-up';
import { gameLink } from '../links';
import { type FakeOptions, useFakeNight } from '@/test/go/table/testing';

const links = {
  back: gameLink('g'),
  run: gameLink('g', 'run'),
  settle: gameLink('g', 'settle'),
  hands: gameLink('g', 'hands'),
};
const onPaid = vi.fn<() => Promise<Outcome>>(async () => ({ ok: true }));

const PLAIN: FakeOptions = {};

function Fake({ night, options = PLAIN }: { night: TestNight; options?: FakeOptions }) {
  return (
    <SettleUp
      night={useFakeNight(night, options)}
      links={links}
      payments={[{ from: '', to: 'ana', paidAt: '2026-11-21T00:00:00Z' }]}
      mayMark={({ from }) => from !== 'cy'}
      onPaid={onPaid}
    />
  );
}

/** Ana buys in with cash, Ben from the house fund, Cy on an IOU; Ana has all chips at the end. */
function mixed(): TestNight {
  const night = new TestNight();
  night.seat('ana', 1, 40).seat('ben', 2, 0).seat('cy', 3, 0);
  return night.do(
    { kind: 'buy_in', player: 'ben', amount: cents(20_00), method: 'fund' },
    { kind: 'buy_in', player: 'cy', amount: cents(20_00), method: 'iou', owedTo: 'ana' },
  );
}

test('all players cash out, the difference is assigned, the game ends', async () => {
  const night = mixed();
  const end = vi.fn<UseNight['end']>(async () => ({ ok: true }));
  const { user } = renderWithLinks(<Fake night={night} options={{ acts: { end } }} />);
  const ana = screen.getByLabelText('Ana');
  expect(ana).toHaveValue('40');
  await user.clear(ana);
  await user.click(screen.getByRole('button', { name: 'Cash out 3 players' }));
  expect(screen.getByText('A stack cannot go below 0')).toBeInTheDocument();
  await user.type(ana, '35');
  expect(screen.getByText(/\$5 short: count again/)).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Cash out 3 players' }));

  expect(await screen.findByRole('heading', { name: '$5 short' })).toBeInTheDocument();
  expect(
    screen.getByText('Buy-ins $80.00, cash-outs $75.00: record the $5.00 difference before ending the game.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Assign Difference' }));
  expect(screen.getByText('A reason is required')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Assign to/ }));
  await user.click(await screen.findByRole('option', { name: 'Ben' }));
  await user.type(screen.getByLabelText(/^Reason/), 'Miscount');
  await user.click(screen.getByRole('button', { name: 'Ben gets $5' }));

  await user.click(await screen.findByRole('button', { name: 'End Game' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End Game' }));
  await waitFor(() => expect(end).toHaveBeenCalledOnce());
});

test('a wrong final count is corrected after all players have cashed out', async () => {
  const night = mixed();
  for (const [player, dollars] of [
    ['ana', 70],
    ['ben', 5],
    ['cy', 0],
  ] as const)
    night.do({ kind: 'cash_out', player, amount: cents(dollars * 100) });
  const { user } = renderWithLinks(<Fake night={night} />);
  expect(screen.getByRole('heading', { name: '$5 short' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Correct a count' }));
  const ben = screen.getByLabelText('Ben');
  expect(ben).toHaveValue('5');
  await user.clear(ben);
  await user.type(ben, '10');
  await user.click(screen.getByRole('button', { name: 'Save Counts' }));
  expect(await screen.findByRole('heading', { name: 'Everything adds up' })).toBeInTheDocument();
  expect(night.state.ledger.players.map(({ out }) => Number(out))).toEqual([7_000, 1_000, 0]);
});

test('payments first, with marks for members who may set them, and the proof below', async () => {
  const night = mixed();
  for (const [player, dollars] of [
    ['ana', 80],
    ['ben', 0],
    ['cy', 0],
  ] as const)
    night.do({ kind: 'cash_out', player, amount: cents(dollars * 100) });
  const writeText = vi.fn<Clipboard['writeText']>(async () => undefined);
  const { user } = renderWithLinks(
    <Fake night={night} options={{ game: { status: 'completed', endedAt: '2026-11-21T00:38:00Z' } }} />,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  expect(screen.getByRole('heading', { name: '3 payments settle it' })).toBeInTheDocument();
  expect(screen.getByText(/4 h 38 m/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Paid Cash box to Ana/ })).toBePressed();
  expect(screen.getByRole('button', { name: /^Mark paid Cy to Ana/ })).toHaveAccessibleDescription(
    'Payer, receiver or host marks it',
  );
  await user.click(screen.getByRole('button', { name: /^Mark paid Ben to Ana/ }));
  expect(onPaid).toHaveBeenCalledWith(expect.objectContaining({ from: 'ben', to: 'ana' }), true);
  expect(screen.getByRole('row', { name: /Cy.*\$20 IOU to Ana.*20 0 −\$20/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Ben pays Ana $20'));
  await user.click(screen.getByRole('button', { name: 'Reminders' }));
  expect(await screen.findByText(/Hi Ben, from Thursday Night/)).toBeInTheDocument();
  await expectAccessible();
});

test('a hand in progress must be finished first, and a follower cannot close the game', () => {
  const night = mixed().deal('ana');
  const { unmount } = renderWithLinks(<Fake night={night} />);
  expect(screen.getByRole('heading', { name: 'A hand is in progress' })).toBeInTheDocument();
  unmount();
  renderWithLinks(<Fake night={mixed()} options={{ lease: { holder: null, mine: false, mayTake: null } }} />);
  expect(screen.getByText(/The recording device closes the game/)).toBeInTheDocument();
});

test('the hands of the night, and the replay of one of them', async () => {
  const night = mixed().deal('ana').foldAround().deal().foldAround();
  function Hands() {
    return <HandsScreen night={useFakeNight(night)} links={links} />;
  }
  const { user } = await renderInRouter(<Hands />, '/pitboss-go/game/g/hands');
  expect(screen.getAllByRole('link', { name: /^Hand/ })).toHaveLength(2);
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: /^Hand 1/ }));
  expect(await screen.findByText('The blinds are in')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Ana folded')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('The blinds are in')).toBeInTheDocument();
  await user.keyboard('{End}');
  expect(screen.getByText(/^Cy won/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('no hands yet', async () => {
  const night = mixed();
  function Hands() {
    return <HandsScreen night={useFakeNight(night)} links={links} />;
  }
  await renderInRouter(<Hands />);
  expect(screen.getByText('No hands yet')).toBeInTheDocument();
});

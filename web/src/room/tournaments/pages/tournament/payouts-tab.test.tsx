import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DealOffer, Payouts } from '@/api/tournament-types';
import { payoutsQuery } from '@/room/tournaments/queries';
import { expectAccessible } from '@/test/axe';
import { lodgeDesk, makePayouts } from '@/test/fixtures/desk';
import { makeUser, NOW } from '@/test/fixtures/make';
import { lodgePayouts, makeOffer, outPlace, STILL_IN } from '@/test/fixtures/prizes';
import { makeTournament, PAUSED } from '@/test/fixtures/tournament';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { TournamentPage } from '../tournament';
import { tournamentSearch } from './search';

const PATH = '/api/tournaments/tournament_1';
const director = makeUser({ permissions: ['view_floor', 'manage_tournaments', 'manage_cage'] });

interface Scene {
  payouts?: unknown;
  user?: ReturnType<typeof makeUser>;
  tab?: string;
  completed?: boolean;
  answers?: Record<string, unknown>;
}

async function show({
  payouts = lodgePayouts(),
  user = director,
  tab = '?tab=payouts',
  completed = false,
  answers = {},
}: Scene = {}) {
  const tournament = makeTournament({
    playersLeft: 3,
    openTables: 1,
    ...PAUSED,
    ...(completed ? { status: 'completed' as const } : {}),
  });
  return await renderPage({
    at: `/tournaments/tournament_1${tab}`,
    path: '/tournaments/$tournamentId',
    page: TournamentPage,
    search: tournamentSearch,
    user,
    answers: {
      [`GET ${PATH}/desk`]: lodgeDesk({ tournament }),
      'GET /api/time': { now: new Date(NOW).toISOString() },
      [`GET ${PATH}/payouts`]: payouts,
      [`POST ${PATH}/deal/offer`]: () => offer,
      ...answers,
    },
  });
}

let offer: DealOffer;

beforeEach(() => {
  offer = makeOffer();
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A dialog is a chunk of its own, and the first one takes time to load. */
const opened = (role: 'dialog' | 'alertdialog', name: string) => screen.findByRole(role, { name });
const row = (name: RegExp) => screen.getByRole('row', { name });

test('places, pool, remaining players and template, as of now', async () => {
  const { container } = await show();
  const table = await screen.findByRole('table', { name: /^Prizes by place/ });
  expect(within(table).getAllByRole('row')).toHaveLength(14);
  expect(row(/^1st/)).toHaveTextContent('Playing');
  expect(row(/^4th/)).toHaveTextContent('Marcus Bell');
  expect(row(/^6th/)).toHaveTextContent('Paid');
  expect(table).toHaveTextContent('12 places, equal to the pool');
  const pool = screen.getByRole('region', { name: 'Prize Pool' });
  expect(pool).toHaveTextContent('Paid, 7 places4,990.00');
  expect(pool).toHaveTextContent('per entry, × 90');
  expect(screen.getByRole('region', { name: 'Still In 3' })).toHaveTextContent('45.0%');
  expect(screen.getByRole('button', { name: 'Change payout template' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('region', { name: 'Template' })).toHaveTextContent('Locked since the first approval');
  await expectAccessible(container);
});

test('a prize is approved, then paid by check at the cage', async () => {
  const { user, asked } = await show({
    answers: {
      'POST /api/tournament-entries/entry_4/prize/approve': lodgePayouts(),
      'POST /api/tournament-entries/entry_5/prize/pay': lodgePayouts(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve $1,800.00 for Marcus Bell' }));
  await waitFor(() => expect(toasts.get()[0]?.title).toBe('Prize approved'));
  await user.click(screen.getByRole('button', { name: 'Pay at Cage: $1,420.00 to Rosa Kessler' }));
  const form = await opened('dialog', 'Pay at the Cage');
  expect(form).toHaveTextContent('5th place, Weekend Special');
  await user.click(within(form).getByRole('radio', { name: 'Check' }));
  await expectAccessible(form);
  await user.click(within(form).getByRole('button', { name: 'Pay $1,420.00' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/tournament-entries/entry_4/prize/approve {}',
    'POST /api/tournament-entries/entry_5/prize/pay {"paymentMethod":"check","amount":"1420.00"}',
  ]);
});

test('the dialog shows a refusal of the cage', async () => {
  const { user } = await show({
    answers: {
      'POST /api/tournament-entries/entry_5/prize/pay': problem(409, 'No drawer is open'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Pay at Cage: \$1,420.00/ }));
  const form = await opened('dialog', 'Pay at the Cage');
  await user.click(within(form).getByRole('button', { name: 'Pay $1,420.00' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent('No drawer is open');
});

test('a user who may not approve or pay has no buttons for it', async () => {
  await show({ user: makeUser({ permissions: ['view_floor'] }) });
  expect(await screen.findByText('Needs a manager')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Approve|Pay|Change|Count)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deal Calculator' })).toBeNull();
});

test('nothing is approved while registration is open', async () => {
  const places = [outPlace(1, '5020.00', 'Marcus Bell')];
  await show({ payouts: lodgePayouts({ final: false, locked: false, places }) });
  expect(await screen.findByText('The pool grows until entries close.')).toBeVisible();
  for (const name of [/^Approve/, 'Deal Calculator']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('bounties and the staff part are paid', async () => {
  const payouts = lodgePayouts({
    bountyPool: '75.00',
    bounties: [
      {
        entryId: 'entry_5',
        player: { id: 'p5', name: 'Rosa Kessler' },
        count: 2,
        won: '50.00',
        paid: '25.00',
      },
    ],
  });
  const { user, asked } = await show({
    payouts,
    answers: {
      'POST /api/tournament-entries/entry_5/bounties/pay': payouts,
      [`POST ${PATH}/staff/pay`]: payouts,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay bounties of Rosa Kessler, $25.00' }));
  await opened('dialog', 'Pay at the Cage');
  await user.click(screen.getByRole('button', { name: 'Pay $25.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Pay at Cage: $900.00 to the staff' }));
  await user.click(await screen.findByRole('button', { name: 'Pay $900.00' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      'POST /api/tournament-entries/entry_5/bounties/pay {"paymentMethod":"cash","amount":"25.00"}',
      `POST ${PATH}/staff/pay {"paymentMethod":"cash","amount":"900.00"}`,
    ]),
  );
});

test('the amount of a payment follows a bounty that is won while the form is open', async () => {
  const rosa = { entryId: 'entry_5', player: { id: 'p5', name: 'Rosa Kessler' }, paid: '25.00' };
  const payouts = lodgePayouts({ bountyPool: '75.00', bounties: [{ ...rosa, count: 2, won: '50.00' }] });
  const { user, client } = await show({
    payouts,
    answers: { 'POST /api/tournament-entries/entry_5/bounties/pay': payouts },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay bounties of Rosa Kessler, $25.00' }));
  const form = await opened('dialog', 'Pay at the Cage');
  const became = (won: string, paid: string) =>
    act(async () => {
      client.setQueryData(payoutsQuery('tournament_1').queryKey, {
        ...payouts,
        bounties: [{ ...rosa, count: 3, won, paid }],
      });
    });
  await became('75.00', '25.00');
  await within(form).findByRole('button', { name: 'Pay $50.00' });
  // The payment's own event arrives before its answer.
  await became('75.00', '75.00');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay bounties/, hidden: true })).toBeNull());
  await user.click(within(form).getByRole('button', { name: 'Pay $50.00' }));
  await waitFor(() => expect(toasts.get()[0]?.description).toBe('Rosa Kessler, $50.00'));
});

test('a template previews the payout of each place before it is chosen', async () => {
  const payouts = makePayouts({ pool: '1000.00', places: [outPlace(1, '1000.00', 'A')] });
  const { user, asked } = await show({
    payouts,
    answers: {
      [`GET ${PATH}/payouts/previews`]: [
        { template: 'standard', amounts: ['1000.00'] },
        { template: 'flat', amounts: ['600.00', '200.00', '200.00'] },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change payout template' }));
  const form = await opened('dialog', 'Payouts');
  expect(await within(form).findByRole('table', { name: 'Standard pays, by place' })).toBeVisible();
  await user.click(within(form).getByRole('radio', { name: /^Flat/ }));
  const table = within(form).getByRole('table', { name: 'Flat would pay, by place' });
  expect(within(table).getByRole('row', { name: /^2nd to 3rd/ })).toHaveTextContent('–200.00');
  await expectAccessible(form);
  expect(sent(asked)).toEqual([]);
});

test('without the previews a template can still be chosen', async () => {
  const payouts = makePayouts({ pool: '1000.00', places: [outPlace(1, '1000.00', 'A')] });
  const { user, asked } = await show({
    payouts,
    answers: {
      [`GET ${PATH}/payouts/previews`]: problem(500, 'No'),
      [`PATCH ${PATH}/payouts`]: payouts,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change payout template' }));
  const form = await opened('dialog', 'Payouts');
  expect(await within(form).findByText('Could not load what it would pay.')).toBeVisible();
  await user.click(within(form).getByRole('radio', { name: /^Flat/ }));
  await user.click(within(form).getByRole('button', { name: 'Save Payouts' }));
  await waitFor(() => expect(sent(asked)).toEqual([`PATCH ${PATH}/payouts {"template":"flat"}`]));
});

test('amounts by hand have to add up before they are saved', async () => {
  const payouts = makePayouts({ pool: '1000.00', places: [outPlace(1, '1000.00', 'A')] });
  const { user, asked } = await show({ payouts, answers: { [`PATCH ${PATH}/payouts`]: payouts } });
  await user.click(await screen.findByRole('button', { name: 'Change payout template' }));
  const form = await opened('dialog', 'Payouts');
  await user.click(within(form).getByRole('radio', { name: /^Custom amounts/ }));
  const first = within(form).getByRole('textbox', { name: '1st place' });
  await user.clear(first);
  await user.type(first, '700');
  await user.click(within(form).getByRole('button', { name: 'Save Payouts' }));
  expect(form).toHaveTextContent('$300.00 short');
  await user.click(within(form).getByRole('button', { name: 'Add Place' }));
  await user.type(within(form).getByRole('textbox', { name: '2nd place' }), '300');
  expect(form).toHaveTextContent('Total matches');
  await expectAccessible(form);
  await user.click(within(form).getByRole('button', { name: 'Save Payouts' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([`PATCH ${PATH}/payouts {"template":"custom","amounts":["700.00","300.00"]}`]),
  );
});

test('a deal: in three methods, recorded when all have agreed to the exact amounts', async () => {
  const { user, asked } = await show({ answers: { [`POST ${PATH}/deal`]: lodgePayouts() } });
  await screen.findByRole('region', { name: 'Still In 3' });
  await user.click(await screen.findByRole('button', { name: 'Deal Calculator' }));
  const form = await opened('dialog', 'Deal, 3 Players');
  const kept = await within(form).findByLabelText('Kept for first');
  await user.clear(kept);
  await user.type(kept, '690');
  const agreed = () => within(form).getAllByRole('checkbox');
  async function agreeAll() {
    // oxlint-disable-next-line no-await-in-loop -- the players agree one after the other
    for (const box of agreed()) await user.click(box);
  }
  await waitFor(() => expect(agreed()[0]).toBeEnabled());
  expect(within(form).getByRole('row', { name: /^Victor Salas/ })).toHaveTextContent(
    '3,577.0035.8% of the deal3,673.00+96 vs ICM3,334.00−243 vs ICM',
  );
  await expectAccessible(form);
  await agreeAll();
  // Another method resets the agreements.
  await user.click(within(form).getByRole('radio', { name: 'Even' }));
  for (const box of agreed()) expect(box).not.toBeChecked();
  const record = () => within(form).getByRole('button', { name: 'Record Even Deal' });
  expect(record()).toHaveAttribute('aria-disabled', 'true');
  await agreeAll();
  await user.click(record());
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent(asked).at(-1)).toBe(
    `POST ${PATH}/deal {"method":"even","keptForFirst":"690.00","agreed":["in_1","in_4","in_6"]}`,
  );
});

test('a new count changes the amounts of a deal, so all have to agree again', async () => {
  const { user, client } = await show();
  await screen.findByRole('region', { name: 'Still In 3' });
  await user.click(await screen.findByRole('button', { name: 'Deal Calculator' }));
  const form = await opened('dialog', 'Deal, 3 Players');
  const kept = await within(form).findByLabelText('Kept for first');
  await user.clear(kept);
  await user.type(kept, '690');
  const victor = () => within(form).getByRole('checkbox', { name: 'Victor Salas' });
  await waitFor(() => expect(victor()).toBeEnabled());
  await user.click(victor());
  const other = makeOffer();
  const [first, second] = other.icm;
  if (first && second) [first.amount, second.amount] = [second.amount, first.amount];
  offer = other;
  const stacks = [743_000, 1_012_000, 495_000];
  await act(async () => {
    client.setQueryData(payoutsQuery('tournament_1').queryKey, {
      ...lodgePayouts(),
      stillIn: STILL_IN.map((one, index) => ({ ...one, stack: stacks[index] ?? null })),
    });
  });
  await waitFor(() => expect(within(form).getByRole('row', { name: /^Victor Salas/ })).toHaveTextContent('3,356.00'));
  expect(victor()).not.toBeChecked();
});

test('unclaimed money of a completed tournament is shown above the places', async () => {
  const undecided =
    "Completed with 3 players left and no deal: $300.00 in prizes are nobody's yet. Set it to running to play on or to record a deal.";
  await show({ payouts: lodgePayouts({ undecided }) });
  expect(await screen.findByText(undecided)).toBeVisible();
});

test('a deal begins with the count, which has to match the chips in play', async () => {
  const stillIn = STILL_IN.map((one) => Object.assign({}, one, { stack: null, countedAt: null }));
  const { user, asked } = await show({
    payouts: lodgePayouts({ stillIn }),
    answers: { [`POST ${PATH}/counts`]: lodgeDesk() },
  });
  await screen.findByRole('region', { name: 'Still In 3' });
  await user.click(await screen.findByRole('button', { name: 'Deal Calculator' }));
  const form = await opened('dialog', 'Deal, 3 Players');
  const stack = (name: string) => within(form).getByRole('textbox', { name });
  await user.type(stack('Victor Salas'), '1,012,000');
  await user.type(stack('Hana Sato'), '743,000');
  await user.type(stack('Jorge Medina'), '495,500');
  expect(form).toHaveTextContent('500 over');
  await user.click(within(form).getByRole('button', { name: 'Save Count' }));
  expect(within(form).getByRole('alert')).toHaveTextContent('add up to the chips in play');
  await user.clear(stack('Jorge Medina'));
  await user.type(stack('Jorge Medina'), '495000');
  await user.click(within(form).getByRole('button', { name: 'Save Count' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      `POST ${PATH}/counts {"counts":[{"entryId":"in_1","chips":1012000,"was":0},{"entryId":"in_4","chips":743000,"was":0},{"entryId":"in_6","chips":495000,"was":0}]}`,
    ]),
  );
});

test('a recorded deal can be undone after a confirmation', async () => {
  const deal: Payouts['deal'] = {
    method: 'icm',
    keptForFirst: '690.00',
    shares: makeOffer().icm,
    at: new Date(NOW).toISOString(),
    actorName: 'Pat Delgado',
  };
  const { user, asked } = await show({
    payouts: lodgePayouts({ deal }),
    answers: { [`DELETE ${PATH}/deal`]: new Response(null, { status: 204 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Deal' }));
  const ask = await opened('alertdialog', 'Remove the deal?');
  await user.click(within(ask).getByRole('button', { name: 'Remove Deal' }));
  await waitFor(() => expect(sent(asked)).toEqual([`DELETE ${PATH}/deal`]));
});

test('nothing to pay, 260 places, and a failed load', async () => {
  const none = await show({
    payouts: makePayouts({ pool: '0.00', inPlay: '0.00', places: [], staff: '0.00' }),
  });
  expect(await screen.findByText('No prizes yet')).toBeVisible();
  await expectAccessible(none.container);
  none.unmount();

  const long = Array.from({ length: 260 }, (_, index) =>
    outPlace(index + 1, '50.00', `Constance Everleigh-Whitmore ${index}`),
  );
  const many = await show({ payouts: lodgePayouts({ places: long }) });
  expect(await screen.findByText('260th')).toBeVisible();
  many.unmount();

  await show({ payouts: () => problem(500, 'The database is busy.') });
  expect(await screen.findByText('Could not load the payouts.')).toBeVisible();
});

test('a completed tournament begins with its results, which can be printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user, container } = await show({
    tab: '',
    completed: true,
    answers: {
      [`GET ${PATH}/results`]: [
        {
          place: 1,
          shared: 1,
          entryId: 'e1',
          entryNo: 38,
          player: { id: 'p1', name: 'Felicia Grant' },
          prize: '3080.00',
          bounties: '0.00',
          points: 64_807,
        },
      ],
    },
  });
  expect(await screen.findByRole('row', { name: /Felicia Grant/ })).toHaveTextContent('3,080.00648.07');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Print Results' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('[data-print-sheet]')).toHaveTextContent(
    /Weekend Special.*Results,.*1st.*Felicia Grant/,
  );
});

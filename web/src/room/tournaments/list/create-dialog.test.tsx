import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Season } from '@/api/tournament-types';
import { toasts } from '@/ui/toast-store';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeTournament, TEMPLATES } from '@/test/fixtures/tournament';
import { NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem } from '@/test/render-page';
import { renderWithData } from '@/test/render-with-data';
import { CreateTournamentDialog } from './create-dialog';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

const SEASON: Season = {
  id: 'season_1',
  roomId: ROOM_ID,
  league: 'Lodge League',
  name: 'Fall 2026',
  startsOn: '2026-09-01',
  endsOn: '2026-12-31',
  counted: null,
  tournaments: 8,
};

function serve(created: () => Response = () => jsonAnswer(makeTournament()), seasons: Season[] = []) {
  return fakeFetch(({ method, path }) => {
    if (method === 'POST') return created();
    return jsonAnswer(path.startsWith('/api/seasons') ? seasons : TEMPLATES);
  });
}

function posted(asked: readonly Asked[]): unknown[] {
  return asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? '') as unknown);
}

async function open(onClose = vi.fn<() => void>()) {
  const { user } = renderWithData(<CreateTournamentDialog onClose={onClose} />);
  await screen.findByRole('textbox', { name: /^Name/ });
  return { user, onClose };
}

const box = (name: RegExp | string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create Tournament' });

test('missing values have the messages of the specification', async () => {
  const asked = serve();
  const { user } = await open();
  await user.clear(box(/^Buy-in/));
  await user.clear(screen.getByLabelText(/^Start time/));
  await user.click(submit());
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toEqual(['Tournament name is required', 'Start time is required', 'Buy-in is required']);
  expect(posted(asked)).toEqual([]);
  await expectAccessible();
});

test('a template fills the form in; the start is an hour ahead on the room’s clock', async () => {
  const asked = serve();
  const { user, onClose } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Start from' }));
  await user.click(await screen.findByRole('option', { name: /Turbo Bounty/ }));
  expect(box(/^Name/)).toHaveValue('Turbo Bounty');
  expect(box('Bounty')).toHaveValue('25');
  expect(screen.getByText('Buy-in breakdown of $100')).toBeInTheDocument();
  expect(screen.getByText('Total matches')).toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const price = {
    prize: '60.00',
    bounty: '25.00',
    houseFee: '12.00',
    staff: '3.00',
    chips: 25_000,
  };
  expect(posted(asked)).toEqual([
    {
      roomId: ROOM_ID,
      name: 'Turbo Bounty',
      buyIn: '100.00',
      startTime: '2026-11-21T03:45:00.000Z',
      maxEntries: 200,
      status: 'scheduled',
      template: 'turbo_bounty',
      prices: {
        buyIn: price,
        reEntry: price,
        rebuy: null,
        addOn: null,
        maxReEntries: 0,
        maxRebuys: 0,
      },
    },
  ]);
  expect(await screen.findByText('Tournament created successfully')).toBeInTheDocument();
});

test('the parts must add up before anything is created', async () => {
  const asked = serve();
  const { user } = await open();
  await user.type(box(/^Name/), 'Friday Special');
  await user.clear(box('House fee'));
  await user.type(box('House fee'), '30');
  expect(await screen.findByText('$10 over')).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Amounts must total the buy-in')).toBeInTheDocument();
  expect(posted(asked)).toEqual([]);
  await user.clear(box('Prize'));
  await user.type(box('Prize'), '115');
  expect(await screen.findByText('Total matches')).toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
});

test('a new buy-in changes the prize', async () => {
  serve();
  const { user } = await open();
  await user.clear(box(/^Buy-in/));
  await user.type(box(/^Buy-in/), '200');
  expect(box('Prize')).toHaveValue('175');
  expect(screen.getByText('Total matches')).toBeInTheDocument();
});

test('a rebuy costs as much as the buy-in until it has its own price, and shows its total', async () => {
  const asked = serve();
  const { user } = await open();
  await user.type(box(/^Name/), 'Rebuy Night');
  await user.click(options());
  await user.click(screen.getByRole('checkbox', { name: 'Rebuys' }));
  expect(screen.getByText('Total $150.00')).toBeVisible();
  await user.clear(box(/^Buy-in/));
  await user.type(box(/^Buy-in/), '200');
  expect(await screen.findByText('Total $200.00')).toBeVisible();
  const prize = within(screen.getByRole('group', { name: /^Rebuy breakdown/ })).getByRole('textbox', { name: 'Prize' });
  await user.clear(prize);
  await user.type(prize, '75');
  expect(screen.getByText('Total $100.00')).toBeVisible();
  await user.clear(box(/^Buy-in/));
  await user.type(box(/^Buy-in/), '300');
  expect(screen.getByText('Total $100.00')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^One add-on/ }));
  await user.click(submit());
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  expect(posted(asked)[0]).toMatchObject({
    prices: { rebuy: { prize: '75.00' }, addOn: { prize: '275.00', houseFee: '20.00' } },
  });
});

test('a season, another structure and no re-entry are sent', async () => {
  const asked = serve(undefined, [SEASON]);
  const { user } = await open();
  await user.type(box(/^Name/), 'League Night');
  await user.click(await screen.findByRole('combobox', { name: 'League season' }));
  await user.click(await screen.findByRole('option', { name: 'Lodge League, Fall 2026' }));
  await user.click(screen.getByRole('combobox', { name: 'Structure' }));
  await user.click(await screen.findByRole('option', { name: /Freeroll/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Re-entry at the same price' }));
  await user.click(submit());
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  expect(posted(asked)[0]).toMatchObject({
    seasonId: 'season_1',
    prices: { reEntry: null },
    structure: TEMPLATES[3]?.structure,
  });
});

const options = () => screen.getByRole('button', { name: /^More options/ });

test('rebuys, an add-on, a re-entry limit and the seats are sent', async () => {
  const asked = serve();
  const { user } = await open();
  await user.type(box(/^Name/), 'Rebuy Night');
  expect(options()).toHaveTextContent('8 seats a table');
  await user.click(options());
  await user.type(box(/^Re-entries per player/), '2');
  await user.click(screen.getByRole('checkbox', { name: 'Rebuys' }));
  await user.type(box(/^Rebuys per entry/), '3');
  await user.click(screen.getByRole('checkbox', { name: /^One add-on/ }));
  await user.clear(box('Seats per table'));
  await user.type(box('Seats per table'), '6');
  await user.clear(box('Balance at'));
  await user.type(box('Balance at'), '4');
  await expectAccessible();
  await user.click(submit());
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  const extra = {
    prize: '125.00',
    bounty: '0.00',
    houseFee: '20.00',
    staff: '5.00',
    chips: 20_000,
  };
  expect(posted(asked)[0]).toMatchObject({
    prices: { rebuy: extra, addOn: extra, maxReEntries: 2, maxRebuys: 3 },
    rules: { seatsPerTable: 6, balanceAt: 4, haltAt: 4 },
  });
});

test('an error under More options is shown there, also after it was closed', async () => {
  const asked = serve();
  const { user } = await open();
  await user.type(box(/^Name/), 'Rebuy Night');
  await user.click(options());
  await user.type(box(/^Re-entries per player/), 'two');
  await user.click(screen.getByRole('checkbox', { name: 'Rebuys' }));
  await user.clear(box('Chips'));
  await user.clear(box('Seats per table'));
  await user.type(box('Seats per table'), '11');
  await user.click(options());
  await user.click(submit());
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Enter a number up to 100, 0 for no limit',
    'Enter the chips it gives',
    'A table has 2 to 10 seats',
  ]);
  expect(box('Seats per table')).toBeVisible();
  expect(posted(asked)).toEqual([]);
});

test('the dialog shows a refusal and stays open', async () => {
  serve(() => problem(409, 'The room is closed that day'));
  const { user, onClose } = await open();
  await user.type(box(/^Name/), 'Friday Special');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to create tournament. The room is closed that day',
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('refused values are shown at their fields, those of More options too', async () => {
  const errors = [
    { field: 'startTime', message: 'Too late' },
    { field: 'prices.buyIn', message: 'Too high' },
    { field: 'rules.haltAt', message: 'Too few' },
  ];
  serve(() => problem(422, 'Check the fields', { errors }));
  const { user } = await open();
  await user.type(box(/^Name/), 'Friday Special');
  await user.click(submit());
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toEqual(['Too late', 'Too high', 'Too few']);
  expect(box('Balance at')).toBeVisible();
});

test('a failure to load the templates is shown and can be retried', async () => {
  fakeFetch(() => problem(500, 'No'));
  renderWithData(<CreateTournamentDialog onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText('Could not load templates.')).toBeInTheDocument();
});

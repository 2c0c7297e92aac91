import { act, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { deskQuery } from '@/room/tournaments/queries';
import { wallOf } from '@/lib/zone';
import { toasts } from '@/ui/toast-store';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRoom } from '@/test/fixtures/make';
import { makeSeason } from '@/test/fixtures/prizes';
import { makeDesk, makeUpcoming } from '@/test/fixtures/tournament';
import { problem } from '@/test/render-page';
import { renderWithData } from '@/test/render-with-data';
import { EditTournamentDialog } from './edit-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

interface Answers {
  desk?: Response;
  seasons?: Response;
}

async function open(
  over: Parameters<typeof makeUpcoming>[0],
  { desk = jsonAnswer(makeDesk()), seasons = jsonAnswer([]) }: Answers = {},
) {
  const tournament = makeUpcoming(over);
  const asked = fakeFetch(({ method, path }) => {
    if (method === 'PATCH') return jsonAnswer(tournament);
    return path.startsWith('/api/seasons') ? seasons : desk;
  });
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<EditTournamentDialog tournament={tournament} onClose={onClose} />);
  return { user, asked, onClose };
}

function patched(asked: readonly Asked[]): unknown[] {
  return asked.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? '') as unknown);
}

test('the purchase and seating rules are sent when they changed', async () => {
  const { user, asked, onClose } = await open({ currentEntries: 0 });
  await user.click(await screen.findByRole('button', { name: /^More options/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Rebuys' }));
  await user.clear(screen.getByRole('textbox', { name: 'Final table' }));
  await user.type(screen.getByRole('textbox', { name: 'Final table' }), '9');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)[0]).toMatchObject({
    prices: { rebuy: { prize: '210.00', chips: 25_000 } },
  });
});

test('once entries are sold the prices are locked, with the reason', async () => {
  const { user, asked, onClose } = await open({ currentEntries: 13 });
  await user.click(await screen.findByRole('button', { name: /^More options/ }));
  expect(screen.getByText(/^Entries have been sold at the declared prices/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Rebuys' })).toBeDisabled();
  await user.clear(screen.getByRole('textbox', { name: 'Balance at' }));
  await user.type(screen.getByRole('textbox', { name: 'Balance at' }), '3');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)[0]).toMatchObject({ rules: { balanceAt: 3 } });
  expect(patched(asked)[0]).not.toHaveProperty('prices');
});

test('a failure to load the prices is shown and can be retried', async () => {
  await open({}, { desk: problem(500, 'No') });
  expect(await screen.findByText('Could not load Turbo Bounty.')).toBeInTheDocument();
});

test('a season can be chosen later, and removed', async () => {
  const seasons = jsonAnswer([makeSeason(), makeSeason({ id: 'season_winter', name: 'Winter' })]);
  const { user, asked, onClose } = await open({ seasonId: 'season_fall' }, { seasons });
  const season = await screen.findByRole('combobox', { name: 'League season' });
  expect(season).toHaveTextContent('Lodge League, Fall');
  await user.click(season);
  await user.click(await screen.findByRole('option', { name: 'None' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)[0]).toMatchObject({ seasonId: '' });
});

test('an unchanged season is not sent', async () => {
  const { user, asked, onClose } = await open({}, { seasons: jsonAnswer([makeSeason()]) });
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)[0]).not.toHaveProperty('seasonId');
});

test("a colleague's change to another value survives", async () => {
  const tournament = makeUpcoming({});
  const asked = fakeFetch(({ method, path }) =>
    jsonAnswer(method === 'PATCH' ? tournament : path.startsWith('/api/seasons') ? [] : makeDesk()),
  );
  const onClose = vi.fn<() => void>();
  const { user, client, rerender } = renderWithData(<EditTournamentDialog tournament={tournament} onClose={onClose} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ' II');
  const desk = makeDesk();
  await act(async () => {
    client.setQueryData(deskQuery(tournament.id).queryKey, { ...desk, rules: { ...desk.rules, balanceAt: 4 } });
  });
  rerender(
    <QueryClientProvider client={client}>
      <EditTournamentDialog tournament={{ ...tournament, maxEntries: 90 }} onClose={onClose} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)).toEqual([{ name: 'Turbo Bounty II' }]);
});

test('the start is shown and sent in the time of the room of the tournament', async () => {
  const elPaso = makeRoom({ id: 'room_west', timeZone: 'America/Denver' });
  const tournament = makeUpcoming({ roomId: elPaso.id });
  fakeFetch(({ path }) => jsonAnswer(path.startsWith('/api/seasons') ? [] : makeDesk()));
  renderWithData(<EditTournamentDialog tournament={tournament} onClose={vi.fn<() => void>()} />, {
    rooms: [makeRoom(), elPaso],
  });
  expect(await screen.findByLabelText(/^Start time/)).toHaveValue(
    wallOf(Date.parse(tournament.startTime), 'America/Denver').time,
  );
});

test('a failure to load the seasons is shown', async () => {
  await open({}, { seasons: problem(500, 'No') });
  expect(await screen.findByText('Could not load the seasons.')).toBeInTheDocument();
});

test('the buy-in can be changed as long as no entry is sold', async () => {
  const { user, asked, onClose } = await open({ currentEntries: 0 });
  const fee = await screen.findByRole('textbox', { name: 'House fee' });
  await user.clear(fee);
  await user.type(fee, '45');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patched(asked)[0]).toMatchObject({ prices: { buyIn: { houseFee: '45.00' } } });
});

test('a start in the past needs a confirmation', async () => {
  const { user, asked, onClose } = await open({});
  const day = await screen.findByLabelText(/^Start date/);
  await user.clear(day);
  await user.type(day, '2020-01-05');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('alertdialog', { name: 'Start in the past?' })).toBeVisible();
  expect(patched(asked)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use This Start' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a save is confirmed although the row has moved to another day', async () => {
  let answer: (response: Response) => void = () => undefined;
  const tournament = makeUpcoming({});
  fakeFetch(({ method, path }) => {
    if (method === 'PATCH') return new Promise<Response>((resolve) => (answer = resolve));
    return path.startsWith('/api/seasons') ? jsonAnswer([]) : jsonAnswer(makeDesk());
  });
  const { user, unmount } = renderWithData(
    <EditTournamentDialog tournament={tournament} onClose={vi.fn<() => void>()} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  unmount();
  answer(jsonAnswer(tournament));
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toContain('Tournament updated successfully'));
});

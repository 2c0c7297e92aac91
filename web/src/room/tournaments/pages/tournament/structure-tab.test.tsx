import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Structure } from '@/api/tournament-types';
import { toasts } from '@/ui/toast-store';
import { expectAccessible } from '@/test/axe';
import { makeDesk, makeLevel, makeTournament, TEMPLATES } from '@/test/fixtures/tournament';
import { makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { setWindowWidth } from '@/test/setup';
import { StructureTab } from './structure-tab';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

const desk = makeDesk();
const SAVE = 'PATCH /api/tournaments/tournament_1/structure';

function show(answers: Record<string, unknown> = {}, user = makeUser()) {
  return renderPage({
    at: '/tournaments/tournament_1',
    path: '/tournaments/$tournamentId',
    page: () => (
      <>
        <h1>Weekend Special</h1>
        <StructureTab tournamentId="tournament_1" />
      </>
    ),
    user,
    answers: {
      'GET /api/tournaments/tournament_1/desk': desk,
      'GET /api/time': { now: new Date(NOW).toISOString() },
      [`GET /api/tournament-templates/${ROOM_ID}`]: TEMPLATES,
      ...answers,
    },
  });
}

const table = () => screen.findByRole('table', { name: 'Blind structure of Weekend Special' });
function savedBy(asked: Parameters<typeof sent>[0]): Structure {
  const [line = ''] = sent(asked);
  return (JSON.parse(line.slice(line.indexOf('{'))) as { structure: Structure }).structure;
}

test('played levels are locked, the current one shows its time, the others can be changed', async () => {
  await show();
  const levels = await table();
  expect(within(levels).getAllByText('Played, locked')).toHaveLength(6);
  expect(within(levels).getByText('17:24').closest('tr')).toHaveAttribute('aria-current', 'true');
  expect(within(levels).getByText('Entries and re-entries closed 8:29 PM, 90 entries')).toBeInTheDocument();
  expect(within(levels).queryByRole('button', { name: 'Edit Level 6' })).not.toBeInTheDocument();
  expect(within(levels).getByRole('button', { name: 'Edit Level 8' })).toBeInTheDocument();
  expect(screen.getByText('2,250,000')).toBeInTheDocument();
  await expectAccessible();
});

test('one row is edited at a time; the header lists the changes and saves them', async () => {
  const { user, asked } = await show({ [SAVE]: desk });
  await table();
  await user.click(screen.getByRole('button', { name: 'Edit Level 10' }));
  const ante = screen.getByRole('textbox', { name: 'Level 10 ante' });
  await user.clear(ante);
  await user.type(ante, '1,500');
  expect(screen.getByRole('status')).toHaveTextContent('1 change. Level 10 ante 2,000 to 1,500');
  expect(screen.getByRole('textbox', { name: 'Level 10 ante, was 2,000' })).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save Structure' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(savedBy(asked).items[12]).toEqual(makeLevel(1_000, 1_500, 1_500));
  expect(await screen.findByText('Tournament updated successfully')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save Structure' })).not.toBeInTheDocument();
});

test('the start of a level stays the same while the current one runs', async () => {
  await show();
  const row = () => screen.getByRole('rowheader', { name: '8' }).closest('tr');
  await table();
  const before = row()?.textContent;
  vi.setSystemTime(NOW + 30_000);
  expect(await screen.findByText('16:54')).toBeVisible();
  expect(row()?.textContent).toBe(before);
});

test('the focus stays in the panel when its changes are discarded', async () => {
  const { user } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'Edit Level 10' }));
  await user.clear(screen.getByRole('textbox', { name: 'Level 10 ante' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('heading', { name: /^Levels/ })).toHaveFocus();
});

test('another tab asks before a changed structure is discarded', async () => {
  const { user, history } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'Edit Level 10' }));
  await user.clear(screen.getByRole('textbox', { name: 'Level 10 ante' }));
  history.push('/tournaments/tournament_1?tab=seating');
  const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(await screen.findByRole('button', { name: 'Save Structure' })).toBeVisible();
  expect(history.location.search).toBe('');

  history.push('/tournaments/tournament_1?tab=seating');
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=seating'));
});

test('what is typed while a save is under way stays', async () => {
  let answer: (desk: unknown) => void = () => undefined;
  const { user } = await show({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
  await table();
  await user.click(screen.getByRole('button', { name: 'Add Level' }));
  await user.click(screen.getByRole('button', { name: 'Save Structure' }));
  await user.click(screen.getByRole('button', { name: 'Add Break' }));
  answer({
    ...desk,
    structure: { ...desk.structure, items: [...desk.structure.items, makeLevel(20_000, 40_000, 40_000)] },
  });
  expect(await screen.findByText('Tournament updated successfully')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save Structure' })).toBeInTheDocument();
});

test('invalid values are not sent', async () => {
  const { user, asked } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'Edit Level 8' }));
  const big = screen.getByRole('textbox', { name: 'Level 8 big blind' });
  await user.clear(big);
  await user.type(big, '300');
  await user.click(screen.getByRole('button', { name: 'Save Structure' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Level 8: Big blind can't be less than small blind");
  expect(sent(asked)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('rows are added, moved and removed; a refusal of the server is shown', async () => {
  const { user } = await show({ [SAVE]: problem(409, 'Level 8 has been played') });
  await table();
  await user.click(screen.getByRole('button', { name: 'Add Level' }));
  await user.click(screen.getByRole('button', { name: 'More for Break after level 9' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move Up' }));
  await user.click(screen.getByRole('button', { name: 'More for Level 14' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(screen.getByRole('status')).toHaveTextContent('3 changes.');
  await user.click(screen.getByRole('button', { name: 'Save Structure' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Level 8 has been played');
  expect(screen.getByRole('status')).toHaveTextContent('3 changes.');
});

test('only the length of the current level can change, and no row moves above it', async () => {
  const { user } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'More for Level 8' }));
  expect(await screen.findByRole('menuitem', { name: /Move Up/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More for Level 7' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change Length' }));
  expect(screen.getByRole('textbox', { name: 'Level 7 length in minutes' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Level 7 small/ })).not.toBeInTheDocument();
});

test('levels imported from a sheet follow the played ones', async () => {
  const { user, asked } = await show({ [SAVE]: desk });
  await table();
  await user.click(screen.getByRole('button', { name: 'More for the structure' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import Levels…' }));
  const rows = await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(rows);
  await user.paste('500\t1,000\t1,000\t20\nbreak\t10\n800\t1,600\t1,600\t20');
  expect(screen.getByText('2 levels, 1 break')).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.click(await screen.findByRole('button', { name: 'Save Structure' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(
    savedBy(asked)
      .items.slice(9)
      .map(({ kind, bigBlind }) => [kind, bigBlind]),
  ).toEqual([
    ['level', 1_000],
    ['break', 0],
    ['level', 1_600],
  ]);
});

test('a break shows the chips that leave in it', async () => {
  const { user } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'More for Break after level 9' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByRole('checkbox', { name: '100s' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: '500s' }));
  await user.click(screen.getByRole('button', { name: 'Done with Break after level 9' }));
  expect(screen.getByText('color up 100s and 500s')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Break after level 9 color-up');
});

test('stack, ante and the close of registration', async () => {
  const fresh = makeDesk({
    tournament: makeTournament({
      startedAt: null,
      status: 'scheduled',
      currentEntries: 0,
      entriesOpen: true,
    }),
  });
  const { user } = await show({ 'GET /api/tournaments/tournament_1/desk': fresh });
  await table();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const stack = await screen.findByRole('textbox', { name: /Starting stack/ });
  await user.clear(stack);
  await user.type(stack, '30000');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Chips total 25,000; the stack is 30,000');
  await user.clear(screen.getByRole('textbox', { name: /Chip set/ }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('status')).toHaveTextContent('2 changes. Stack 25,000 to 30,000');
});

test('on a phone the row opens into fields', async () => {
  setWindowWidth(390);
  const { user } = await show();
  await table();
  await user.click(screen.getByRole('button', { name: 'More for Level 8' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const fields = screen.getByRole('group', { name: 'Level 8' });
  expect(within(fields).getByRole('textbox', { name: 'Small blind' })).toHaveValue('500');
  await expectAccessible();
});

test('a user who only views cannot edit; after the end no user can', async () => {
  await show({}, makeUser({ permissions: ['view_floor'] }));
  const levels = await table();
  expect(within(levels).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add Level' })).not.toBeInTheDocument();
});

test('a failed load shows a message', async () => {
  await show({ 'GET /api/tournaments/tournament_1/desk': problem(500, 'Broken') });
  expect(await screen.findByText('Could not load the structure.')).toBeInTheDocument();
});

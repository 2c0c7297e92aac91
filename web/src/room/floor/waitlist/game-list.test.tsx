import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { nextUps } from '@/domain/floor';
import { expectAccessible } from '@/test/axe';
import { LODGE_TABLES, LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { decideNext, NOW } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { renderWithData } from '@/test/render-with-data';
import { GameList, NobodyWaits } from './game-list';
import { groupByGame, seatings, type WaitlistGroup } from './model';
import { NextUp } from './next-up';

beforeEach(() => vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const seats = seatings(LODGE_TABLES, LODGE_WAITLIST, decideNext(LODGE_TABLES, LODGE_WAITLIST));

function groupOf(name: string): WaitlistGroup {
  const group = groupByGame(LODGE_WAITLIST, LODGE_TABLES).find((each) => each.name === name);
  if (!group) throw new Error(`no list for ${name}`);
  return group;
}

test('three entries of a list, and a link to the rest', async () => {
  const group = groupOf("1/3 NL Hold'em");
  const four = { ...group, entries: [...group.entries, ...group.entries].slice(0, 4) };
  const entries = four.entries.map((entry, i) => ({ ...entry, id: `e${i}`, position: i + 1 }));
  renderWithData(
    <GameList
      group={{ ...four, entries }}
      seats={new Map()}
      onSeat={vi.fn<() => void>()}
      more={(_, text) => <a href="/cash-games">{text}</a>}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: "1 more waiting for 1/3 NL Hold'em" })).toBeVisible();
  await expectAccessible();
});

test('a row shows the player, how they joined and their wait, and can be seated', async () => {
  const onSeat = vi.fn<(entry: WaitlistEntry) => void>();
  const { user } = renderWithData(<GameList group={groupOf("2/5 NL Hold'em")} seats={seats} onSeat={onSeat} />);
  const rows = screen.getAllByRole('listitem');
  // The hold comes before the table because it expires.
  expect(rows[0]).toHaveTextContent(/Ray WhitfieldCalled 3:40Table 541 minOver target/);
  expect(rows[1]).toHaveTextContent(/Joanna PikeWalk-in29 min/);
  await user.click(screen.getByRole('button', { name: 'Seat Joanna Pike' }));
  expect(onSeat.mock.lastCall?.[0].player.name).toBe('Joanna Pike');
  const omar = screen.getByRole('button', { name: 'Seat Omar Haddad' });
  expect(omar).toHaveAttribute('aria-disabled', 'true');
  expect(omar).toHaveAccessibleDescription('Joanna Pike is ahead for the open seat');
});

test('an estimate is a range, and a called player has none', () => {
  const group = groupOf("2/5 NL Hold'em");
  const estimates = [
    {
      gameTypeId: group.gameTypeId,
      turnovers: 6,
      record: null,
      perPosition: [
        { position: 1, lowMinutes: 0, highMinutes: 5 },
        { position: 2, lowMinutes: 40, highMinutes: 90 },
      ],
    },
  ];
  renderWithData(<GameList group={group} seats={seats} onSeat={undefined} estimates={estimates} />);
  const [ray, joanna, omar] = screen.getAllByRole('listitem');
  expect(ray).not.toHaveTextContent('est.');
  expect(joanna).toHaveTextContent('Walk-inest. 40 min–1 h 30');
  expect(omar).toHaveTextContent('Onlineno estimate');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the next player and their seat', async () => {
  const onSeat = vi.fn<() => void>();
  const decided = decideNext(LODGE_TABLES, LODGE_WAITLIST).players;
  const next = nextUps(decided, LODGE_TABLES, LODGE_WAITLIST)[0] ?? null;
  const { user } = renderUi(<NextUp next={next} allCalled={false} onSeat={onSeat} />);
  expect(screen.getByText('Joanna Pike')).toBeInTheDocument();
  expect(screen.getByText("seat 7 · 2/5 NL Hold'em")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Seat Next Player' }));
  expect(onSeat).toHaveBeenCalledWith(next);
});

test('no player to seat: the button stays and gives the reason', () => {
  renderUi(<NextUp next={null} allCalled={false} onSeat={vi.fn<() => void>()} />);
  const button = screen.getByRole('button', { name: 'Seat Next Player' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('No open seat for anyone waiting');
});

test('games without waiting players share one line, or have none', () => {
  const { container } = renderUi(<NobodyWaits games={['1/2 PLO', "4/8 Limit Hold'em"]} />);
  expect(within(container).getByText("1/2 PLO, 4/8 Limit Hold'em")).toBeInTheDocument();
  expect(within(container).getByText('No players waiting')).toBeInTheDocument();
});

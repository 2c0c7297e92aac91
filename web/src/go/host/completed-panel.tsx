import type { HomeGame } from '../types';
import { fromWire } from '@/domain/money';
import { formatNearDay, formatNet, formatPlainAmount } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { actsColumn, type Column, DataTable, rowLinkStyle } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { dollars, gameAddress } from '../games/model';
import { biggestWinner, debtsBadge, RECENT_COMPLETED } from './model';

/** On phones and tablets the two words of the button are on two lines, to save width. */
const twoLines = [
  'stacked:[&>button]:h-auto stacked:[&>button]:min-h-11 stacked:[&>button]:w-22 stacked:[&>button]:py-1',
  'stacked:[&>button]:text-meta stacked:[&>button]:whitespace-normal',
].join(' ');

interface CompletedPanelProps {
  /** Newest first. */
  games: readonly HomeGame[];
  timeZone: string;
  /** Shows all games, not only the most recent. */
  all: boolean;
  onAll: (all: boolean) => void;
  /** Opens the game's result in the companion. */
  onOpen: (address: string) => void;
}

/** Completed games with their biggest winner and open debts. */
export function CompletedPanel({ games, timeZone, all, onAll, onOpen }: CompletedPanelProps) {
  const now = useNow(60_000);
  return (
    <Panel
      title="Completed"
      actions={
        games.length > RECENT_COMPLETED ? (
          <LinkButton onClick={() => onAll(!all)}>
            {all ? `Last ${RECENT_COMPLETED}` : `All ${games.length}`}
          </LinkButton>
        ) : undefined
      }
    >
      {games.length === 0 ? (
        <Empty title="No game has been completed">Finished games and unpaid balances appear here.</Empty>
      ) : (
        <DataTable
          caption="Completed games, newest first"
          columns={columns(timeZone, now, onOpen)}
          rows={games}
          rowKey={({ id }) => id}
          most={all ? undefined : RECENT_COMPLETED}
          complete={all}
          acts
          linked
        />
      )}
    </Panel>
  );
}

function columns(timeZone: string, now: number, onOpen: (address: string) => void): readonly Column<HomeGame>[] {
  const playedOn = ({ startedAt, endTime }: HomeGame) => {
    const at = startedAt ?? endTime;
    return at === null ? '–' : formatNearDay(at, timeZone, now);
  };
  return [
    {
      key: 'game',
      header: 'Game',
      rowHeader: true,
      cell: (game) => (
        <button
          type="button"
          className={`${rowLinkStyle} block max-w-full cursor-pointer truncate text-left wide:max-w-64`}
          onClick={() => onOpen(gameAddress(game.id))}
        >
          {game.gameName}
        </button>
      ),
      phoneDetail: (game) => `${playedOn(game)} · ${game.stakes}`,
      narrowDetail: ({ result }) => (result === null ? '' : `in = out ${dollars(result.in)}`),
      sortBy: ({ gameName }) => gameName,
    },
    {
      key: 'played',
      header: 'Played on',
      phone: 'hide',
      cell: (game) => <span className="text-ink-2">{playedOn(game)}</span>,
      sortBy: ({ endTime }) => (endTime === null ? 0 : Date.parse(endTime)),
    },
    {
      key: 'stakes',
      header: 'Stakes',
      phone: 'hide',
      cell: ({ stakes }) => <span className="block max-w-36 truncate text-ink-2">{stakes}</span>,
    },
    {
      key: 'players',
      header: 'Players',
      align: 'right',
      phone: 'hide',
      cell: ({ result }) => result?.players.length ?? 0,
      sortBy: ({ result }) => result?.players.length ?? 0,
    },
    {
      key: 'money',
      header: 'Money in play',
      align: 'right',
      narrow: 'hide',
      cell: ({ result }) => (result === null ? '–' : formatPlainAmount(fromWire(result.in))),
      sortBy: ({ result }) => (result === null ? 0 : fromWire(result.in)),
    },
    {
      key: 'winner',
      header: 'Biggest winner',
      phone: 'hide',
      cell: (game) => <Winner game={game} />,
      sortBy: (game) => fromWire(biggestWinner(game)?.net ?? '0.00'),
    },
    {
      key: 'debts',
      header: 'Debts',
      phone: 'hide',
      cell: (game) => <StatusBadge {...debtsBadge(game)} />,
      sortBy: (game) => debtsBadge(game).label,
    },
    actsColumn(({ gameName }) => (
      <span className={`relative ${twoLines}`}>
        <Button size="sm" aria-label={`Game Completed, ${gameName}`} disabledReason="The game is over">
          Game Completed
        </Button>
      </span>
    )),
  ];
}

function Winner({ game }: { game: HomeGame }) {
  const winner = biggestWinner(game);
  if (winner === null) return <span className="text-ink-3">Nobody</span>;
  return (
    <span className="flex max-w-44 gap-1 text-ink-2 stacked:flex-col stacked:gap-0 wide:max-w-60">
      <span className="truncate">{winner.name}</span> {formatNet(fromWire(winner.net))}
    </span>
  );
}

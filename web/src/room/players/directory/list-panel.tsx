import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@/api/client/http';
import type { DirectoryCounts, DirectoryRow } from '@/api/types';
import { TABLE_PAGE } from '@/lib/config';
import type { ShownList } from './lists';
import { LIST_LABEL, listCount } from '../profile/model';
import { formatCount, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Pager } from '@/shells/pager';
import { Loading, Skeleton } from '@/ui/skeleton';
import { rangeText, type usePages } from '@/shells/list-panel/use-pages';
import { QueryView } from '@/shells/query-view';
import { useRoom } from '@/api/session/session-context';
import { directoryColumns } from './columns';

interface PlayersListProps {
  list: ShownList;
  q: string;
  rows: UseQueryResult<Page<DirectoryRow>>;
  counts: DirectoryCounts | undefined;
  pages: ReturnType<typeof usePages>;
  /** Undefined for a role that may not. */
  onAdd: (() => void) | undefined;
  onAll: () => void;
}

/** The rows of one list, and the position in its pages. */
export function PlayersList({ rows, ...rest }: PlayersListProps) {
  return (
    <QueryView of={rows} what="players" skeleton={<SkeletonPlayers />}>
      {(page) =>
        // Another list is loading: do not show the old rows under its name.
        rows.isPlaceholderData && rest.pages.index === 0 ? (
          <Loading label="Loading players">
            <SkeletonPlayers />
          </Loading>
        ) : (
          <Rows page={page} busy={rows.isPlaceholderData} {...rest} />
        )
      }
    </QueryView>
  );
}

type RowsProps = Omit<PlayersListProps, 'rows'> & { page: Page<DirectoryRow>; busy: boolean };

function Rows({ page, busy, list, q, counts, pages, onAdd, onAll }: RowsProps) {
  const room = useRoom();
  // Dates and passes change by the minute at most.
  const now = useNow(60_000);
  if (page.items.length === 0) {
    return pages.index === 0 ? (
      <Nobody list={list} q={q} onAdd={onAdd} onAll={onAll} />
    ) : (
      <>
        <Empty title="No more players">Those of this page have left the list.</Empty>
        <Pager onPrevious={pages.onPrevious} onNext={undefined}>
          {LIST_LABEL[list]}
        </Pager>
      </>
    );
  }
  const { next } = page;
  const of = q === '' ? listCount(list, counts) : undefined;
  return (
    <div aria-busy={busy}>
      <DataTable
        caption={q === '' ? `Players: ${LIST_LABEL[list]}` : `Players found for ${q}`}
        columns={directoryColumns({
          timeZone: room.timeZone,
          now,
          today: gamingDayOf(now, room),
        })}
        rows={page.items}
        rowKey={({ player }) => player.id}
        complete={pages.index === 0 && next === null}
        linked
      />
      <Pager
        busy={busy}
        onPrevious={pages.index === 0 ? undefined : pages.onPrevious}
        onNext={next === null ? undefined : () => pages.onNext(next)}
      >
        {list === 'recent' ? (
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {pages.index === 0 && next === null
              ? `${page.items.length} players who were here most recently`
              : `${rangeText(pages.index, TABLE_PAGE, page.items.length)}, latest visit first`}
            {counts === undefined ? null : <LinkButton onClick={onAll}>All {formatCount(counts.total)}</LinkButton>}
          </span>
        ) : (
          rangeText(pages.index, TABLE_PAGE, page.items.length, of)
        )}
      </Pager>
    </div>
  );
}

const NOBODY: Record<ShownList, { title: string; why: string }> = {
  recent: {
    title: 'Nobody has been here yet',
    why: 'Players appear here once they have checked in or taken a seat.',
  },
  all: { title: 'No players yet', why: 'Everyone who waits, plays or pays is a player first.' },
  members: {
    title: 'No members today',
    why: 'Players appear here while a membership of theirs is valid.',
  },
  vip: {
    title: 'No VIP players yet',
    why: 'One in ten active players becomes one, by hours played in the last 90 days.',
  },
  owing: { title: 'Nobody owes anything', why: 'Who leaves a seat without paying appears here.' },
  refused: {
    title: 'Nobody is barred or excluded',
    why: 'Both are recorded on the page of a player.',
  },
};

function Nobody({ list, q, onAdd, onAll }: Pick<PlayersListProps, 'list' | 'q' | 'onAdd' | 'onAll'>) {
  const add = onAdd === undefined ? undefined : <Button onClick={onAdd}>Add Player</Button>;
  if (q !== '') {
    return (
      <Empty
        title="No players found."
        action={list === 'all' ? add : <Button onClick={onAll}>Search all players</Button>}
      >
        {list === 'all'
          ? `Nobody’s name, phone or email matches “${q}”.`
          : `Nobody under ${LIST_LABEL[list]} matches “${q}”.`}
      </Empty>
    );
  }
  const { title, why } = NOBODY[list];
  return (
    <Empty title={title} action={list === 'all' ? add : undefined}>
      {why}
    </Empty>
  );
}

function SkeletonPlayers() {
  return (
    <div aria-hidden="true" className="pt-8">
      {Array.from({ length: 15 }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-6 border-t border-line-soft px-4 phone:px-3">
          <Skeleton width="22%" />
          <Skeleton width="12%" />
          <Skeleton width="16%" />
          <span className="ml-auto">
            <Skeleton width="4rem" />
          </span>
        </div>
      ))}
    </div>
  );
}

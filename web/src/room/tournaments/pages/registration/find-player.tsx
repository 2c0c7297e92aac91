import { UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { type Places, usePlaces } from '@/api/player-search';
import type { DirectoryRow } from '@/api/types';
import type { TournamentEntry } from '@/api/tournament-types';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { TERM_LABEL } from '@/domain/payment';
import { stopBadge } from '@/room/players/directory/model';
import { useDirectoryCounts, useFoundPlayers, useRecentPlayers } from '@/room/players/directory/queries';
import { historyOf } from '@/room/tournaments/entries/registration-rules';
import { formatCount } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type KnownPlayer, playerItem } from '@/room/players/player-item';
import { announce } from '@/ui/announcer';
import { NewPlayerButton } from '@/room/players/new-player-button';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { SearchResults } from '@/ui/search-results';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge, type StatusStyle } from '@/ui/status-badge';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan, useRoom } from '@/api/session/session-context';
import { useScan } from './use-scan';

const NewPlayerFields = lazyPart(
  async () => (await import('@/room/players/directory/new-player-fields')).NewPlayerFields,
);

/** The number of recent players that are listed before a search. */
const RECENT = 8;

interface FindPlayerProps {
  tournamentId: string;
  entries: readonly TournamentEntry[];
  query: string;
  onQuery: (query: string) => void;
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** "1. Find Player": searches on the server by name, phone or email. */
export function FindPlayer({ tournamentId, entries, query, onQuery, picked, onPick, input }: FindPlayerProps) {
  const room = useRoom();
  const can = useCan();
  const now = useNow(60_000);
  const words = useDebouncedText(query).trim();
  const found = useFoundPlayers(room.id, words);
  const recent = useRecentPlayers(room.id);
  const counts = useDirectoryCounts(room.id);
  const { placeOf } = usePlaces(room.id);
  const [adding, setAdding] = useState(false);
  const scan = useScan({ tournamentId, entries, input, onPick });
  const searching = words !== '';
  const asked = searching ? found : recent;
  const rows = searching ? found.data : recent.data?.slice(0, RECENT);
  // The last result does not belong to the new text: Enter must not select a player from it.
  const waiting = query.trim() !== words || (searching && found.isPlaceholderData);
  useSaid(searching && !waiting && rows !== undefined ? `${rows.length} found` : undefined);

  return (
    <Panel
      title="1. Find Player"
      actions={
        can('manage_players') ? (
          <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
            New
          </Button>
        ) : undefined
      }
    >
      <SearchResults
        label="Search by name, phone or email"
        input={input}
        query={query}
        onQuery={(text) => {
          scan.forget();
          onQuery(text);
        }}
        onEnter={scan.entered}
        items={waiting && rows === undefined ? [] : (rows ?? []).map((row) => itemOf(row, { entries, placeOf, now }))}
        onPick={({ id }) => {
          const row = rows?.find(({ player }) => player.id === id);
          if (row !== undefined && !waiting) onPick(row.player);
        }}
        pickedId={picked?.id}
        instead={
          rows === undefined ? (
            asked.isError ? (
              <ErrorPanel what="players" of={asked} />
            ) : (
              <Loading label="Loading players">
                <SkeletonRows rows={4} />
              </Loading>
            )
          ) : rows.length === 0 ? (
            <Empty
              title={searching ? 'No players found.' : 'Nobody has been here yet'}
              action={can('manage_players') && <NewPlayerButton onPress={() => setAdding(true)} />}
            />
          ) : undefined
        }
      />
      <PanelFoot>
        <span className="text-meta font-normal text-ink-3 tabular-nums">
          <span>
            {searching && rows !== undefined
              ? `${formatCount(rows.length)}${found.hasNextPage ? ' or more' : ''} of ${formatCount(counts.data?.total ?? rows.length)} players`
              : 'Most recent visits'}
          </span>{' '}
          · <span>{scan.unknown ? 'no player with this number' : 'scan a card to skip the search'}</span>
        </span>
      </PanelFoot>
      {adding ? (
        <Dialog onClose={() => setAdding(false)} title="Add New Player" dirty>
          <Boundary>
            <NewPlayerFields
              name={searching && rows?.length === 0 ? query.trim() : ''}
              cancelLabel="Cancel"
              onDone={(player) => {
                setAdding(false);
                onPick(player);
              }}
              onCancel={() => setAdding(false)}
            />
          </Boundary>
        </Dialog>
      ) : null}
    </Panel>
  );
}

interface Situation {
  entries: readonly TournamentEntry[];
  placeOf: Places['placeOf'];
  now: number;
}

function itemOf(row: DirectoryRow, { entries, placeOf, now }: Situation) {
  const { id, name, phoneNumber, isActive } = row.player;
  return {
    ...playerItem({ id, name, phoneNumber }, placeOf(id)),
    disabledReason: isActive ? undefined : 'Not an active player',
    end: <StatusBadge {...endBadge(row, entries, now)} />,
  };
}

/** The badge that matters most at the desk: a bar, an entry that is in, or the membership. */
function endBadge(row: DirectoryRow, entries: readonly TournamentEntry[], now: number): StatusStyle {
  const stop = stopBadge(row, now);
  if (stop !== null) return stop;
  const { live } = historyOf(entries, row.player.id);
  if (live !== null) return { shape: 'circle', tone: 'info', label: `Entry ${live.number}` };
  const { membership } = row;
  if (membership === null) return { shape: 'cross', tone: 'bad', label: 'No membership', filled: true };
  switch (membership.status) {
    case 'active':
      return { shape: 'check', tone: 'ok', label: TERM_LABEL[membership.membershipType] };
    case 'expired':
      return { shape: 'cross', tone: 'bad', label: 'Expired', filled: true };
    case 'upcoming':
      return { shape: 'clock', tone: 'warn', label: 'Upcoming', filled: true };
    case 'cancelled':
      return { shape: 'cross', tone: 'bad', label: 'Cancelled', filled: true };
  }
}

function useSaid(text: string | undefined) {
  // Announces the number of results to screen readers, once per search.
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}

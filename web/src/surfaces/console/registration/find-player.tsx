import { UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { type Places, usePlaces } from '@/lib/player-search';
import type { DirectoryRow } from '@/api/types';
import type { TournamentEntry } from '@/api/tournament-types';
import { searchDebounceMs } from '@/config/limits';
import { TERM_LABEL } from '@/domain/payment';
import { stopLook } from '@/features/directory/model';
import {
  useDirectoryCounts,
  useFoundPlayers,
  useRecentPlayers,
} from '@/features/directory/queries';
import { historyOf } from '@/features/tournaments/entering';
import { formatCount } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type KnownPlayer, playerItem } from '@/lib/player-item';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { FindList } from '@/ui/find-list';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge, type StatusLook } from '@/ui/status-badge';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan, useRoom } from '../session-context';
import { useScan } from './use-scan';

const NewPlayer = lazyPart(async () => ({
  default: (await import('../new-player')).NewPlayer,
}));

/** Who stood at the door last, before anything is typed. */
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

/** "1. Find Player": asked of the server, by name, phone or e-mail. */
export function FindPlayer({
  tournamentId,
  entries,
  query,
  onQuery,
  picked,
  onPick,
  input,
}: FindPlayerProps) {
  const room = useRoom();
  const can = useCan();
  const now = useNow(60_000);
  const words = useSettled(query).trim();
  const found = useFoundPlayers(room.id, words);
  const recent = useRecentPlayers(room.id);
  const counts = useDirectoryCounts(room.id);
  const { placeOf } = usePlaces(room.id);
  const [adding, setAdding] = useState(false);
  const scan = useScan({ tournamentId, entries, input, onPick });
  const searching = words !== '';
  const asked = searching ? found : recent;
  const rows = searching ? found.data : recent.data?.slice(0, RECENT);
  // The last answer is not one to the new words: Enter must not take somebody from it.
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
      <FindList
        label="Search by name, phone or e-mail"
        input={input}
        query={query}
        onQuery={(text) => {
          scan.forget();
          onQuery(text);
        }}
        onEnter={scan.entered}
        items={
          waiting && rows === undefined
            ? []
            : (rows ?? []).map((row) => itemOf(row, { entries, placeOf, now }))
        }
        onPick={({ id }) => {
          const row = rows?.find(({ player }) => player.id === id);
          if (row !== undefined && !waiting) onPick(row.player);
        }}
        pickedId={picked?.id}
        instead={
          rows === undefined ? (
            asked.isError ? (
              <ErrorPanel
                what="players"
                error={asked.error}
                retrying={asked.isFetching}
                onRetry={() => void asked.refetch()}
              />
            ) : (
              <Loading label="Loading players">
                <SkeletonRows rows={4} />
              </Loading>
            )
          ) : rows.length === 0 ? (
            <Empty
              title={searching ? 'No players found.' : 'Nobody has been here yet'}
              action={
                can('manage_players') ? (
                  <Button icon={UserPlus} onClick={() => setAdding(true)}>
                    New player
                  </Button>
                ) : undefined
              }
            />
          ) : undefined
        }
      />
      <PanelFoot>
        <span className="text-meta font-normal text-ink-3 tabular-nums">
          <span>
            {searching && rows !== undefined
              ? `${formatCount(rows.length)}${found.hasNextPage ? ' or more' : ''} of ${formatCount(counts.data?.total ?? rows.length)} players`
              : 'Who was in the room last'}
          </span>{' '}
          ·{' '}
          <span>{scan.unknown ? 'nobody has this number' : 'scan a card to skip the search'}</span>
        </span>
      </PanelFoot>
      {adding ? (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) setAdding(false);
          }}
          title="Add New Player"
          dirty
        >
          <Boundary>
            <NewPlayer
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
    end: <StatusBadge {...endLook(row, entries, now)} />,
  };
}

/** What the desk has to know first: he must not, he is in already, or how his membership stands. */
function endLook(row: DirectoryRow, entries: readonly TournamentEntry[], now: number): StatusLook {
  const stop = stopLook(row, now);
  if (stop !== null) return stop;
  const { live } = historyOf(entries, row.player.id);
  if (live !== null) return { shape: 'circle', tone: 'info', label: `Entry ${live.number}` };
  const { membership } = row;
  if (membership === null)
    return { shape: 'cross', tone: 'bad', label: 'No membership', filled: true };
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

/** What was typed, once no letter has come for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  // Synchronises the typed text with the search, which lives on the server.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useSaid(text: string | undefined) {
  // Synchronises with the screen reader: says the count once per search.
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}

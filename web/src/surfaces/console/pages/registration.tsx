import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isStatus } from '@/api/client/errors';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { EnteredList } from '@/features/tournaments/entered-list';
import { closedReason, closingText, seatsToSell, startText } from '@/features/tournaments/entering';
import { lastEntered } from '@/features/tournaments/entries';
import { useDesk, useEntries } from '@/features/tournaments/queries';
import { EntryReceiptDialog } from '@/features/tournaments/receipt-dialog';
import type { Paper } from '@/features/tournaments/seat-card';
import { formatCount, formatMoney, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/lib/player-item';
import { useLiveRoom } from '@/live/use-live';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Checkbox } from '@/ui/checkbox';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Icon } from '@/ui/icon';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { OtherRoom } from '../other-room';
import { ChangeEvent } from '../registration/change-event';
import { EntryPanel } from '../registration/entry-panel';
import { FindPlayer } from '../registration/find-player';
import { usePrintAtOnce } from '../registration/print-at-once';
import { useEntryPaper } from '../registration/use-entry-paper';
import { useCan, useRoom, useRooms } from '../session-context';

/** As many as stand beside the form; the rest is in the list of entries. */
const LAST = 10;
const NO_ENTRIES: TournamentEntry[] = [];

/** The registration desk of a tournament: find, check, take, draw. */
export function RegistrationPage() {
  const { tournamentId } = useParams({ from: '/tournaments/$tournamentId/register' });
  // Another address is another event: nothing of the old one stays chosen.
  return <Registration key={tournamentId} tournamentId={tournamentId} />;
}

function Registration({ tournamentId }: { tournamentId: string }) {
  const can = useCan();
  const query = useDesk(tournamentId);
  const desk = query.data;
  const title = 'Registration';
  if (desk === undefined && isStatus(query.error, 404)) {
    return (
      <Page title="Tournament not found" crumbs={<Crumbs />}>
        <Panel title="Tournament not found" hideTitle>
          <Empty
            title="There is no tournament at this address"
            action={
              <Link to="/tournaments" className={buttonStyle()}>
                Go to Tournaments
              </Link>
            }
          >
            The address may be incomplete.
          </Empty>
        </Panel>
      </Page>
    );
  }
  if (!can('manage_cage') || !can('view_players')) {
    return (
      <Page title={title} crumbs={<Crumbs desk={desk} />}>
        <Panel title={title} hideTitle>
          <Empty
            title="Your role takes no entries"
            action={
              <Link
                to="/tournaments/$tournamentId"
                params={{ tournamentId }}
                className={buttonStyle()}
              >
                Go to the Tournament
              </Link>
            }
          >
            Front office, executives and owners take money for entries.
          </Empty>
        </Panel>
      </Page>
    );
  }
  if (desk === undefined) {
    return (
      <Page title={title} crumbs={<Crumbs />}>
        {query.error === null ? (
          <Waiting />
        ) : (
          <Panel title={title} hideTitle>
            <ErrorPanel
              what="the tournament"
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </Panel>
        )}
      </Page>
    );
  }
  return <Open desk={desk} query={query} />;
}

function Crumbs({ desk }: { desk?: Desk | undefined }) {
  return (
    <>
      <Link to="/tournaments">Tournaments</Link>
      <Icon as={ChevronRight} size={12} />
      {desk === undefined ? (
        <span>Tournament</span>
      ) : (
        <span className="min-w-0 wrap-anywhere">
          <Link to="/tournaments/$tournamentId" params={{ tournamentId: desk.tournament.id }}>
            {desk.tournament.name}
          </Link>
        </span>
      )}
    </>
  );
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_minmax(0,20rem)]';

/** Below the two others until there is room beside them. */
const last = 'min-w-0 desk:col-span-full wide:col-span-1';

function Waiting() {
  return (
    <>
      <Stats tight>
        {['Entered', 'Prize Pool', 'Re-entries', 'Open Seats'].map((label) => (
          <Stat key={label} label={label} value={undefined} />
        ))}
      </Stats>
      <div className={columns}>
        {['1. Find Player', '2. Entry', 'Entered'].map((title) => (
          <div key={title} className={title === 'Entered' ? last : 'min-w-0'}>
            <Panel title={title}>
              <Loading label={`Loading ${title}`}>
                <SkeletonRows rows={6} />
              </Loading>
            </Panel>
          </div>
        ))}
      </div>
    </>
  );
}

function Open({ desk, query }: { desk: Desk; query: ReturnType<typeof useDesk> }) {
  const { tournament } = desk;
  const active = useRoom();
  const rooms = useRooms();
  const room = rooms.find(({ id }) => id === tournament.roomId) ?? active;
  useLiveRoom(room.id === active.id ? null : room.id);
  const now = useNow(30_000);
  const entries = useEntries(tournament.id);
  const list = entries.data ?? NO_ENTRIES;
  const [who, setWho] = useWho(list);
  const [text, setText] = useState('');
  const [sold, setSold] = useState<{ paper: Paper; drawnFrom: number } | null>(null);
  const [atOnce, setAtOnce] = usePrintAtOnce();
  const { paper, print, printEntry, read } = useEntryPaper(desk);
  const input = useRef<HTMLInputElement>(null);

  // Synchronises with the focus: a page of one purpose begins where one types. After the head, which takes it first.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  async function entered(entry: TournamentEntry, drawnFrom: number) {
    const made = await read(entry);
    // The dialog gives the focus back to where it was: to the search, for the next in line.
    input.current?.focus({ preventScroll: true });
    setSold({ paper: made, drawnFrom });
    if (atOnce) print(made);
  }

  function next() {
    setSold(null);
    setWho(null);
    setText('');
  }

  const closed = closedReason(desk);
  return (
    <Page
      title="Registration"
      crumbs={<Crumbs desk={desk} />}
      badge={
        closed === null ? (
          <StatusBadge shape="door" tone="info" label="Open" />
        ) : (
          <StatusBadge
            shape="lock"
            tone="warn"
            label={tournament.status === 'scheduled' ? 'Not open' : 'Closed'}
            filled
          />
        )
      }
      detail={`${tournament.name} · ${startText(tournament, now, room.timeZone)} · ${closingText(desk, now, room.timeZone)}`}
      actions={<ChangeEvent tournamentId={tournament.id} />}
    >
      <OtherRoom what="tournament" room={room} />
      <StaleStrip
        sources={[
          { what: 'the tournament', query },
          { what: 'entries', query: entries },
        ]}
      />
      <Counters desk={desk} />
      <div className={columns}>
        <FindPlayer
          tournamentId={tournament.id}
          entries={list}
          query={text}
          onQuery={setText}
          picked={who}
          onPick={setWho}
          input={input}
        />
        <EntryPanel
          desk={desk}
          entries={entries.data}
          who={who}
          elsewhere={room.id === active.id ? undefined : 'Switch to the room of the tournament'}
          onEntered={(entry, drawnFrom) => void entered(entry, drawnFrom)}
        />
        <div className={last}>
          <Panel
            title="Entered"
            count={entries.data && formatCount(tournament.currentEntries + tournament.alternates)}
            actions={
              <Link
                to="/tournaments/$tournamentId"
                params={{ tournamentId: tournament.id }}
                search={{ tab: 'entries' }}
                className={linkStyle}
              >
                All
              </Link>
            }
          >
            <Ready what="entries" query={entries} skeleton={<SkeletonRows rows={8} />}>
              {(all) => (
                <EnteredList
                  entries={lastEntered(all, LAST)}
                  timeZone={room.timeZone}
                  onPrint={(entry) => void printEntry(entry)}
                />
              )}
            </Ready>
            <PanelFoot>
              <Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)}>
                Print card and receipt at once
              </Checkbox>
            </PanelFoot>
          </Panel>
        </div>
      </div>
      {sold === null ? null : (
        <EntryReceiptDialog
          paper={sold.paper}
          desk={desk}
          drawnFrom={sold.drawnFrom}
          printed={atOnce}
          roomName={room.name}
          timeZone={room.timeZone}
          doneLabel="Next Player"
          onPrint={() => print(sold.paper)}
          onClose={next}
        />
      )}
      {paper}
    </Page>
  );
}

/** Who is chosen: picked here, or named by the address where somebody is entered again. */
function useWho(entries: readonly TournamentEntry[]) {
  const { player } = useSearch({ from: '/tournaments/$tournamentId/register' });
  const navigate = useNavigate();
  const [picked, setPicked] = useState<KnownPlayer | null>(null);
  const named = entries.find((entry) => entry.player.id === player)?.player ?? null;
  function pick(next: KnownPlayer | null) {
    setPicked(next);
    if (player !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }
  return [picked ?? named, pick] as const;
}

function Counters({ desk: { tournament } }: { desk: Desk }) {
  const { currentEntries, maxEntries, prizePool, bounty, bounties, reEntries } = tournament;
  const money = (wire: string) => {
    const amount = fromWire(wire);
    return amount % 100 === 0 ? formatWholeMoney(amount) : formatMoney(amount);
  };
  return (
    <Stats tight>
      <Stat
        label={maxEntries === null ? 'Entered' : `Entered of ${formatCount(maxEntries)}`}
        value={formatCount(currentEntries)}
      />
      <Stat label="Prize Pool" value={money(prizePool)} />
      {fromWire(bounty) === 0 ? (
        <Stat label="Re-entries" value={formatCount(reEntries)} />
      ) : (
        <Stat label="Bounties" value={money(bounties)} />
      )}
      {tournament.alternates > 0 ? (
        <Stat label="Alternates" value={formatCount(tournament.alternates)} tone="warn" />
      ) : (
        <Stat label="Open Seats" value={formatCount(seatsToSell(tournament))} />
      )}
    </Stats>
  );
}

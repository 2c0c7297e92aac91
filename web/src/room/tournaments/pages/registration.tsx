import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { EnteredList } from '../entries/entered-list';
import { closedReason, closingText, seatsToSell, startText } from '../entries/registration-rules';
import { lastEntered } from '../entries/entries';
import { useDesk, useEntries } from '../queries';
import { EntryReceiptDialog } from '../entries/receipt-dialog';
import type { Paper } from '../entries/seat-card';
import { formatCount, formatMoney, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/room/players/player-item';
import { useLiveRoom } from '@/api/live/use-live';
import { buttonStyle, linkStyle } from '@/ui/button-style';
import { Checkbox } from '@/ui/checkbox';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { OtherRoom } from '@/shells/other-room';
import { DetailPage } from '@/shells/detail-page';
import { QueryView } from '@/shells/query-view';
import { ChangeEvent } from './registration/change-event';
import { EntryPanel } from './registration/entry-panel';
import { FindPlayer } from './registration/find-player';
import { useKeptSwitch } from '@/lib/hooks/use-kept';
import { useEntryPaper } from '../entries/use-entry-paper';
import { useCan, useRoom, useRooms } from '@/api/session/session-context';

/** The number of latest entries beside the form; the others are in the list of entries. */
const LAST = 10;
const NO_ENTRIES: TournamentEntry[] = [];

const TITLE = 'Registration';

/** The registration desk of a tournament: find the player, check, take the money, draw the seat. */
export function RegistrationPage() {
  const { tournamentId } = useParams({ from: '/tournaments/$tournamentId/register' });
  // The key resets the page for another tournament, so that no player stays selected.
  return <Registration key={tournamentId} tournamentId={tournamentId} />;
}

function Registration({ tournamentId }: { tournamentId: string }) {
  const can = useCan();
  const query = useDesk(tournamentId);
  return (
    <DetailPage of={query} kind="Tournament" title={TITLE} up="/tournaments" skeleton={<Waiting />}>
      {(desk) =>
        can('manage_cage') && can('view_players') ? <Open desk={desk} query={query} /> : <NoEntries desk={desk} />
      }
    </DetailPage>
  );
}

function NoEntries({ desk }: { desk: Desk }) {
  return (
    <Page title={TITLE} crumbs={<DeskCrumbs desk={desk} />}>
      <Panel title={TITLE} hideTitle>
        <Empty
          title="Your role takes no entries"
          action={
            <Link
              to="/tournaments/$tournamentId"
              params={{ tournamentId: desk.tournament.id }}
              className={buttonStyle()}
            >
              Go to the Tournament
            </Link>
          }
        >
          Front office, floor managers, pit bosses and owners take money for entries.
        </Empty>
      </Panel>
    </Page>
  );
}

function DeskCrumbs({ desk: { tournament } }: { desk: Desk }) {
  return (
    <>
      <Link to="/tournaments">Tournaments</Link>
      <Icon as={ChevronRight} size={12} />
      <span className="min-w-0 wrap-anywhere">
        <Link to="/tournaments/$tournamentId" params={{ tournamentId: tournament.id }}>
          {tournament.name}
        </Link>
      </span>
    </>
  );
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_minmax(0,20rem)]';

/** Below the two other panels until there is room beside them. */
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
  const [atOnce, setAtOnce] = useKeptSwitch('print_at_once');
  const { paper, print, printEntry, read } = useEntryPaper(desk);
  const input = useRef<HTMLInputElement>(null);

  // Sets the focus to the search, where this page's work begins. Runs after the page header, which takes the focus
  // first.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  async function entered(entry: TournamentEntry, drawnFrom: number) {
    const made = await read(entry);
    // The dialog would return the focus to its opener; the next player starts at the search.
    input.current?.focus({ preventScroll: true });
    setSold({ paper: made, drawnFrom });
    if (atOnce) void print(made);
  }

  function next() {
    setSold(null);
    setWho(null);
    setText('');
  }

  const closed = closedReason(desk);
  return (
    <Page
      title={TITLE}
      crumbs={<DeskCrumbs desk={desk} />}
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
      <StaleStrip of={{ 'the tournament': query, entries }} />
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
            <QueryView of={entries} what="entries" rows={8}>
              {(all) => (
                <EnteredList
                  entries={lastEntered(all, LAST)}
                  timeZone={room.timeZone}
                  onPrint={(entry) => void printEntry(entry)}
                />
              )}
            </QueryView>
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
          onPrint={() => void print(sold.paper)}
          onClose={next}
        />
      )}
      {paper}
    </Page>
  );
}

/** The selected player: picked here, or named by the address for a re-entry. */
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

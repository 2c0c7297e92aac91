import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { AlternatesList } from '@/room/tournaments/seating/alternates-list';
import { BuyDialog } from '@/room/tournaments/entries/buy-dialog';
import { seatAlternate } from '@/room/tournaments/desk/desk-acts';
import {
  alternatesOf,
  countsOf,
  ENTRY_FILTERS,
  type EntryFilter,
  entriesShown,
  FILTER_LABEL,
} from '@/room/tournaments/entries/entries';
import { EntriesTable } from '@/room/tournaments/entries/entries-table';
import { type EntryAct, EntryMenu } from '@/room/tournaments/entries/entry-menu';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { useEntries } from '@/room/tournaments/queries';
import { EntryReceiptDialog } from '@/room/tournaments/entries/receipt-dialog';
import type { Paper } from '@/room/tournaments/entries/seat-card';
import { VoidEntryDialog } from '@/room/tournaments/entries/void-entry-dialog';
import { formatCount } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { QueryView } from '@/shells/query-view';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { playerLink } from '@/room/players/directory/player-link';
import { useEntryPaper } from '@/room/tournaments/entries/use-entry-paper';
import { useCan, useFindRoom, useRoom } from '@/api/session/session-context';
import { useDeskPage } from './desk-context';
import { TabStrip } from './tab-strip';
import { oneOf } from '@/lib/one-of';
import { useTournamentSearch } from './use-tournament-search';

type Asked = { act: 'rebuy' | 'add_on' | 'void'; entry: TournamentEntry } | { act: 'receipt'; paper: Paper };

/** Every entry of the tournament, with its acts. */
export function EntriesTab({ tournamentId }: { tournamentId: string }) {
  const { desk } = useDeskPage();
  const query = useEntries(tournamentId);
  return (
    <>
      <TabStrip of={{ entries: query }} />
      <QueryView of={query} what="entries" rows={10} inPanel="Entries">
        {(entries) => <Entries entries={entries} desk={desk} />}
      </QueryView>
    </>
  );
}

function Entries({ entries, desk }: { entries: readonly TournamentEntry[]; desk: Desk }) {
  const room = useRoom();
  const findRoom = useFindRoom();
  const can = useCan();
  const navigate = useNavigate();
  const { timeZone } = useDeskPage();
  const { tournament } = desk;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { paper, print, printEntry, read } = useEntryPaper(desk);
  const alternates = alternatesOf(entries);
  const close = () => setAsked(null);
  const mine = room.id === tournament.roomId;
  const sells = can('manage_cage') && mine;

  const acts: Record<EntryAct, (entry: TournamentEntry) => void> = {
    rebuy: (entry) => setAsked({ act: 'rebuy', entry }),
    add_on: (entry) => setAsked({ act: 'add_on', entry }),
    void: (entry) => setAsked({ act: 'void', entry }),
    print: (entry) => void printEntry(entry),
    player: ({ player }) => void navigate({ to: '/players/$playerId', params: { playerId: player.id } }),
    're-enter': ({ player }) =>
      void navigate({
        to: '/tournaments/$tournamentId/register',
        params: { tournamentId: tournament.id },
        search: { player: player.id },
      }),
  };

  function menuOf(entry: TournamentEntry) {
    return (
      <EntryMenu
        entry={entry}
        desk={desk}
        sells={sells}
        opensPlayer={can('view_players')}
        onAct={(act, of) => acts[act](of)}
      />
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {alternates.length === 0 ? null : <Alternates alternates={alternates} desk={desk} />}
      <List
        entries={entries}
        desk={desk}
        nameOf={({ player }) => (can('view_players') ? playerLink(player) : player.name)}
        menuOf={menuOf}
      />
      {asked?.act === 'rebuy' || asked?.act === 'add_on' ? (
        <BuyDialog
          entry={asked.entry}
          kind={asked.act}
          desk={desk}
          onDone={(entry, purchase) =>
            void read(entry, purchase).then((made) => setAsked({ act: 'receipt', paper: made }))
          }
          onClose={close}
        />
      ) : null}
      {asked?.act === 'void' ? <VoidEntryDialog entry={asked.entry} onClose={close} /> : null}
      {asked?.act === 'receipt' ? (
        <EntryReceiptDialog
          paper={asked.paper}
          desk={desk}
          printed={false}
          roomName={findRoom(tournament.roomId).name}
          timeZone={timeZone}
          doneLabel="Done"
          onPrint={() => void print(asked.paper)}
          onClose={close}
        />
      ) : null}
      {paper}
    </div>
  );
}

interface ListProps {
  entries: readonly TournamentEntry[];
  desk: Desk;
  nameOf: Parameters<typeof EntriesTable>[0]['nameOf'];
  menuOf: Parameters<typeof EntriesTable>[0]['menuOf'];
}

function List({ entries, desk: { tournament }, nameOf, menuOf }: ListProps) {
  const { search, change } = useTournamentSearch();
  const { most, more } = useMoreRows();
  const filter = oneOf(search.list, ENTRY_FILTERS, 'all');
  const q = search.q ?? '';
  const counts = countsOf(entries);
  const scanned = search.entry === undefined ? undefined : entries.find(({ number }) => number === search.entry);
  const found = scanned === undefined ? entriesShown(entries, filter, q) : [scanned];
  const everything = () => change({ list: undefined, q: undefined, entry: undefined });

  return (
    <Panel title="Entries" count={formatCount(entries.length)}>
      {entries.length === 0 ? (
        <Empty title="Nobody has entered yet">
          Entries stand here with their seat, what was paid, and the place they finished in.
        </Empty>
      ) : (
        <>
          {scanned === undefined ? (
            <FilterBar>
              <SearchBox
                label="Search entries"
                placeholder="Name or number"
                value={q}
                onSearch={(text) => change({ q: text })}
              />
              <Segmented<EntryFilter>
                label="Which entries"
                value={filter}
                onValueChange={(list) => change({ list: list === 'all' ? undefined : list })}
                segments={ENTRY_FILTERS.map((value) => ({
                  value,
                  label: FILTER_LABEL[value],
                  count: counts[value],
                }))}
              />
            </FilterBar>
          ) : (
            <FilterBar>
              <span className="mr-auto pl-1 text-dense">Entry {scanned.number}, from its card</span>
              <LinkButton onClick={everything}>Show all entries</LinkButton>
            </FilterBar>
          )}
          {found.length === 0 ? (
            <Empty title="No entries found" action={<LinkButton onClick={everything}>Show all entries</LinkButton>}>
              {q === '' ? 'None stands like this now.' : 'Nobody has this name or number.'}
            </Empty>
          ) : (
            <EntriesTable
              entries={found}
              bounties={fromWire(tournament.bounty) > 0 || fromWire(tournament.bounties) > 0}
              most={most}
              selectedId={scanned?.id}
              nameOf={nameOf}
              menuOf={menuOf}
            />
          )}
          <MoreRows most={most} of={found.length} onMore={more} />
        </>
      )}
    </Panel>
  );
}

function Alternates({ alternates, desk }: { alternates: readonly TournamentEntry[]; desk: Desk }) {
  const { acts, timeZone } = useDeskPage();
  const seat = useAct(seatAlternate);
  const seatNext = () => seat.run({ tournamentId: desk.tournament.id });
  return (
    <Panel title="Alternates" count={formatCount(alternates.length)}>
      <AlternatesList
        alternates={alternates}
        desk={desk}
        timeZone={timeZone}
        busy={seat.busy}
        onSeatNext={acts ? seatNext : undefined}
      />
    </Panel>
  );
}

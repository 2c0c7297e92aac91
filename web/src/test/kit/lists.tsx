import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '@/ui/button';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { HoldTimer } from '@/ui/poker/hold-timer';
import { ListRow } from '@/ui/list-row';
import { ListHead, Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { people } from './sample';
import { Beside, Section } from './section';

const nothing = () => undefined;
const failure = {
  error: new Error('503: {"status":503,"detail":"The server is restarting."}'),
  isFetching: false,
  refetch: nothing,
};

type Person = (typeof people)[number];

const columns: readonly Column<Person>[] = [
  { key: 'number', header: 'Seat', cell: (row) => row.number },
  {
    key: 'name',
    header: 'Player',
    cell: (row) => row.name,
    rowHeader: true,
    sortBy: (row) => row.name,
    phoneDetail: (row) => `${row.seated} · $${row.chips} in chips`,
  },
  { key: 'seated', header: 'Seated', cell: (row) => row.seated, align: 'right', phone: 'hide' },
  { key: 'chips', header: 'Chips, $', cell: (row) => row.chips, align: 'right', phone: 'hide' },
  {
    key: 'rental',
    header: 'Rental, $',
    cell: (row) => row.rental,
    align: 'right',
    sortBy: (row) => Number(row.rental),
  },
  actsColumn((row) => (
    <Button size="sm" aria-label={`Unseat ${row.name}`}>
      Unseat
    </Button>
  )),
];

export function ListSections() {
  return (
    <>
      <StatSection />
      <Section title="List, empty, loading">
        <Beside>
          <WaitPanel />
          <Panel title="Waitlist of 1/2 PLO" hideTitle>
            <Empty title="No players waiting" action={<Button icon={Plus}>Add Player</Button>}>
              Add a player when someone asks for a game that has no open seat.
            </Empty>
          </Panel>
          <Panel title="Waitlist" count="…">
            <Loading label="Loading the waitlist">
              <SkeletonRows rows={3} />
            </Loading>
          </Panel>
        </Beside>
      </Section>
      <TableSection />
      <PagedSection />
      <Section title="Error" stacked>
        <Beside>
          <Panel title="Tables that failed" hideTitle>
            <ErrorPanel what="tables" of={failure} shownFrom="8:41 PM" />
          </Panel>
        </Beside>
        <ErrorStrip what="tables" of={failure} shownFrom="8:41 PM" />
      </Section>
    </>
  );
}

function PagedSection() {
  const [q, setQ] = useState('');
  const found = people.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const query = { isError: false, error: null, isFetching: false, dataUpdatedAt: 0, refetch: nothing };
  return (
    <Section title="List that grows" rule="Searched and filtered above, read on below." stacked>
      <Panel title="Players at the table">
        <FilterBar>
          <SearchBox label="Search players at the table" placeholder="Player name" value={q} onSearch={setQ} />
        </FilterBar>
        <QueryView of={{ ...query, data: found }} what="players" empty={<Empty title="No players found." />}>
          {(items) => (
            <ul>
              {items.slice(0, 3).map(({ name, seated }) => (
                <ListRow key={name} title={name} end={seated} />
              ))}
            </ul>
          )}
        </QueryView>
        <MoreFoot of={{ ...query, data: found, hasNextPage: q === '' }} />
      </Panel>
    </Section>
  );
}

function StatSection() {
  return (
    <Section
      title="Stats"
      stacked
      rule="One surface, hairlines between. Only a count that asks for someone has a colour."
    >
      <Stats>
        <Stat label="Active Tables" value={9} unit="of 12" delta="+2 from yesterday" />
        <Stat
          label="Players Seated"
          value={80}
          delta="+12 from 1 hour ago"
          info="Seats that are occupied, walk-ins and players who are away, over all tables of the room."
        />
        <Stat label="Waitlist Total" value={11} delta="no comparison yet" />
        <Stat label="Today's Revenue" value={undefined} delta="+18% vs yesterday" />
      </Stats>
      <Stats tight>
        <Stat label="Active Tables" value={9} />
        <Stat label="Need Players" value={2} tone="warn" />
        <Stat label="Waiting" value={11} />
        <Stat label="Total Players" value={80} />
        <Stat label="Open Seats" value={undefined} />
      </Stats>
    </Section>
  );
}

function WaitPanel() {
  return (
    <Panel title="Cash Game Waitlists" count={3} actions={<LinkButton onClick={nothing}>View All</LinkButton>}>
      <ListHead title="2/5 NL Hold'em" count={3} note="1 held, 1 open at Table 5" />
      <ol>
        <ListRow
          lead={1}
          title="Ray Whitfield"
          detail={
            <>
              <HoldTimer word="Called" secondsLeft={220} totalSeconds={300} /> · Table 5
            </>
          }
          end="41 min"
          endWarning="Over target"
          action={<Button size="sm">Seat</Button>}
        />
        <ListRow
          lead={2}
          title="Joanna Pike"
          detail="Walk-in"
          end="29 min"
          selected
          action={<Button size="sm">Seat</Button>}
        />
        <ListRow
          lead={3}
          title="Maximiliana Featherstonehaugh-Oppenheimer"
          detail="Online"
          end="8 min"
          action={
            <Button size="sm" disabledReason="No open seat in 2/5 NL Hold'em">
              Seat
            </Button>
          }
        />
      </ol>
      <PanelFoot>
        <span>Running tab at $12.00 per hour</span>
        <strong className="text-body font-semibold tabular-nums">$166.60</strong>
      </PanelFoot>
    </Panel>
  );
}

function TableSection() {
  return (
    <Section
      title="Table"
      stacked
      rule="Money at the right, two decimals, the currency once in the head. On a phone a column may go; its figure moves under the name. A list that is complete sorts by its heads."
    >
      <Panel title="Seats at Table 5" hideTitle>
        <DataTable
          caption="Seats at Table 5"
          columns={columns}
          rows={people}
          rowKey={(row) => row.name}
          complete
          selectedKey="Dev Mehta"
          totals={{ name: 'Sum', rental: '119.60' }}
        />
      </Panel>
    </Section>
  );
}

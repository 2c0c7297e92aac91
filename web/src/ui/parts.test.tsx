import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Button } from './button';
import { Count } from './count';
import { type Column, DataTable } from './data-table';
import { Empty } from './empty';
import { ErrorPanel, ErrorStrip } from './error-panel';
import { clockText, HoldTimer } from './poker/hold-timer';
import { ListRow } from './list-row';
import { ageText, LiveStatus } from './live-status';
import { Mark } from './mark';
import { Meter } from './meter';
import { PageHead } from './page-head';
import { ListHead, Panel, PanelFoot } from './panel';
import { Pips } from './poker/pips';
import { Loading, SkeletonRows } from './skeleton';
import { Stat, Stats } from './stats';
import { StatusBadge } from './status-badge';
import { TableMark } from './poker/table-mark';

test('marks, badges, pips and timers say their words', async () => {
  renderUi(
    <main>
      <Mark label="PitBoss" />
      <StatusBadge shape="half" tone="warn" label="Short" filled />
      <TableMark number={5} />
      <TableMark number={12} idle />
      <Count value={7} of={9} />
      <Pips seats={['taken', 'held', 'away', 'open', 'closed']} label="2 of 4 seats taken, 1 held, 1 closed" />
      <HoldTimer secondsLeft={220} totalSeconds={300} />
      <HoldTimer secondsLeft={38} totalSeconds={300} word="Called" />
      <Meter share={0.5} />
      <LiveStatus word="live" updatedAt={Date.now()} />
    </main>,
  );
  expect(screen.getByText('Short')).toBeVisible();
  expect(screen.getAllByText('Table')[0]?.parentElement).toHaveTextContent('Table 5');
  expect(screen.getByRole('img', { name: '2 of 4 seats taken, 1 held, 1 closed' })).toBeVisible();
  expect(screen.getByText('Called 0:38')).toBeVisible();
  expect(screen.getByText(/updated 0 s ago/)).toBeVisible();
  await expectAccessible();
});

test.each([
  [300, '5:00'],
  [220.2, '3:41'],
  [38, '0:38'],
  [0, '0:00'],
  [-3, '0:00'],
])('%s seconds left read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [-500, '0 s'],
  [4_000, '4 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
])('%s ms old read %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

test('figures are one list of terms; the formula is behind the small i', async () => {
  renderUi(
    <main>
      <Stats>
        <Stat label="Active Tables" value={9} unit="of 12" delta="+2 from yesterday" info="Tables with players." />
        <Stat label="Waiting" value={undefined} delta="no comparison yet" />
      </Stats>
      <Stats tight>
        <Stat label="Need Players" value={2} tone="warn" />
      </Stats>
    </main>,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Active Tables',
    'Waiting',
    'Need Players',
  ]);
  expect(screen.getByRole('button', { name: 'How Active Tables is counted' })).toBeVisible();
  await expectAccessible();
});

test('a panel is a region; its list keeps its order', async () => {
  renderUi(
    <main>
      <PageHead title="Floor Manager" detail="Twelve tables" actions={<Button>Add Player</Button>} />
      <Panel title="Waitlist" count={2} actions={<Button>View All</Button>}>
        <ListHead title="2/5 NL Hold'em" count={2} note="1 open" />
        <ol>
          <ListRow
            lead={1}
            title="Ray Whitfield"
            detail="Phone"
            end="41 min"
            endWarning="Over target"
            action={<Button size="sm">Seat</Button>}
          />
          <ListRow lead={2} title="Joanna Pike" end="29 min" endDetail="$12.00" selected fresh />
        </ol>
        <PanelFoot>Two waiting</PanelFoot>
      </Panel>
      <Panel title="Loading" hideTitle>
        <Loading label="Loading tables">
          <SkeletonRows />
        </Loading>
      </Panel>
    </main>,
  );
  expect(screen.getByRole('region', { name: 'Waitlist 2' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('Loading tables');
  await expectAccessible();
});

const columns: readonly Column<{ name: string; tab: string }>[] = [
  {
    key: 'name',
    header: 'Player',
    cell: (row) => row.name,
    rowHeader: true,
    sortBy: (row) => row.name,
  },
  {
    key: 'tab',
    header: 'Tab, $',
    cell: (row) => row.tab,
    align: 'right',
    phoneDetail: () => 'Paid',
  },
  {
    key: 'act',
    header: 'Actions',
    hideHeader: true,
    cell: () => <Button size="sm">Unseat</Button>,
  },
];

test('a table has a caption, row and column heads, and sorts by its heads', async () => {
  const { user } = renderUi(
    <main>
      <DataTable
        caption="Seats at Table 5"
        columns={columns}
        rows={[
          { name: 'Curtis Nakamura', tab: '44.40' },
          { name: 'Dev Mehta', tab: '10.40' },
        ]}
        rowKey={(row) => row.name}
        complete
        selectedKey="Dev Mehta"
        totals={{ tab: '54.80' }}
      />
    </main>,
  );
  expect(screen.getByRole('table', { name: 'Seats at Table 5' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Dev Mehta' })).toBeVisible();
  const head = screen.getByRole('columnheader', { name: 'Player' });
  const first = () => screen.getAllByRole('rowheader')[0];
  const press = () => user.click(screen.getByRole('button', { name: 'Player' }));
  expect(head).not.toHaveAttribute('aria-sort');
  await press();
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(first()).toHaveTextContent('Curtis Nakamura');
  await press();
  expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(first()).toHaveTextContent('Dev Mehta');
  await expectAccessible();
});

test('an error panel shows the data, the status, the server’s sentence, the age and Retry', async () => {
  const retry = vi.fn<() => void>();
  const error = new Error('503: {"status":503,"detail":"The server is restarting."}');
  const failed = (reason: unknown, isFetching = false) => ({ error: reason, isFetching, refetch: retry });
  const { user } = renderUi(
    <main>
      <ErrorPanel what="tables" of={failed(error)} shownFrom="8:41 PM" />
      <ErrorStrip what="the waitlist" of={failed(new Error('502: Bad Gateway'))} />
      <ErrorPanel what="seats" of={failed('no error at all', true)} />
      <ErrorPanel what="games" of={failed(new TypeError('Failed to fetch'))} />
      <Empty title="No players waiting" action={<Button>Add Player</Button>}>
        Add a player.
      </Empty>
    </main>,
  );
  const [first, second, third, fourth] = screen.getAllByRole('alert');
  expect(first).toHaveTextContent(
    'Could not load tables.503: The server is restarting. What you see below is from 8:41 PM.',
  );
  expect(second).toHaveTextContent('502: Bad Gateway');
  expect(third).toHaveTextContent('Unknown error');
  expect(fourth).toHaveTextContent('The server could not be reached.');
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(retry).toHaveBeenCalledOnce();
  await expectAccessible();
});

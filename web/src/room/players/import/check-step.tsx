import { Download } from 'lucide-react';
import type { PlayerImport } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { addCents, cents, fromWire } from '@/domain/money';
import { serverNow } from '@/lib/clock';
import { formatAmount, formatCount, formatLongDate, formatQuantity } from '@/lib/format';
import { useRequest } from '@/shells/use-request';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel, PanelFoot } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { download } from '../personal-data/download';
import { skippedRows, skippedWhy } from './model';
import { leftOutPath } from './queries';

/** The fourth step: counts that add up to the file, the opening entries, and the rows that are left out. */
export function CheckStep({ data }: { data: PlayerImport }) {
  const { counts } = data;
  return (
    <>
      <Stats>
        <Stat label="New players" value={formatCount(counts.new)} delta={`of ${formatQuantity(counts.rows, 'row')}`} />
        <Stat
          label="Updated"
          value={formatCount(counts.updated)}
          delta={`${formatQuantity(counts.fields, 'field')} change`}
        />
        <Stat label="Skipped" value={formatCount(skippedRows(counts))} delta={skippedWhy(counts)} />
        <Stat
          label="Can't be read"
          value={formatCount(counts.unreadable)}
          delta="left out, download them as a file"
          {...(counts.unreadable > 0 ? { tone: 'warn' as const } : {})}
        />
      </Stats>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_27rem]">
        <OpeningEntries counts={counts} />
        <LeftOut data={data} />
      </div>
    </>
  );
}

function OpeningEntries({ counts }: { counts: PlayerImport['counts'] }) {
  const { timeZone } = useRoom();
  const [prepaid, funds, owed] = [fromWire(counts.prepaid), fromWire(counts.funds), fromWire(counts.owed)];
  const owing = (players: number, what: string) => `${formatQuantity(players, 'player')} ${what}`;
  const lines = [
    {
      key: 'a',
      account: 'Opening balances',
      what: 'other side of what the room owes',
      debit: addCents(prepaid, funds),
    },
    { key: 'b', account: 'Prepaid time', what: owing(counts.prepaidPlayers, 'paid before'), credit: prepaid },
    { key: 'c', account: 'Player funds', what: owing(counts.fundsPlayers, 'left money'), credit: funds },
    { key: 'd', account: 'Owed by players', what: formatQuantity(counts.owedPlayers, 'player'), debit: owed },
    { key: 'e', account: 'Opening balances', what: 'other side of what players owe', credit: owed },
  ].filter(({ debit, credit }) => (debit ?? cents(0)) + (credit ?? cents(0)) > 0);
  const sum = formatAmount(addCents(prepaid, funds, owed));
  const amount = (value: ReturnType<typeof cents> | undefined) => (value === undefined ? '–' : formatAmount(value));
  const memberships = counts.daily + counts.monthly + counts.annual;
  return (
    <Panel
      title="Opening entries"
      actions={<span className="text-meta text-ink-3">dated today, {formatLongDate(serverNow(), timeZone)}</span>}
    >
      {lines.length === 0 ? (
        <Empty title="No opening entries">No row that is imported brings a balance.</Empty>
      ) : (
        <DataTable
          caption="Opening entries by account"
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            { key: 'account', header: 'Account', rowHeader: true, cell: (line) => line.account },
            { key: 'what', header: 'What', phone: 'hide', cell: (line) => line.what },
            { key: 'debit', header: 'Debit, USD', align: 'right', cell: (line) => amount(line.debit) },
            { key: 'credit', header: 'Credit, USD', align: 'right', cell: (line) => amount(line.credit) },
          ]}
          totals={{ account: 'Sum', debit: sum, credit: sum }}
        />
      )}
      {memberships === 0 ? null : (
        <PanelFoot>
          <span className="font-normal text-ink-2">
            {formatQuantity(memberships, 'membership')} {memberships === 1 ? 'keeps its' : 'keep their'} last day (
            {counts.daily} daily, {counts.monthly} monthly, {counts.annual} annual). They were paid before, so no fee
            and no revenue is booked.
          </span>
        </PanelFoot>
      )}
    </Panel>
  );
}

const PROBLEM_COLUMNS: Column<PlayerImport['problems'][number]>[] = [
  { key: 'row', header: 'Row', rowHeader: true, cell: ({ row }) => formatCount(row) },
  { key: 'problem', header: 'Problem', cell: ({ problem }) => problem },
  {
    key: 'value',
    header: 'Value',
    cell: ({ value }) => <span className="text-ink-3 wrap-anywhere">{value.slice(0, 40)}</span>,
  },
];

function LeftOut({ data }: { data: PlayerImport }) {
  const more = data.counts.unreadable - data.problems.length;
  return (
    <Panel
      title="Rows that can't be read"
      count={formatCount(data.counts.unreadable)}
      actions={data.counts.unreadable === 0 ? null : <LeftOutButton data={data} label="Download" />}
    >
      {data.problems.length === 0 ? (
        <Empty title="Every row can be read" />
      ) : (
        <DataTable
          caption="Rows that can't be read"
          rows={data.problems}
          rowKey={({ row }) => String(row)}
          columns={PROBLEM_COLUMNS}
        />
      )}
      {more > 0 ? (
        <PanelFoot>
          <span className="font-normal text-ink-3">{formatCount(more)} more in the file</span>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}

/** Saves the rows that are left out, with the problem of each, to be corrected and imported. */
export function LeftOutButton({ data, label }: { data: PlayerImport; label: string }) {
  const save = useRequest(() => download(leftOutPath(data.id), 'rows-left-out.csv'));
  return (
    <Button size="sm" icon={Download} busy={save.isSending} onClick={() => save.run()}>
      {label}
    </Button>
  );
}

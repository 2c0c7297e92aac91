import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { PlayerImport } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import { formatMoney, formatQuantity, formatShortDate } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { IconButton } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { type Column as TableColumn, DataTable } from '@/ui/data-table';
import { Fact, Facts } from '@/ui/facts';
import { Panel } from '@/ui/panel';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { changeImport } from './acts';
import { columnNote, FIELD_LABEL, type ImportField } from './model';

type Column = PlayerImport['columns'][number];
type Question = PlayerImport['questions'][number];
type Reading = Question['readings'][number];
type Example = PlayerImport['examples'][number];

const FIELDS = Object.keys(FIELD_LABEL) as ImportField[];

const STATE_STYLE = {
  recognized: { shape: 'check', tone: 'ok', filled: false },
  look: { shape: 'triangle', tone: 'warn', filled: true },
  left_out: { shape: 'ring', tone: 'neutral', filled: false },
} as const;

/** The second step: what each column is, and which of two readings is right. */
export function ColumnsStep({ data }: { data: PlayerImport }) {
  const change = useAct(changeImport);
  const send = (body: Parameters<typeof change.run>[0]['body']) => change.run({ id: data.id, body });

  /** Gives a column a field and takes it from the column that had it. */
  function choose(index: number, field: ImportField) {
    const columns = data.columns.map((column, at): ImportField => {
      if (at === index) return field;
      return column.field === field && field !== 'left_out' ? 'left_out' : column.field;
    });
    send({ columns });
  }

  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel
        title="Columns"
        count={data.columns.length}
        actions={<span className="text-meta text-ink-3">Check the last column, then go on.</span>}
      >
        <DataTable
          caption="Columns of the file, first values, where they go"
          rows={data.columns.map((column, index) => ({ column, index }))}
          rowKey={({ index }) => String(index)}
          acts
          columns={columnsOf(data.counts, choose)}
        />
      </Panel>
      <div className="grid gap-4">
        {data.questions.map((question) => (
          <QuestionPanel
            key={question.kind}
            question={question}
            onChoose={(reading) =>
              send(
                question.kind === 'date_order'
                  ? { dateOrder: reading as 'month_first' | 'day_first' }
                  : { balanceMeans: reading as 'prepaid' | 'owed' },
              )
            }
          />
        ))}
        <ExamplePanel examples={data.examples} />
      </div>
    </div>
  );
}

interface IndexedColumn {
  column: Column;
  index: number;
}

function columnsOf(
  counts: PlayerImport['counts'],
  choose: (index: number, field: ImportField) => void,
): TableColumn<IndexedColumn>[] {
  return [
    {
      key: 'header',
      header: 'In the file',
      rowHeader: true,
      cell: ({ column }) => column.header,
      phoneDetail: ({ column }) => columnNote(column, counts),
    },
    {
      key: 'samples',
      header: 'First rows',
      phone: 'hide',
      spare: true,
      cell: ({ column }) => <span className="line-clamp-1 max-w-56 text-ink-2 wrap-anywhere">{samplesOf(column)}</span>,
    },
    {
      key: 'field',
      header: 'Goes to',
      cell: ({ column, index }) => (
        <Select
          size="md"
          label={`${column.header} goes to`}
          value={column.field}
          onValueChange={(field) => choose(index, field as ImportField)}
          options={FIELDS.map((value) => ({ value, label: FIELD_LABEL[value] }))}
        />
      ),
    },
    {
      key: 'state',
      header: 'State',
      phone: 'hide',
      cell: ({ column }) => <StatusBadge {...STATE_STYLE[column.state]} label={columnNote(column, counts)} />,
    },
  ];
}

function samplesOf({ isHidden, samples }: Column): string {
  if (isHidden) return '••••, ••••';
  return samples.length === 0 ? '–' : samples.join(', ');
}

const READING_TITLE: Record<string, string> = {
  month_first: 'Month first: 3/4 is March 4',
  day_first: 'Day first: 3/4 is April 3',
  prepaid: 'Above zero is prepaid time',
  owed: 'Above zero is owed',
};

function QuestionPanel({ question, onChoose }: { question: Question; onChoose: (reading: string) => void }) {
  return (
    <Panel title={`“${question.column}” can mean two things`}>
      <div className="p-4">
        <Choices
          name={question.kind}
          value={question.chosen}
          onValueChange={onChoose}
          options={question.readings.map((reading) => ({
            value: reading.reading,
            title: READING_TITLE[reading.reading],
            detail: effectOf(question, reading),
          }))}
        />
      </div>
    </Panel>
  );
}

/** The effect of a reading in numbers. */
function effectOf({ kind }: Question, reading: Reading): string {
  const unreadable = reading.unreadable === 0 ? '' : ` ${formatQuantity(reading.unreadable, 'row')} can't be read.`;
  if (kind === 'date_order') return `${formatQuantity(reading.memberships, 'membership')} still run.${unreadable}`;
  return (
    `Prepaid: ${formatQuantity(reading.prepaidPlayers, 'player')}, ${formatMoney(fromWire(reading.prepaid))}. ` +
    `Owed: ${formatQuantity(reading.owedPlayers, 'player')}, ${formatMoney(fromWire(reading.owed))}.${unreadable}`
  );
}

function ExamplePanel({ examples }: { examples: Example[] }) {
  const [at, setAt] = useState(0);
  const example = examples[Math.min(at, examples.length - 1)];
  if (example === undefined) return null;
  const contacts = [example.phone, example.email].filter((text) => text !== '').join(' · ');
  return (
    <Panel
      title={`Row ${example.row} becomes`}
      actions={
        <span className="flex gap-1">
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label="Previous row"
            disabledReason={at === 0 ? 'This is the first row' : undefined}
            onClick={() => setAt(at - 1)}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label="Next row"
            disabledReason={at >= examples.length - 1 ? 'More rows follow in the next steps' : undefined}
            onClick={() => setAt(at + 1)}
          />
        </span>
      }
    >
      <div className="border-b border-line-soft px-4 py-3">
        <p className="text-body font-semibold wrap-anywhere">{example.name || 'No name'}</p>
        {contacts === '' ? null : <p className="text-dense text-ink-2 wrap-anywhere">{contacts}</p>}
      </div>
      <Facts variant="panel">
        {exampleFacts(example).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

function exampleFacts(example: Example): [string, string][] {
  const facts: [string, string][] = [];
  if (example.problem !== '') facts.push(['Left out', example.problem]);
  if (example.nickname !== '') facts.push(['Nickname', example.nickname]);
  if (example.until !== null)
    facts.push([
      'Membership',
      `${TERM_LABEL[example.term as keyof typeof TERM_LABEL]} until ${formatShortDate(example.until, 'UTC')}`,
    ]);
  for (const [label, amount] of [
    ['Prepaid time', example.prepaid],
    ['Player funds', example.funds],
    ['Owed', example.owed],
  ] as const)
    if (fromWire(amount) !== 0) facts.push([label, formatMoney(fromWire(amount))]);
  if (example.note !== '') facts.push(['Note', example.note]);
  return facts;
}

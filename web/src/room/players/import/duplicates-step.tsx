import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlayerImport, PlayerImportDuplicate } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { serverNow } from '@/lib/clock';
import { formatCount, formatMoney, formatNearDate } from '@/lib/format';
import { cursorOf, rangeText } from '@/shells/list-panel/use-pages';
import { Pager } from '@/shells/pager';
import { QueryView } from '@/shells/query-view';
import { useAct } from '@/shells/use-act';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { changeImport } from './acts';
import { FIELD_LABEL, type Match, MATCH_LABEL } from './model';
import { DUPLICATES_OF_PAGE, duplicatesQuery } from './queries';

type Choice = PlayerImportDuplicate['choice'];

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'update', label: 'Update' },
  { value: 'skip', label: 'Skip' },
  { value: 'new', label: 'New' },
];

/** The third step: what happens to rows that match a player or an earlier row. */
export function DuplicatesStep({ data }: { data: PlayerImport }) {
  const change = useAct(changeImport);
  const [match, setMatch] = useState<Match | 'all'>('all');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const page = useQuery(duplicatesQuery(data.id, match, cursors.at(-1) ?? ''));
  const all = data.duplicates.reduce((sum, { rows }) => sum + rows, 0);
  const rule = data.duplicates.find((each) => each.match === match);

  function show(next: Match | 'all') {
    setMatch(next);
    setCursors([]);
  }

  const choiceOf = (each: PlayerImportDuplicate) => (
    <Segmented
      label={`What to do with row ${each.row}, ${each.name}`}
      value={each.choice}
      onValueChange={(choice) =>
        change.run({ id: data.id, body: { answers: [{ row: each.row, match: each.match, choice }] } })
      }
      segments={CHOICES}
    />
  );

  if (all === 0)
    return (
      <Panel title="Rows that match a player" hideTitle>
        <Empty title="No row matches a player or another row">Every row of the file is a new player.</Empty>
      </Panel>
    );
  return (
    <Panel title="Rows that match a player you have" count={formatCount(all)}>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 phone:px-3">
        <Segmented
          label="Show matches"
          value={match}
          onValueChange={show}
          segments={[
            { value: 'all', label: 'All', count: all },
            ...data.duplicates
              .filter(({ rows }) => rows > 0)
              .map((each) => ({ value: each.match, label: MATCH_LABEL[each.match], count: each.rows })),
          ]}
        />
        {rule === undefined || match === 'all' ? null : (
          <span className="ml-auto flex flex-wrap items-center gap-2 text-meta text-ink-2">
            All of these
            <Segmented
              label={`All rows: ${MATCH_LABEL[match]}`}
              value={(['update', 'skip', 'new'] as const).find((choice) => rule[choice] === rule.rows) ?? ''}
              onValueChange={(choice) => {
                if (choice !== '') change.run({ id: data.id, body: { rules: [{ match, choice }] } });
              }}
              segments={CHOICES}
            />
          </span>
        )}
      </div>
      <QueryView of={page} what="the matches" rows={6}>
        {({ items, next }) => (
          <>
            <DataTable
              caption="Rows that match, what the file has, what the record has, what to do"
              rows={items}
              rowKey={({ row }) => String(row)}
              acts
              columns={duplicateColumns(choiceOf)}
            />
            <Pager
              onPrevious={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, cursorOf(next)])}
            >
              {rangeText(cursors.length, DUPLICATES_OF_PAGE, items.length, match === 'all' ? all : rule?.rows)} · Update
              never empties a field and never lifts a bar or a self-exclusion.
            </Pager>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function duplicateColumns(choiceOf: (each: PlayerImportDuplicate) => ReactNode): Column<PlayerImportDuplicate>[] {
  return [
    { key: 'why', header: 'Why', phone: 'hide', cell: (each) => <Why of={each} /> },
    {
      key: 'file',
      header: 'In the file, changes in bold',
      rowHeader: true,
      cell: (each) => <InFile of={each} />,
      phoneDetail: (each) => (
        <span className="grid gap-2">
          <Why of={each} />
          {choiceOf(each)}
        </span>
      ),
    },
    { key: 'record', header: 'In PitBoss', phone: 'hide', cell: (each) => <InRecord of={each} /> },
    { key: 'choice', header: 'What to do', phone: 'hide', cell: choiceOf },
  ];
}

function Why({ of: { match, row, earlier, refused } }: { of: PlayerImportDuplicate }) {
  return (
    <span className="grid">
      <span className="font-medium text-ink">
        {MATCH_LABEL[match]}
        {refused === null ? '' : refused === 'barred' ? ', barred' : ', self-excluded'}
      </span>
      <span className="text-meta text-ink-3">
        {earlier === 0 ? `Row ${formatCount(row)}` : `Rows ${formatCount(earlier)} and ${formatCount(row)}`}
      </span>
    </span>
  );
}

function InFile({ of: duplicate }: { of: PlayerImportDuplicate }) {
  const values: Partial<Record<string, string>> = {
    nickname: duplicate.nickname,
    phone: duplicate.phone,
    email: duplicate.email,
    birth_date: `born ${duplicate.birthDate}`,
    membership_until: `until ${duplicate.until ?? ''}`,
    prepaid: `prepaid ${formatMoney(fromWire(duplicate.prepaid))}`,
    funds: `funds ${formatMoney(fromWire(duplicate.funds))}`,
    owed: `owes ${formatMoney(fromWire(duplicate.owed))}`,
    note: 'note',
  };
  const changed = duplicate.changed.map((field) => values[field] ?? FIELD_LABEL[field]);
  const contacts = [duplicate.phone, duplicate.email].filter((text) => text !== '');
  return (
    <span className="grid">
      <span className="font-medium text-ink wrap-anywhere">{duplicate.name}</span>
      <span className="text-meta font-normal text-ink-2 wrap-anywhere">
        {changed.length === 0 ? (
          contacts.join(' · ') || 'nothing new'
        ) : (
          <b className="font-semibold text-ink">{changed.join(' · ')}</b>
        )}
        {duplicate.lost.length === 0 ? null : ` (${duplicate.lost.map((f) => FIELD_LABEL[f]).join(', ')} stays out)`}
      </span>
    </span>
  );
}

function InRecord({ of: { player, earlier, memberUntil, refused } }: { of: PlayerImportDuplicate }) {
  const { timeZone } = useRoom();
  if (player === null) return <span className="text-ink-2">Row {formatCount(earlier)} of the file</span>;
  const facts = [player.phoneNumber ?? 'no phone', player.email ?? 'no email'];
  if (memberUntil !== null) facts.push(`member until ${formatNearDate(memberUntil, timeZone, serverNow())}`);
  if (refused !== null) facts.push(refused === 'barred' ? 'The bar stays.' : 'The self-exclusion stays.');
  return (
    <span className="grid">
      <span className="font-medium text-ink wrap-anywhere">{player.name}</span>
      <span className="text-meta text-ink-3 wrap-anywhere">{facts.join(' · ')}</span>
    </span>
  );
}

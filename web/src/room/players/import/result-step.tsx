import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlayerImport } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { serverNow } from '@/lib/clock';
import { formatCount, formatDayTime, formatNearMoment, formatPlainAmount, formatQuantity } from '@/lib/format';
import { ConfirmAct } from '@/shells/confirm-act';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { DataTable } from '@/ui/data-table';
import { Meter } from '@/ui/meter';
import { Panel, PanelFoot } from '@/ui/panel';
import { undoImport } from './acts';
import { LeftOutButton } from './check-step';
import { isUnderWay } from './queries';

/** The last step: the progress, then what was written and how long it can be undone. */
export function ResultStep({ data }: { data: PlayerImport }) {
  if (isUnderWay(data)) return <Progress data={data} />;
  return (
    <>
      <Headline data={data} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <Written data={data} />
        <Undo data={data} />
      </div>
    </>
  );
}

function Progress({ data: { state, position, total } }: { data: PlayerImport }) {
  const title = state === 'running' ? 'Importing' : 'Undoing the import';
  return (
    <Panel title={title}>
      <div role="status" className="grid gap-3 px-4 py-4 text-body">
        <p className="tabular-nums">
          {formatCount(position)} of {formatQuantity(total, 'row')}
        </p>
        <Meter share={total === 0 ? 0 : position / total} />
        <p className="text-dense text-ink-2">You can leave this page. The server goes on.</p>
      </div>
    </Panel>
  );
}

function Headline({ data }: { data: PlayerImport }) {
  const { timeZone } = useRoom();
  const { counts, state, ranAt, ranBy, undoneAt, undoneBy, fileName } = data;
  const count = counts.new + counts.updated;
  const [title, at, by] =
    state === 'undone'
      ? ['This import was undone', undoneAt, undoneBy]
      : [`${formatQuantity(count, 'player')} ${count === 1 ? 'is' : 'are'} in`, ranAt, ranBy];
  return (
    <Panel title="Result" hideTitle>
      <div className="flex flex-wrap items-center gap-3 px-4 py-4">
        <div className="mr-auto min-w-0">
          <p className="text-page font-semibold">{title}</p>
          <p className="text-dense text-ink-2 wrap-anywhere">
            {at === null ? '' : formatDayTime(at, timeZone)}, by {by} · {fileName}
          </p>
        </div>
        {counts.unreadable === 0 ? null : (
          <LeftOutButton data={data} label={`${formatQuantity(counts.unreadable, 'Row')} Left Out`} />
        )}
        <Link to="/players" className={buttonStyle({ variant: 'primary' })}>
          Open Players
        </Link>
      </div>
    </Panel>
  );
}

function Written({ data: { counts } }: { data: PlayerImport }) {
  const rows = [
    { what: 'Players added', count: counts.new },
    { what: 'Players updated', count: counts.updated },
    { what: 'Memberships', count: counts.daily + counts.monthly + counts.annual, usd: '0.00' },
    { what: 'Prepaid time, opening', count: counts.prepaidPlayers, usd: formatPlainAmount(fromWire(counts.prepaid)) },
    { what: 'Player funds, opening', count: counts.fundsPlayers, usd: formatPlainAmount(fromWire(counts.funds)) },
    { what: 'Owed, opening', count: counts.owedPlayers, usd: formatPlainAmount(fromWire(counts.owed)) },
    { what: 'Notes', count: counts.notes },
  ];
  return (
    <Panel title="What was written">
      <DataTable
        caption="What the import wrote"
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', header: 'What', rowHeader: true, cell: ({ what }) => what },
          { key: 'count', header: 'Count', align: 'right', cell: ({ count }) => formatCount(count) },
          { key: 'usd', header: 'USD', align: 'right', cell: ({ usd }) => usd ?? '–' },
        ]}
      />
      <PanelFoot>
        <span className="font-normal text-ink-2">
          {counts.missed === 0
            ? 'Importing the same file again adds no player: every row matches one now.'
            : `${formatQuantity(counts.missed, 'row')} left out: another player got the contact after the check.`}
        </span>
      </PanelFoot>
    </Panel>
  );
}

function Undo({ data }: { data: PlayerImport }) {
  const { timeZone } = useRoom();
  const [isAsking, setIsAsking] = useState(false);
  const { counts, undoUntil, state } = data;
  const when = (moment: string) => formatNearMoment(moment, timeZone, serverNow());
  return (
    <Panel title="Undo">
      <div className="grid gap-3 px-4 py-4 text-dense text-ink-2">
        {undoUntil === null ? (
          <p>
            {state === 'undone'
              ? `${formatQuantity(counts.stayed, 'player')} stayed, because something was built on them.`
              : 'An import can be undone for 7 days.'}
          </p>
        ) : (
          <>
            <p>Undo puts every record back as it was before the import and reverses the opening entries.</p>
            <p>Players with a visit, a payment or another change since then stay as they are.</p>
            <p>Possible until {when(undoUntil)}.</p>
            <Button variant="danger" block onClick={() => setIsAsking(true)}>
              Undo Import…
            </Button>
          </>
        )}
      </div>
      {isAsking ? (
        <ConfirmAct
          act={undoImport}
          vars={{ id: data.id }}
          title="Undo this import?"
          label="Undo Import"
          tone="danger"
          isQuiet
          onClose={() => setIsAsking(false)}
        >
          {formatQuantity(counts.new, 'player')} added by it will be removed and{' '}
          {formatQuantity(counts.updated, 'player')} put back. Players on whom something was built stay.
        </ConfirmAct>
      ) : null}
    </Panel>
  );
}

import { useEffect } from 'react';
import type { TabletTable, TabletViewProps } from '@/api/tablet-types';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { Shape } from '@/ui/shape';
import { NEEDS_NETWORK } from './at-table';
import { frameStyle, railStyle } from './frame-style';
import { PauseSheet } from './pause-sheet';
import { BarStatus, BarWord, TableBar } from './table-bar';
import { TakeSheet } from './take-sheet';
import { useSheet } from './use-sheet';
import { TabletRail } from './tablet-rail';
import { TabletCashStage, TabletEventStage } from './tablet-stage';
import { useTabletPress } from './use-tablet-press';

/** A paired tablet at a table. Its acts are those of the dealer who is at the table. */
export function TabletView({ tablet, ...rest }: TabletViewProps) {
  const { table, down, roomName } = tablet;
  const title = table === null ? 'Dealer' : `Table ${table.tableNumber} · Dealer`;

  // Synchronizes the title of the window.
  useEffect(() => {
    document.title = `${title} · ${roomName}`;
  }, [title, roomName]);

  if (table === null || down === null)
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Dealer</h1>
        <Empty title="This table is out of use">
          A manager chooses another table for this tablet in Settings, Screens.
        </Empty>
      </main>
    );
  return <AtTable key={table.id} {...rest} tablet={tablet} table={table} down={down} />;
}

interface AtTableProps extends TabletViewProps {
  table: TabletTable;
  down: NonNullable<TabletViewProps['tablet']['down']>;
}

function AtTable({ tablet, table, down, answeredAt, isLive, onAct }: AtTableProps) {
  const { sheet, open, close } = useSheet<'take' | 'pause'>();
  const take = useTabletPress(onAct);
  const leave = useTabletPress(onAct);
  const pause = useTabletPress(onAct);
  const disabledReason = !isLive ? NEEDS_NETWORK : down.dealer === null ? 'No dealer at this table' : undefined;
  const stage = {
    table,
    dealer: down.dealer,
    timeZone: tablet.timeZone,
    disabledReason,
    onAct,
    onTake: () => open('take'),
  };
  return (
    <div className={frameStyle()}>
      <TableBar
        table={table}
        game={table.event?.name ?? table.gameName}
        seated={table.seated}
        timeZone={tablet.timeZone}
      >
        <BarStatus tone={isLive ? 'ok' : 'warn'}>
          <BarWord>
            <Shape name={isLive ? 'circle' : 'half'} />
            {isLive ? 'Live' : `Offline since ${formatTime(answeredAt, tablet.timeZone)}`}
          </BarWord>
        </BarStatus>
      </TableBar>
      {table.event === null ? <TabletCashStage {...stage} /> : <TabletEventStage {...stage} event={table.event} />}
      <aside className={railStyle()} aria-label="Actions">
        {sheet === null ? (
          <TabletRail
            holdMinutes={tablet.holdMinutes}
            table={table}
            down={down}
            timeZone={tablet.timeZone}
            disabledReason={disabledReason}
            onAct={onAct}
            onSheet={open}
          />
        ) : sheet === 'take' ? (
          <TakeSheet
            tableNumber={table.tableNumber}
            undealtMinutes={tablet.undealtMinutes}
            screen={down}
            offline={!isLive}
            take={{
              ...take,
              send: ({ staffId, pin }, done, refused) =>
                take.send({ path: '/take', body: { staffId, pin } }, done, refused),
            }}
            leave={{ ...leave, send: (_none, done) => leave.send({ path: '/leave' }, done) }}
            onClose={close}
          />
        ) : (
          <PauseSheet
            pause={{ ...pause, send: (reason, done) => pause.send({ path: '/pause', body: { reason } }, done) }}
            onClose={close}
          />
        )}
      </aside>
    </div>
  );
}

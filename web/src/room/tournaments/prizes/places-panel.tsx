import { Printer } from 'lucide-react';
import type { Payouts, Tournament } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatMoney } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { StatusBadge } from '@/ui/status-badge';
import { byParts, momentText, poolNote, standingBadge } from './model';
import type { Place } from '../list/model';
import { placeNote, type PlaceRow, pendingPrizes, placeRows, placesText } from './place-rows';

export type PlaceAct = NonNullable<PlaceRow['act']>;

interface PlacesPanelProps {
  payouts: Payouts;
  tournament: Pick<Tournament, 'startTime' | 'name'>;
  /** Time zone and gaming day of the tournament's room. */
  place: Place;
  /** The user's permissions; acts without permission are not shown (W9). */
  approves: boolean;
  pays: boolean;
  notNow: string | undefined;
  /** The entry whose prize is being approved. */
  busyId: string | undefined;
  onApprove: (act: PlaceAct) => void;
  /** Approves every pending prize, after a confirmation. */
  onApproveAll: () => void;
  onPay: (act: PlaceAct) => void;
  onReceipt: (row: PlaceRow) => void;
}

/** Every paid place with its prize, its player and its status. A paid line is muted and stays. */
export function PlacesPanel(props: PlacesPanelProps) {
  const { payouts } = props;
  const { places, pool, undecided } = payouts;
  const rows = placeRows(places);
  const foot = poolNote(payouts);
  const { count: pending } = pendingPrizes(places);
  return (
    <Panel
      title="Places"
      count={places.length === 0 ? undefined : places.length}
      actions={
        <>
          <p className="text-meta text-ink-3 phone:hidden">USD · pending, then approved, then paid at the cage</p>
          {props.approves && pending > 1 ? (
            <Button size="sm" disabledReason={props.notNow} onClick={props.onApproveAll}>
              Approve {pending}
            </Button>
          ) : null}
        </>
      }
    >
      {undecided === '' ? null : (
        <p className="tone-warn flex items-start gap-2 border-b border-line-soft px-4 py-2 text-dense font-medium text-tone phone:px-3">
          <span className="flex h-[1lh] items-center">
            <Shape name="triangle" />
          </span>
          <span className="min-w-0">{undecided}</span>
        </p>
      )}
      {places.length === 0 ? (
        <Empty title="No prizes yet">
          {fromWire(pool) === 0
            ? 'Prizes are paid out of the buy-ins: there is nothing in the pool.'
            : 'Places are paid as soon as somebody has entered.'}
        </Empty>
      ) : (
        <DataTable
          acts
          caption="Prizes by place with approval and payment"
          columns={columnsOf(props)}
          rows={rows}
          rowKey={({ key }) => key}
          totals={{
            place: 'Pool',
            prize: formatAmount(fromWire(pool)),
            player: foot.wrong ? (
              <span className="tone-warn flex items-center gap-1.25 text-meta font-medium whitespace-normal text-tone">
                <Shape name="triangle" />
                {foot.text}
              </span>
            ) : (
              <span className="font-normal text-ink-3 phone:hidden">{foot.text}</span>
            ),
          }}
        />
      )}
    </Panel>
  );
}

function columnsOf({
  tournament: { startTime },
  place,
  approves,
  pays,
  notNow,
  busyId,
  onApprove,
  onPay,
  onReceipt,
}: PlacesPanelProps): Column<PlaceRow>[] {
  const quiet = ({ status }: PlaceRow) => (status === 'paid' ? 'text-ink-3' : undefined);
  return [
    {
      key: 'place',
      header: 'Place',
      rowHeader: true,
      cell: (row) => (
        <span className={quiet(row)}>
          {placesText(row)}{' '}
          {placeNote(row) === '' ? null : <span className="text-meta font-normal text-ink-3">{placeNote(row)}</span>}
        </span>
      ),
    },
    {
      key: 'prize',
      header: 'Prize',
      align: 'right',
      cell: (row) => <span className={quiet(row) ?? 'font-semibold'}>{formatAmount(fromWire(row.prize))}</span>,
    },
    {
      key: 'player',
      header: 'Player',
      cell: (row) => (
        <span className={`block py-1 whitespace-normal wrap-anywhere ${quiet(row) ?? ''}`}>
          {row.player === null ? <span className="text-ink-3 phone:hidden">–</span> : row.player.name}
        </span>
      ),
      phoneDetail: (row) => (
        <>
          <StatusBadge {...standingBadge(row)} />
          {row.status === 'paid' ? <span className="block">{byParts(row, startTime, place)[1]}</span> : null}
        </>
      ),
    },
    {
      key: 'out',
      header: 'Out',
      phone: 'hide',
      cell: ({ outAt }) => (
        <span className="text-ink-3 tabular-nums">{outAt === null ? '–' : momentText(outAt, startTime, place)}</span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'hide',
      cell: (row) => <StatusBadge {...standingBadge(row)} />,
    },
    {
      key: 'by',
      header: 'By',
      phone: 'hide',
      cell: (row) => <ByParts parts={byParts(row, startTime, place)} />,
    },
    actsColumn((row) => {
      if (row.status === 'paid' && row.player !== null) {
        return (
          <IconButton
            size="sm"
            icon={Printer}
            label={`Print receipt of ${row.player.name}, ${formatMoney(fromWire(row.prize))}`}
            onClick={() => onReceipt(row)}
          />
        );
      }
      const { act } = row;
      if (act === null) return null;
      const sum = formatMoney(act.amount);
      if (act.kind === 'approve') {
        return approves ? (
          <Button
            size="sm"
            aria-label={`Approve ${sum} for ${act.name}`}
            disabledReason={notNow}
            busy={busyId === act.entryId}
            onClick={() => onApprove(act)}
          >
            Approve
          </Button>
        ) : null;
      }
      return pays ? (
        <Button size="sm" aria-label={`Pay at Cage: ${sum} to ${act.name}`} onClick={() => onPay(act)}>
          <span>
            Pay<span className="phone:hidden"> at Cage</span>
          </span>
        </Button>
      ) : null;
    }),
  ];
}

/** The user, then drawer and time: on one line where both fit. */
function ByParts({ parts: [who, rest] }: { parts: [string, string] }) {
  return (
    <span className="block py-1 text-meta whitespace-normal text-ink-3 tabular-nums">
      {rest === '' ? who : `${who},`} <span className="inline-block">{rest}</span>
    </span>
  );
}

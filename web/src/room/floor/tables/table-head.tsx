import { Fragment, type ReactNode } from 'react';
import type { Table } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { blindsText } from '@/domain/stakes';
import { tableStatusView } from '@/domain/table-status';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { LinkButton } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { Tooltip } from '@/ui/tooltip';

/** The status that staff set, and whether the clock is paused. */
export function Badges({ table }: { table: Table }) {
  return (
    <>
      <StatusBadge {...tableStatusView(table.status)} />
      {table.pausedAt === null ? null : <Paused since={table.pausedAt} />}
    </>
  );
}

function Paused({ since }: { since: string }) {
  const minutes = minutesBetween(Date.parse(since), useNow());
  return <StatusBadge shape="cup" tone="warn" filled label={`Time paused ${durationText(minutes)}`} />;
}

interface FactsProps {
  table: Table;
  /** Opens the pot dialog; undefined for a role that may not. */
  onPot: (() => void) | undefined;
}

/** Game, blinds, pot and running time. A tournament's clock shows its blinds. */
export function Facts({ table, onPot }: FactsProps) {
  const now = useNow();
  const pot = `Pot ${formatWholeMoney(fromWire(table.currentPot))}`;
  const facts: { key: string; text: ReactNode }[] = [
    { key: 'game', text: table.gameType.name },
    ...(table.status === 'tournament'
      ? []
      : [
          { key: 'blinds', text: `Blinds ${blindsText(table.gameType)}` },
          { key: 'pot', text: onPot === undefined ? pot : <EnterPot pot={pot} onPot={onPot} /> },
        ]),
    ...(table.openedAt === null
      ? []
      : [
          {
            key: 'open',
            text: `Open ${durationText(minutesBetween(Date.parse(table.openedAt), now))}`,
          },
        ]),
  ];
  return facts.map(({ key, text }, index) => (
    // The dot stays with the fact before it, so that no line begins with a dot. Only a fact longer than a line wraps.
    <Fragment key={key}>
      <span className="inline-block max-w-full wrap-anywhere">
        {text}
        {index === facts.length - 1 ? null : ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

/** Placeholder lines while the table loads, so that the content below does not move. */
export function FactsWait() {
  return (
    <span className="flex h-4.5 items-center">
      <Skeleton width="14rem" height="0.625rem" />
    </span>
  );
}

export function ActionsWait() {
  return (
    <span className="block h-control w-72 phone:h-11 phone:w-full">
      <Skeleton height="100%" />
    </span>
  );
}

function EnterPot({ pot, onPot }: { pot: string; onPot: () => void }) {
  return (
    <Tooltip content="Enter Pot">
      <LinkButton onClick={onPot}>
        {pot}
        <span className="sr-only">, enter the pot</span>
      </LinkButton>
    </Tooltip>
  );
}

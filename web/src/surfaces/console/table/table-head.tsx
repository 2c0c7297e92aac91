import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Table } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { blindsText } from '@/domain/stakes';
import { tableStatusView } from '@/domain/table-status';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { Tooltip } from '@/ui/tooltip';

export function Crumbs({ here }: { here: string }) {
  return (
    <>
      <Link to="/floor-manager">Floor Manager</Link>
      <Icon as={ChevronRight} size={12} />
      <span aria-current="page">{here}</span>
    </>
  );
}

/** What staff set, and whether the time stands still. */
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
  return (
    <StatusBadge shape="cup" tone="warn" filled label={`Time paused ${durationText(minutes)}`} />
  );
}

interface FactsProps {
  table: Table;
  /** The pot is entered here; undefined for a role that may not. */
  onPot: (() => void) | undefined;
}

/** Game, blinds, pot, how long the game runs. A tournament's blinds are on its clock. */
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
    // The dot stays with the fact before it, so that no line begins with one. Only what is longer than a line is broken.
    <Fragment key={key}>
      <span className="inline-block max-w-full wrap-anywhere">
        {text}
        {index === facts.length - 1 ? null : ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

/** The lines of the head while the table is not known yet, so that nothing below moves when it is. */
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

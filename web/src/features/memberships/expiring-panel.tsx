import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Membership } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';
import { formatDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useRefreshInterval } from '@/live/use-live';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { endsText } from './model';
import { expiringQuery } from './queries';

interface ExpiringPanelProps {
  timeZone: string;
  playerLink: (player: Membership['player']) => ReactNode;
  onRenew: ((membership: Membership) => void) | undefined;
}

const SHOWN = 8;

/** Memberships that end within a week: whom to ask at the desk. A day's pass ends by itself. */
export function ExpiringPanel({ timeZone, playerLink, onRenew }: ExpiringPanelProps) {
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...expiringQuery(),
    refetchInterval: useRefreshInterval('memberships'),
  });
  const soon = query.data;
  return (
    <Panel title="Expiring Soon" count={soon?.length}>
      {soon === undefined ? (
        query.isError ? (
          <ErrorPanel
            what="expiring memberships"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label="Loading expiring memberships">
            <SkeletonRows rows={4} />
          </Loading>
        )
      ) : soon.length === 0 ? (
        <Empty title="Nobody's membership ends soon">
          Monthly and annual memberships that end within a week appear here.
        </Empty>
      ) : (
        <ul>
          {(all ? soon : soon.slice(0, SHOWN)).map((membership) => (
            <ListRow
              key={membership.id}
              title={playerLink(membership.player)}
              detail={`${TERM_LABEL[membership.membershipType]}, ends ${formatDay(membership.expiryDate, timeZone)}, ${endsText(membership.expiryDate, now)}`}
              action={
                onRenew === undefined ? undefined : (
                  <Button
                    size="sm"
                    aria-label={`Renew the membership of ${membership.player.name}`}
                    onClick={() => onRenew(membership)}
                  >
                    Renew
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {soon === undefined || all || soon.length <= SHOWN ? null : (
        <PanelFoot>
          <LinkButton onClick={() => setAll(true)}>Show all {soon.length}</LinkButton>
        </PanelFoot>
      )}
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Membership } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';
import { useNow } from '@/lib/hooks/use-now';
import { useRefreshInterval } from '@/api/live/use-live';
import { usePlace } from '@/api/session/use-place';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { QueryView } from '@/shells/query-view';
import { endsText } from './model';
import { expiringQuery } from './queries';

interface ExpiringPanelProps {
  playerLink: (player: Membership['player']) => ReactNode;
  onRenew: ((membership: Membership) => void) | undefined;
}

const SHOWN = 8;

/** Memberships that end within a week, to offer a renewal at the desk. Day passes are not listed. */
export function ExpiringPanel({ playerLink, onRenew }: ExpiringPanelProps) {
  const place = usePlace();
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...expiringQuery(),
    refetchInterval: useRefreshInterval('memberships'),
  });
  const soon = query.data;
  return (
    <Panel title="Expiring Soon" count={soon?.length}>
      <QueryView
        of={query}
        what="expiring memberships"
        rows={4}
        empty={
          <Empty title="Nobody's membership ends soon">
            Monthly and annual memberships that end within a week appear here.
          </Empty>
        }
      >
        {(list) => (
          <ul>
            {(all ? list : list.slice(0, SHOWN)).map((membership) => (
              <ListRow
                key={membership.id}
                title={playerLink(membership.player)}
                detail={`${TERM_LABEL[membership.membershipType]}, ends ${place.formatDay(membership.expiryDate)}, ${endsText(membership.expiryDate, now)}`}
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
      </QueryView>
      {soon === undefined || all || soon.length <= SHOWN ? null : (
        <PanelFoot>
          <LinkButton onClick={() => setAll(true)}>Show all {soon.length}</LinkButton>
        </PanelFoot>
      )}
    </Panel>
  );
}

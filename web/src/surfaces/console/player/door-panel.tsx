import { useNow } from '@/lib/hooks/use-now';
import { ErrorPanel } from '@/ui/error-panel';
import { Fact, Facts } from '@/ui/facts';
import { Panel } from '@/ui/panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { DoorFacts } from '@/features/door/door-facts';
import { doorVerdict } from '@/features/players/door';
import { useDoor } from '@/features/players/queries';

interface DoorPanelProps {
  playerId: string;
  roomId: string;
  timeZone: string;
}

const QUESTIONS = ['Membership', 'Unpaid from earlier visits', 'Barred', 'Self-excluded'];

/** "At the Door": four questions, each answered by a shape and a word. */
export function DoorPanel({ playerId, roomId, timeZone }: DoorPanelProps) {
  const door = useDoor(playerId, roomId);
  const now = useNow(60_000);
  if (door.data === undefined) {
    return (
      <Panel title="At the Door">
        {door.isError ? (
          <ErrorPanel
            what="the door"
            error={door.error}
            retrying={door.isFetching}
            onRetry={() => void door.refetch()}
          />
        ) : (
          <Loading label="Loading the door">
            <Facts look="panel">
              {QUESTIONS.map((question) => (
                <Fact key={question} label={question}>
                  <Skeleton width="5rem" />
                </Fact>
              ))}
            </Facts>
          </Loading>
        )}
      </Panel>
    );
  }
  return (
    <Panel
      title="At the Door"
      actions={
        <span className="pr-1">
          <StatusBadge {...doorVerdict(door.data)} />
        </span>
      }
    >
      <DoorFacts door={door.data} now={now} timeZone={timeZone} look="panel" whole />
    </Panel>
  );
}

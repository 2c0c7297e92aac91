import { useRoom } from '@/api/session/session-context';
import { useNow } from '@/lib/hooks/use-now';
import { Fact, Facts } from '@/ui/facts';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import { EntryCheckFacts } from '@/room/players/entry-check/facts';
import { entryVerdict } from '@/room/players/entry-check/verdict';
import { useEntryCheck } from '@/room/players/profile/queries';

const QUESTIONS = ['Membership', 'Unpaid from earlier visits', 'Barred', 'Self-excluded'];

/** "At the Door": four questions, each answered with a shape and a word. */
export function EntryCheckPanel({ playerId }: { playerId: string }) {
  const roomId = useRoom().id;
  const entryCheck = useEntryCheck(playerId, roomId);
  const now = useNow(60_000);
  return (
    <Panel
      title="At the Door"
      actions={
        entryCheck.data && (
          <span className="pr-1">
            <StatusBadge {...entryVerdict(entryCheck.data)} />
          </span>
        )
      }
    >
      <QueryView
        of={entryCheck}
        what="the door"
        skeleton={
          <Facts variant="panel">
            {QUESTIONS.map((question) => (
              <Fact key={question} label={question}>
                <Skeleton width="5rem" />
              </Fact>
            ))}
          </Facts>
        }
      >
        {(answer) => <EntryCheckFacts entryCheck={answer} now={now} variant="panel" whole />}
      </QueryView>
    </Panel>
  );
}

import type { Impersonation } from '../types';
import { serverNow } from '@/lib/clock';
import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ageText } from '@/ui/live-status';
import { ListHead } from '@/ui/panel';
import { endImpersonation } from './acts';

/** The administrators who are signed in to an organization now, with a button to end each session. */
export function Impersonations({ list }: { list: readonly Impersonation[] }) {
  return (
    <>
      <ListHead title="Active impersonations" note="1 hour at most" />
      {list.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-3">No active impersonations.</p>
      ) : (
        <ul>
          {list.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ one }: { one: Impersonation }) {
  const end = useAct(endImpersonation);
  const left = Date.parse(one.endsAt) - serverNow();
  return (
    <li className="flex items-center gap-3 border-b border-line-soft px-4 py-2 last:border-b-0">
      <p className="mr-auto grid min-w-0">
        <b className="text-dense font-medium wrap-anywhere">
          {one.administrator} in {one.organization.name}
        </b>{' '}
        <span className="text-meta wrap-anywhere text-ink-3">
          Since {formatTime(one.since, HERE)}, ends {formatTime(one.endsAt, HERE)} · {one.reason}
        </span>
      </p>
      <span className="text-meta whitespace-nowrap text-ink-2 tabular-nums">{ageText(left)} left</span>
      <Button
        size="sm"
        aria-label={`End, ${one.administrator} in ${one.organization.name}`}
        busy={end.busy}
        onClick={() => end.run(one)}
      >
        End
      </Button>
    </li>
  );
}

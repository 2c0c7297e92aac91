import { useEffect } from 'react';
import { checkActs } from '@/api/acts/lookup';
import { LinkButton } from '@/ui/button';
import { Shape } from '@/ui/shape';
import { formatQuantity } from '@/lib/format';
import { clockTime } from './clock-time';
import { type Unanswered, useUnanswered } from './use-unanswered';

/** Above every page: the acts whose outcome is unknown. */
export function UnansweredStrip() {
  const acts = useUnanswered();

  // Synchronizes with the server: the person is known now, so the acts of an earlier visit can be looked up.
  useEffect(checkActs, []);

  if (acts.length === 0) return null;
  return (
    <section
      aria-label="Actions without a confirmed result"
      data-shell=""
      data-noprint=""
      className="max-h-[40dvh] overflow-y-auto border-b border-line bg-warn-soft px-4 py-2 text-dense text-warn"
    >
      <ActList acts={acts} />
    </section>
  );
}

/** In a dialog, above its fields, because the dialog covers the strip. */
export function UnansweredNotice() {
  const acts = useUnanswered();
  if (acts.length === 0) return null;
  return (
    <section
      aria-label="Actions without a confirmed result"
      className="mx-6 mt-3 max-h-48 flex-none overflow-y-auto rounded-control bg-warn-soft px-3 py-2 text-dense text-warn phone:mx-4"
    >
      <ActList acts={acts} />
    </section>
  );
}

function headOf(count: number): string {
  return formatQuantity(count, 'action has no confirmed result:', 'actions have no confirmed result:');
}

function ActList({ acts }: { acts: readonly Unanswered[] }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <p className="flex items-baseline gap-1.5 font-semibold" role="status">
        <Shape name="triangle" />
        {headOf(acts.length)}
      </p>
      <ul className="grid min-w-0 gap-1">
        {acts.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </ul>
    </div>
  );
}

function ActRow({ act }: { act: Unanswered }) {
  const { label, isAbsent, canSendAgain } = act;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 phone:gap-y-1 pointer-coarse:min-h-11 pointer-coarse:content-center">
      <span className="min-w-0 wrap-anywhere">
        {label}, {clockTime(act.at)}
        {isAbsent ? '. Not recorded so far.' : '.'}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 pointer-coarse:gap-x-5">
        {isAbsent && canSendAgain ? (
          <LinkButton onClick={act.sendAgain}>
            Send Again <span className="sr-only">{label}</span>
          </LinkButton>
        ) : null}
        <LinkButton onClick={act.check}>
          Check <span className="sr-only">{label}</span>
        </LinkButton>
        <LinkButton onClick={act.discard}>
          Discard <span className="sr-only">{label}</span>
        </LinkButton>
      </span>
    </li>
  );
}

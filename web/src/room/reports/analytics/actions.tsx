import { cva } from 'class-variance-authority';
import type { Advice } from '@/api/figure-types';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import type { ActLink } from './links';

const adviceStyle = cva([
  'grid min-h-17 grid-cols-[0.875rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line-soft',
  'py-2 pr-3 pl-4 break-inside-avoid not-first:border-t phone:p-3',
]);

/** Recommendations: a sentence, its evidence, and one link to the act. Only the first link is primary. */
export function RecommendedActions({ advice, link }: { advice: readonly Advice[]; link: ActLink }) {
  return (
    <Panel
      title="Recommended Actions"
      count={advice.length === 0 ? undefined : advice.length}
      actions={
        <span className="text-meta text-ink-3 phone:max-w-28 phone:text-right">From rules over these figures</span>
      }
    >
      {advice.length === 0 ? (
        <Empty title="Nothing to recommend">
          The rules look at tables, lists and dealers; none of them asks for anything now.
        </Empty>
      ) : (
        <ol>
          {advice.map(({ title, evidence, act, urgent }, index) => (
            <li key={title} className={adviceStyle()}>
              <span className="text-dense font-medium text-ink-3 tabular-nums">{index + 1}</span>
              <div className="min-w-0">
                <h3 className="text-dense font-medium text-pretty">{title}</h3>
                <p className="text-meta text-ink-3">{evidence}</p>
              </div>
              <span data-noprint="" className="phone:col-2 phone:mt-1 [&>a]:min-w-25 phone:[&>a]:w-full">
                {link(act, urgent && index === 0)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

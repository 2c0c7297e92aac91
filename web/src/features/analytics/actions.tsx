import type { Advice } from '@/api/figure-types';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import type { ActLink } from './links';

interface ActionsProps {
  advice: readonly Advice[];
  link: ActLink;
}

/** Sentence, evidence, and one way to where it is done. Only the first is the view's own act. */
export function RecommendedActions({ advice, link }: ActionsProps) {
  return (
    <Panel
      title="Recommended Actions"
      count={advice.length === 0 ? undefined : advice.length}
      actions={<span className="fig-note">From rules over these figures</span>}
    >
      {advice.length === 0 ? (
        <Empty title="Nothing to recommend">
          The rules look at tables, lists and dealers; none of them asks for anything now.
        </Empty>
      ) : (
        <ol>
          {advice.map(({ title, evidence, act, urgent }, index) => (
            <li key={title} className="fig-advice">
              <span className="text-dense font-medium text-ink-3 tabular-nums">{index + 1}</span>
              <div className="min-w-0">
                <h3 className="text-dense font-medium">{title}</h3>
                <p className="text-meta text-ink-3">{evidence}</p>
              </div>
              <span data-noprint="">{link(act, urgent && index === 0)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

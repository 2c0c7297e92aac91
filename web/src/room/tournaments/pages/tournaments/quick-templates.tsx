import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TournamentTemplate } from '@/api/tournament-types';
import { useRoom } from '@/api/session/session-context';
import { createTournament, deleteTemplate } from '@/room/tournaments/acts';
import { templateStart, templateText } from '@/room/tournaments/list/model';
import { useTemplates } from '@/room/tournaments/queries';
import { serverNow } from '@/lib/clock';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ConfirmAct } from '@/shells/confirm-act';
import { QueryView } from '@/shells/query-view';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Skeleton } from '@/ui/skeleton';

const box =
  '-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(11rem,50%),1fr))] *:border-r *:border-b *:border-line';

/** "Quick Templates": one press and a confirmation announce a tournament an hour ahead. */
export function QuickTemplates() {
  const room = useRoom();
  const templates = useTemplates(room.id);
  const now = useNow(60_000);
  const starts = formatTime(templateStart(now), room.timeZone);
  return (
    <section aria-labelledby="quick-templates">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="quick-templates" className="text-body font-semibold">
          Quick Templates
        </h2>
        <p className="text-meta text-ink-3">Creates an event for {starts}, max 200. You open registration.</p>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <QueryView of={templates} what="templates" skeleton={<SkeletonTemplates />}>
          {(list) => (
            <ul className={box}>
              {list.map((template) => (
                <li key={template.key} className="flex min-w-0">
                  <TemplateButton template={template} />
                  {template.saved ? <RemoveTemplate template={template} /> : null}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </section>
  );
}

function TemplateButton({ template }: { template: TournamentTemplate }) {
  const room = useRoom();
  const [start, setStart] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => setStart(templateStart(serverNow()))}
        className="grid min-w-0 flex-1 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center py-3 pr-3 pl-4 text-left -outline-offset-2 hover:bg-hover phone:pl-3"
      >
        <span className="grid min-w-0">
          <span className="truncate text-dense font-medium">{template.name}</span>{' '}
          <span className="text-meta text-ink-3 tabular-nums">{templateText(template)}</span>
        </span>
        <span className="text-ink-3">
          <Icon as={Plus} />
        </span>
      </button>
      {start === null ? null : (
        <ConfirmAct
          act={createTournament}
          vars={{
            body: {
              roomId: room.id,
              name: template.name,
              buyIn: template.buyIn,
              startTime: start,
              maxEntries: template.maxEntries,
              status: 'scheduled',
              template: template.key,
            },
            timeZone: room.timeZone,
          }}
          title={`Create ${template.name}?`}
          label="Create Tournament"
          onClose={() => setStart(null)}
        >
          {templateText(template)}, starts at {formatTime(start, room.timeZone)}.
        </ConfirmAct>
      )}
    </>
  );
}

/** Removes a saved template; tournaments made from it stay unchanged. */
function RemoveTemplate({ template }: { template: TournamentTemplate }) {
  const [asking, setAsking] = useState(false);
  return (
    <span className="flex items-center pr-2">
      <IconButton
        size="sm"
        icon={Trash2}
        label={`Remove the template ${template.name}`}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmAct
          act={deleteTemplate}
          vars={template}
          title={`Remove ${template.name}?`}
          label="Remove"
          tone="danger"
          onClose={() => setAsking(false)}
        >
          Tournaments made from it stay as they are.
        </ConfirmAct>
      ) : null}
    </span>
  );
}

function SkeletonTemplates() {
  return (
    <div aria-hidden="true" className={box}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="grid h-14.5 content-center gap-2 px-4">
          <Skeleton width="7rem" height="0.75rem" />
          <Skeleton width="4rem" height="0.625rem" />
        </div>
      ))}
    </div>
  );
}

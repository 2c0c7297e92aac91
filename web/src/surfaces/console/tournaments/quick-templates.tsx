import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { TournamentTemplate } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { templateStart, templateText } from '@/features/tournaments/model';
import {
  CREATE_TEXTS,
  useCreateTournament,
  useDropTemplate,
} from '@/features/tournaments/mutations';
import { useTemplates } from '@/features/tournaments/queries';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { IconButton } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Icon } from '@/ui/icon';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { Ready } from '../floor/ready';

const box =
  '-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(11rem,50%),1fr))] *:border-r *:border-b *:border-line';

/** "Quick Templates": a press and a confirmation announce a tournament an hour ahead. */
export function QuickTemplates({ room }: { room: Room }) {
  const templates = useTemplates(room.id);
  const now = useNow(60_000);
  const starts = formatTime(templateStart(now), room.timeZone);
  return (
    <section aria-labelledby="quick-templates">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="quick-templates" className="text-body font-semibold">
          Quick Templates
        </h2>
        <p className="text-meta text-ink-3">
          Starts {starts}, up to 200 entries, scheduled until you open it
        </p>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <Ready what="templates" query={templates} skeleton={<SkeletonTemplates />}>
          {(list) => (
            <ul className={box}>
              {list.map((template) => (
                <li key={template.key} className="flex min-w-0">
                  <TemplateButton template={template} room={room} />
                  {template.saved ? <RemoveTemplate template={template} /> : null}
                </li>
              ))}
            </ul>
          )}
        </Ready>
      </div>
    </section>
  );
}

function TemplateButton({ template, room }: { template: TournamentTemplate; room: Room }) {
  const create = useCreateTournament();
  const [asking, setAsking] = useState<string | null>(null);

  function announceIt() {
    if (create.isPending || asking === null) return;
    const startTime = asking;
    create.mutate(
      {
        roomId: room.id,
        name: template.name,
        buyIn: template.buyIn,
        startTime,
        maxEntries: template.maxEntries,
        status: 'scheduled',
        template: template.key,
      },
      {
        onSuccess: (created) => {
          setAsking(null);
          toast({
            title: CREATE_TEXTS.success,
            description: `${created.name} is scheduled for ${formatTime(created.startTime, room.timeZone)}.`,
          });
        },
      },
    );
  }

  return (
    <>
      <button
        type="button"
        onClick={() => {
          create.reset();
          setAsking(templateStart(Date.now()));
        }}
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
      {asking === null ? null : (
        <Confirm
          open
          onOpenChange={(open) => {
            if (!open) setAsking(null);
          }}
          title={`Create ${template.name}?`}
          confirmLabel="Create Tournament"
          busy={create.isPending}
          error={create.error === null ? undefined : errorText(create.error, CREATE_TEXTS.error)}
          onConfirm={announceIt}
        >
          {templateText(template)}, starts at {formatTime(asking, room.timeZone)}.
        </Confirm>
      )}
    </>
  );
}

/** One that was saved can go again; tournaments made from it stay as they are. */
function RemoveTemplate({ template }: { template: TournamentTemplate }) {
  const drop = useDropTemplate();
  const [asking, setAsking] = useState(false);
  return (
    <span className="flex items-center pr-2">
      <IconButton
        size="sm"
        icon={Trash2}
        label={`Remove the template ${template.name}`}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${template.name}?`}
        confirmLabel="Remove"
        tone="danger"
        busy={drop.isPending}
        error={drop.error === null ? undefined : errorText(drop.error, 'Failed to remove template')}
        onConfirm={() => drop.mutate(template, { onSuccess: () => setAsking(false) })}
      >
        Tournaments made from it stay as they are.
      </Confirm>
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

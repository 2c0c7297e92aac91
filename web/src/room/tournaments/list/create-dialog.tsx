import { useState } from 'react';
import { DISCARDED } from '@/api/acts/send';
import type { Season, Tournament, TournamentTemplate } from '@/api/tournament-types';
import { useRoom } from '@/api/session/session-context';
import { serverNow } from '@/lib/clock';
import { instantOf } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import { Dialog, DialogBody } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { createTournament } from '../acts';
import { CreateFields } from './create-fields';
import { blankForm, newTournament } from './create-model';
import { BLANK_MORE, buyRulesForm } from './buy-rules';
import { useSeasons, useTemplates } from '../queries';
import { pastStartQuestion } from './past-start';
import { createSchema } from './schema';

interface CreateTournamentDialogProps {
  onCreated?: ((tournament: Tournament) => void) | undefined;
  onClose: () => void;
}

/** "Create Tournament": from a template, with a declared split that has to add up. */
export function CreateTournamentDialog({ ...rest }: CreateTournamentDialogProps) {
  const room = useRoom();
  const templates = useTemplates(room.id);
  const seasons = useSeasons(room.id);
  if (templates.data !== undefined) {
    return <Form templates={templates.data} seasons={seasons.data ?? []} {...rest} />;
  }
  return (
    <Dialog onClose={rest.onClose} title="Create Tournament">
      <DialogBody>
        <QueryView
          of={templates}
          what="templates"
          skeleton={
            <div className="grid gap-4">
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
            </div>
          }
        />
      </DialogBody>
    </Dialog>
  );
}

type FormProps = CreateTournamentDialogProps & {
  templates: readonly TournamentTemplate[];
  seasons: readonly Season[];
};

function Form({ templates, seasons, onCreated, onClose }: FormProps) {
  const { id: roomId, timeZone } = useRoom();
  const create = useAct(createTournament);
  const [first] = templates;
  const [defaults] = useState(() => ({
    ...blankForm(first, serverNow(), timeZone),
    more: first === undefined ? BLANK_MORE : buyRulesForm(first.prices, first.rules),
  }));
  return (
    <ActForm
      act={{
        ...create,
        send: (...[vars, done, refused]: Parameters<typeof create.send>) =>
          create.send(vars, done, (refusal) => refused?.({ ...refusal, message: failureText(refusal.message) })),
      }}
      schema={createSchema}
      defaults={defaults}
      vars={({ more, ...values }) => ({
        body: newTournament(values, more, templates, { roomId, timeZone }),
        timeZone,
      })}
      ask={({ day, time }) => pastStartQuestion(instantOf(day, time, timeZone), timeZone)}
      title="Create Tournament"
      submit="Create Tournament"
      onDone={onCreated}
      onClose={onClose}
    >
      {(typed, form) => <CreateFields typed={typed} form={form} templates={templates} seasons={seasons} />}
    </ActForm>
  );
}

/** The text of the specification, followed by the server's message. */
function failureText(message: string): string {
  const { failure } = createTournament;
  return message === failure || message === DISCARDED ? message : `${failure}. ${message}`;
}

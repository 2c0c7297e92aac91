import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, fieldErrors } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { Player } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { readAgain } from '@/lib/optimistic';
import { schemaResolver } from '@/lib/schema-resolver';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextArea } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';

const schema = z.object({ reason: requiredText('Please say why') });
type RemovalForm = z.input<typeof schema>;

const WHAT = [
  [
    'Goes',
    'Name, nickname, phone, e-mail and notes, here and wherever else they were written, the audit trail too.',
  ],
  [
    'Stays',
    'Visits, hours, payments and results, so that the books add up. A bar or a self-exclusion too: the door still recognizes the phone number and the e-mail.',
  ],
  ['Backups', 'Older ones, and files that were exported, have it until they are deleted.'],
] as const;

interface RemoveDialogProps {
  player: Player;
  onClose: () => void;
}

/** Takes a player's personal data out of everything. What is in the way, the server says. */
export function RemoveDialog({ player, onClose }: RemoveDialogProps) {
  const remove = useMutation({
    mutationFn: (body: RemovalForm) =>
      request<Player>('POST', `/api/players/${player.id}/anonymize`, { body }),
    onSettled: readAgain([PLAYERS, ['/api/directory'], ...FLOOR_KEYS]),
  });
  const form = useForm<RemovalForm>({
    resolver: schemaResolver(schema),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(remove.error).reason;
  const submit = form.handleSubmit((values) =>
    remove.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Personal data removed' });
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={`Remove ${player.name}’s personal data?`}
      description="The record becomes “Removed player”. This cannot be undone."
      dirty={isDirty}
      busy={remove.isPending}
      error={
        remove.error === null || refused !== undefined
          ? null
          : errorText(remove.error, 'Failed to remove the personal data')
      }
      submitLabel="Remove Personal Data"
      tone="danger"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2 text-dense">
        {WHAT.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="font-medium">{label}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <Field
        label="Reason"
        required
        hint="Kept in the audit trail."
        error={errors.reason?.message ?? refused}
      >
        <TextArea {...form.register('reason')} maxLength={500} />
      </Field>
    </FormDialog>
  );
}

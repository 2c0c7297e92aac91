import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useSaveTemplate } from './mutations';

const FAILED = 'Failed to save template';

interface SaveTemplateDialogProps {
  tournament: Pick<Tournament, 'id' | 'roomId' | 'name'>;
  onClose: () => void;
}

/** Prices, structure and rules as they are now, to start from again. */
export function SaveTemplateDialog({ tournament, onClose }: SaveTemplateDialogProps) {
  const save = useSaveTemplate();
  const [name, setName] = useState(tournament.name);
  const [missing, setMissing] = useState(false);
  const refused = fieldErrors(save.error);

  function submit() {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    save.mutate(
      { roomId: tournament.roomId, tournamentId: tournament.id, name: name.trim() },
      {
        onSuccess: (template) => {
          toast({
            title: 'Template saved',
            description: `${template.name} stands among the quick templates.`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Save as Template"
      description="Keeps prices, structure and rules as they are now."
      dirty={name !== tournament.name}
    >
      <DialogForm
        busy={save.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          <FormError
            text={
              save.error === null || refused.name !== undefined
                ? null
                : errorText(save.error, FAILED)
            }
          />
          <Field
            label="Template name"
            required
            error={missing ? 'Template name is required' : refused.name}
          >
            <TextInput
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={save.isPending}>
            Save Template
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

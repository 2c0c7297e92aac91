import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Player } from '@/api/types';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast-store';
import { PLAYER_UPDATE_TEXTS, useChangePlayer } from '../mutations';

/** What the server takes for "nobody has said". */
const NOT_SET = '-1';

const LEVELS = [
  { value: NOT_SET, label: 'Not set', detail: 'Estimated from hours played' },
  ...Array.from({ length: 11 }, (_, level) => ({ value: String(level), label: `${level} of 10` })),
];

interface SkillDialogProps {
  player: Player;
  onClose: () => void;
}

/** How well he plays, 0 to 10: keeps tables playable when seats are suggested. */
export function SkillDialog({ player, onClose }: SkillDialogProps) {
  const change = useChangePlayer(player.id);
  const before = player.skillLevel === null ? NOT_SET : String(player.skillLevel);
  const [level, setLevel] = useState(before);
  const field = fieldErrors(change.error).skillLevel;

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { skillLevel: Number(level) },
      {
        onSuccess: () => {
          toast({ title: PLAYER_UPDATE_TEXTS.success });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      title="Skill Level"
      dirty={level !== before}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={submit} busy={change.isPending}>
        <DialogBody>
          {change.error === null || field !== undefined ? null : (
            <FormError text={errorText(change.error, PLAYER_UPDATE_TEXTS.error)} />
          )}
          <Field
            label="Level"
            hint="For suggested seats alone. The player never sees it."
            error={field}
          >
            <Select value={level} onValueChange={setLevel} options={LEVELS} />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={change.isPending}
            disabledReason={level === before ? 'Nothing has been changed' : undefined}
          >
            Save
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { GameType } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { FormDialog } from '@/ui/form-dialog';
import { toast } from '@/ui/toast-store';
import { GameFields } from './game-fields';
import { formFromPreset } from './model';
import { useChangeGameType } from './mutations';
import { type NewGameTypeForm, newGameTypeSchema, type NewGameTypeValues } from './schema';

interface EditGameTypeDialogProps {
  gameType: GameType;
  onClose: () => void;
}

/** Its blinds stand in what a seat costs: the server keeps them while somebody pays by them. */
export function EditGameTypeDialog({ gameType, onClose }: EditGameTypeDialogProps) {
  const change = useChangeGameType();
  const form = useForm<NewGameTypeForm, unknown, NewGameTypeValues>({
    resolver: schemaResolver(newGameTypeSchema),
    defaultValues: formFromPreset(gameType),
  });
  const { isDirty } = form.formState;
  const refused = fieldErrors(change.error);
  const submit = form.handleSubmit(({ maxBuyIn, ...values }) =>
    change.mutate(
      // No maximum is sent as nothing to pay: a null would leave it as it is.
      { gameTypeId: gameType.id, ...values, maxBuyIn: maxBuyIn ?? '0.00' },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Game type saved', description: name });
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={`Edit ${gameType.name}`}
      dirty={isDirty}
      busy={change.isPending}
      error={
        change.error === null || Object.keys(refused).length > 0
          ? undefined
          : errorText(change.error)
      }
      submitLabel="Save Changes"
      disabledReason={isDirty ? undefined : 'Nothing has changed'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <GameFields form={form} refused={refused} />
    </FormDialog>
  );
}

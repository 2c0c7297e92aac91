import { ActStep } from '@/shells/act-form';
import { Button } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';
import { Namesake } from '../profile/namesake';
import { newPlayerSchema } from '../profile/schema';
import { existingPlayer } from './same-person';
import { useAddPlayer } from './use-add-player';

interface NewPlayerFormProps {
  /** The search text that found no player. */
  name: string;
  /** Called with the new player, or the existing one with this phone, email or name. */
  onDone: (player: { id: string; name: string }) => void;
  onCancel: () => void;
  /** 'Cancel' where the form has no previous step. */
  cancelLabel: 'Cancel' | 'Back';
}

const F = fieldsOf<typeof newPlayerSchema>();

/** Adds a new player from inside another dialog. */
export function NewPlayerFields({ name, onDone, onCancel, cancelLabel }: NewPlayerFormProps) {
  const { act, same, forget } = useAddPlayer();
  const isNamesake = same?.shared === 'name';
  return (
    <ActStep
      act={act}
      schema={newPlayerSchema}
      defaults={{ name, phoneNumber: '', email: '', nickname: '' }}
      vars={(values) => ({ ...values, uniqueName: true })}
      submit="Create Player"
      disabledReason={isNamesake ? 'Choose the player or create another' : undefined}
      onRefused={(refusal) => existingPlayer(refusal) !== null}
      onDone={(player) => onDone(player)}
      cancelLabel={cancelLabel}
      onClose={onCancel}
    >
      {/* The refusal is about the values that were sent. */}
      <div className="contents" onChange={forget}>
        {same === null || isNamesake ? null : (
          <>
            <FormError text={same.message} />
            <Button size="lg" onClick={() => onDone(same.player)}>
              Use {same.player.name}
            </Button>
          </>
        )}
        <F.Text name="name" label="Name" required autoFocus />
        {isNamesake ? (
          <Namesake player={same.player} onUse={() => onDone(same.player)} onCreate={same.createAnother} />
        ) : null}
        <F.Text name="phoneNumber" label="Phone" hint="To call the player when a seat opens." type="tel" />
        <F.Text name="email" label="Email" type="email" />
      </div>
    </ActStep>
  );
}

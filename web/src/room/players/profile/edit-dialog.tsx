import { useState } from 'react';
import type { Player, PlayerChange } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { changePlayer } from './acts';
import { contactConflict } from '../directory/same-person';
import { type EditPlayerForm, editPlayerSchema } from './schema';

/** Sends only the changed fields, so that a colleague's concurrent change to another field survives. */
function changes(before: EditPlayerForm, after: EditPlayerForm): PlayerChange {
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.phoneNumber === before.phoneNumber ? {} : { phoneNumber: after.phoneNumber }),
    ...(after.email === before.email ? {} : { email: after.email }),
    ...(after.birthDate === before.birthDate ? {} : { birthDate: after.birthDate }),
    ...(after.nickname === before.nickname ? {} : { nickname: after.nickname }),
  };
}

interface EditDialogProps {
  player: Player;
  onClose: () => void;
}

const F = fieldsOf<typeof editPlayerSchema>();

/** Edits a player's name, nickname and contact details. */
export function EditDialog({ player, onClose }: EditDialogProps) {
  // The values at the opening, with which the typed ones are compared.
  const [before] = useState<EditPlayerForm>(() => ({
    name: player.name,
    phoneNumber: player.phoneNumber ?? '',
    email: player.email ?? '',
    birthDate: player.birthDate ?? '',
    nickname: player.nickname ?? '',
  }));
  return (
    <ActForm
      act={changePlayer}
      schema={editPlayerSchema}
      defaults={before}
      vars={(values) => ({
        playerId: player.id,
        playerName: player.name,
        body: changes(before, values),
      })}
      title="Edit Player"
      submit="Save"
      needsChange
      onRefused={(refusal, form) => {
        const conflict = contactConflict(refusal, changes(before, form.getValues()));
        if (conflict === null) return false;
        form.setError(conflict.name, { type: 'server', message: conflict.message });
        return true;
      }}
      onClose={onClose}
    >
      <F.Text name="name" label="Name" required />
      <F.Text name="phoneNumber" label="Phone number" type="tel" placeholder="Optional" />
      <F.Text name="email" label="Email" type="email" placeholder="Optional" />
      <F.Text name="birthDate" label="Birth date" type="date" />
      <F.Text name="nickname" label="Nickname" placeholder="Optional, shown on public screens" />
    </ActForm>
  );
}

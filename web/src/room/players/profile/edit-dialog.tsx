import { useState } from 'react';
import type { Player } from '@/api/types';
import { differing } from '@/lib/differing';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { changePlayer } from './acts';
import { contactConflict } from '../directory/same-person';
import { type EditPlayerForm, editPlayerSchema } from './schema';

const F = fieldsOf<typeof editPlayerSchema>();

/** Edits a player's name, nickname and contact details. */
export function EditDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  // At the opening: only differences from it are sent, so that a colleague's change of another field survives.
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
        body: differing(before, values),
      })}
      title="Edit Player"
      submit="Save"
      needsChange
      onRefused={(refusal, form) => {
        const conflict = contactConflict(refusal, differing(before, form.getValues()));
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

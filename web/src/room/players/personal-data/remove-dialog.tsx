import { defineAct } from '@/api/acts/define';
import { postPlayersIdAnonymize } from '@/api/generated/operations.gen';
import type { Player } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { reasonSchema } from '../profile/schema';

interface RemoveVars {
  playerId: string;
  reason: string;
}

const removeData = defineAct('remove-personal-data', postPlayersIdAnonymize, {
  request: ({ playerId, reason }: RemoveVars) => ({ path: { id: playerId }, body: { reason } }),
  label: () => 'Personal data removed',
  success: () => ({ title: 'Personal data removed' }),
  failure: 'Failed to remove the personal data',
});

const WHAT = [
  ['Goes', 'Name, nickname, phone, email and notes, here and wherever else they were written, the audit trail too.'],
  [
    'Stays',
    'Visits, hours, payments and results, so that the books add up. A bar or a self-exclusion too: the door still recognizes the phone number and the email.',
  ],
  ['Backups', 'Older ones, and files that were exported, have it until they are deleted.'],
] as const;

const F = fieldsOf<typeof reasonSchema>();

/** Removes a player's personal data from all records. The server names any obstacle. */
export function RemoveDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  return (
    <ActForm
      act={removeData}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ playerId: player.id, reason })}
      title={`Remove ${player.name}’s personal data?`}
      description="The record becomes “Removed player”. This cannot be undone."
      submit="Remove Personal Data"
      tone="danger"
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
      <F.Area name="reason" label="Reason" required hint="Kept in the audit trail." maxLength={500} />
    </ActForm>
  );
}

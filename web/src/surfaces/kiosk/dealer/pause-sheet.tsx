import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import { usePauseCharge } from '@/features/tables/mutations';
import { announce } from '@/ui/announcer';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { TouchButton } from '../touch-button';
import type { AtTable } from './at-table';
import { SheetFrame } from './sheet';

const REASONS = ['Table break', 'Table down', 'House error', 'Waiting for players'];

/** Nobody pays for time that the house takes from him; why it stands still is written down. */
export function PauseSheet({ at, onClose }: { at: AtTable; onClose: () => void }) {
  const pause = usePauseCharge();
  const [other, setOther] = useState<string | null>(null);

  function choose(reason: string) {
    pause.mutate(
      { tableId: at.table.id, reason },
      {
        onSuccess() {
          announce('Time stands still at this table.');
          onClose();
        },
      },
    );
  }

  return (
    <SheetFrame
      title="Pause the table"
      detail="The time charge of everyone here stands still until it is resumed. All keep their seats."
      onClose={onClose}
    >
      {pause.error === null ? null : (
        <p role="alert" className="font-medium text-bad">
          {errorText(pause.error, 'Failed to update table')}
        </p>
      )}
      <div className="dealer-sheet-list grid gap-2">
        {REASONS.map((reason) => (
          <TouchButton key={reason} busy={pause.isPending} onClick={() => choose(reason)}>
            {reason}
          </TouchButton>
        ))}
        {other === null ? (
          <TouchButton onClick={() => setOther('')}>Other</TouchButton>
        ) : (
          <form
            className="dealer-sheet-list grid gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (other.trim() !== '') choose(other.trim());
            }}
          >
            <Field label="Which one">
              <TextInput
                autoFocus
                autoComplete="off"
                value={other}
                onChange={(event) => setOther(event.target.value)}
              />
            </Field>
            <TouchButton
              type="submit"
              look="primary"
              busy={pause.isPending}
              disabledReason={other.trim() === '' ? 'Say why the time is paused' : undefined}
            >
              Pause the table
            </TouchButton>
          </form>
        )}
      </div>
    </SheetFrame>
  );
}

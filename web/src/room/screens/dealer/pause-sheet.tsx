import { useState } from 'react';
import { announce } from '@/ui/announcer';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { TouchButton } from '../touch-button';
import type { Press } from './press';
import { Refusal, SheetFrame, SheetList } from './sheet';

const REASONS = ['Table break', 'Table down', 'House error', 'Waiting for players'];

interface PauseSheetProps {
  /** Sends the reason. */
  pause: Press<string>;
  onClose: () => void;
}

/** Pauses a table, so that players do not pay for time that the room takes from them; records the reason. */
export function PauseSheet({ pause, onClose }: PauseSheetProps) {
  const [other, setOther] = useState<string | null>(null);

  function choose(reason: string) {
    pause.send(reason, () => {
      announce('Time paused at this table.');
      onClose();
    });
  }

  return (
    <SheetFrame
      title="Pause the table"
      detail="The time charge of everyone here stands still until it is resumed. All keep their seats."
      onClose={onClose}
    >
      <Refusal text={pause.refusal} />
      <SheetList>
        {REASONS.map((reason) => (
          <TouchButton key={reason} busy={pause.busy} onClick={() => choose(reason)}>
            {reason}
          </TouchButton>
        ))}
        {other === null ? (
          <TouchButton onClick={() => setOther('')}>Other</TouchButton>
        ) : (
          <form
            className="grid gap-2 [&_input]:min-h-14 [&_span:has(>input)]:min-h-14.5"
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
              busy={pause.busy}
              disabledReason={other.trim() === '' ? 'Enter a reason for the pause' : undefined}
            >
              Pause the table
            </TouchButton>
          </form>
        )}
      </SheetList>
    </SheetFrame>
  );
}

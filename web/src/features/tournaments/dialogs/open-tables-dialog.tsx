import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { SkeletonRows } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { chipsOf } from '../busting';
import { SEATING_TEXTS, useOpenTables } from '../desk-mutations';

/** A table of the room at which nobody sits. */
export interface FreeTable {
  id: string;
  number: number;
  seats: number;
  game: string;
}

interface OpenTablesDialogProps {
  tournament: Tournament;
  seatsPerTable: number;
  /** Undefined while it is not known which are free. */
  free: readonly FreeTable[] | undefined;
  onClose: () => void;
}

const MOST = 500;

/** Tables of the room, or numbered ones that the floor does not know. */
export function OpenTablesDialog(props: OpenTablesDialogProps) {
  const { tournament, seatsPerTable, free, onClose } = props;
  const open = useOpenTables();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const count = text.trim() === '' ? 0 : chipsOf(text);
  // Somebody may have started a game there meanwhile.
  const tableIds = chosen.filter((id) => free?.some((table) => table.id === id));
  const tooMany = count === null || count > MOST;
  const sum = tableIds.length + (count ?? 0);
  const problem = tooMany ? `Enter a number up to ${MOST}` : undefined;

  function submit() {
    setTried(true);
    if (count === null || tooMany || sum === 0) return;
    open.mutate(
      { tournamentId: tournament.id, tableIds: [...tableIds], count },
      {
        onSuccess: () => {
          toast({
            title: sum === 1 ? '1 table opened' : `${sum} tables opened`,
            description: `New entries are drawn there at once.`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      title="Open Tables"
      description={`${seatsPerTable} seats each. An open table takes part in the seat draw.`}
      dirty={sum > 0 && !open.isPending}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <DialogForm
        busy={open.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {open.error === null ? null : (
            <FormError text={errorText(open.error, SEATING_TEXTS.open.error)} />
          )}
          <FieldGroup
            label="Tables of the room"
            hint="Lent to the tournament until they break or it is completed."
          >
            <FreeList free={free} chosen={chosen} onChosen={setChosen} />
          </FieldGroup>
          <Field
            label="Further tables"
            hint="Numbered on from the open ones; the floor does not show them."
            error={tried || count === null ? problem : undefined}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={text}
              placeholder="0"
              onChange={({ target: { value } }) => setText(value)}
            />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={open.isPending}
            disabledReason={sum === 0 ? 'Choose a table or enter how many' : undefined}
          >
            {sum > 1 ? `Open ${sum} Tables` : 'Open Table'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

interface FreeListProps {
  free: readonly FreeTable[] | undefined;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

function FreeList({ free, chosen, onChosen }: FreeListProps) {
  if (free === undefined) return <SkeletonRows rows={3} />;
  if (free.length === 0) {
    return (
      <p className="rounded-control border border-line px-3 py-2 text-dense text-ink-3">
        No table of the room is free.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2 phone:gap-y-0">
      {free.map((table) => (
        <Checkbox
          key={table.id}
          checked={chosen.includes(table.id)}
          onChange={({ target: { checked } }) =>
            onChosen(checked ? [...chosen, table.id] : chosen.filter((id) => id !== table.id))
          }
        >
          Table {table.number} <span className="text-meta text-ink-3">{table.seats} seats</span>
        </Checkbox>
      ))}
    </div>
  );
}

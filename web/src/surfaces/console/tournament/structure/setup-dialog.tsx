import { useState } from 'react';
import type { Structure } from '@/api/tournament-types';
import {
  chipsText,
  levelCount,
  parseChips,
  wholeNumber,
} from '@/features/tournaments/structure-model';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { SegmentedField } from '@/ui/segmented-field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import type { StructureDesk } from './use-structure';

interface SetupDialogProps {
  structure: StructureDesk;
  onClose: () => void;
}

const ANTES = [
  { value: 'none', label: 'None' },
  { value: 'each', label: 'Each player' },
  { value: 'big_blind', label: 'Big blind' },
] as const;

/** The stack and what it is made of, who pays the ante, and how long one may enter. */
export function SetupDialog({ structure, onClose }: SetupDialogProps) {
  const { draft, desk } = structure;
  const sold = desk.tournament.currentEntries > 0;
  const closed = desk.tournament.startedAt !== null && !desk.tournament.entriesOpen;
  const [stack, setStack] = useState(formatCount(draft.stack));
  const [chips, setChips] = useState(chipsText(draft.chips));
  const [ante, setAnte] = useState<Structure['ante']>(draft.ante);
  const [close, setClose] = useState(String(draft.entriesCloseAfter));
  const [asked, setAsked] = useState(false);
  const size = wholeNumber(stack);
  const parsed = parseChips(chips);
  const worth = parsed?.reduce((total, { value, count }) => total + value * count, 0) ?? 0;
  const stackProblem = size >= 1 ? undefined : 'Enter the chips of a starting stack';
  const chipsProblem =
    parsed === null
      ? 'Enter counts and values such as 10 × 100, 8 × 500'
      : parsed.length > 0 && stackProblem === undefined && worth !== size
        ? `The chips are worth ${formatCount(worth)}, the stack is ${formatCount(size)}`
        : undefined;

  function take() {
    setAsked(true);
    if (stackProblem !== undefined || chipsProblem !== undefined || parsed === null) return;
    structure.change((before) => ({
      ...before,
      stack: size,
      chips: parsed,
      ante,
      entriesCloseAfter: Number(close),
    }));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Stack, Ante, Entries"
      description="Nothing is saved before Save Structure."
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <DialogBody>
          <Field
            label="Starting stack"
            required
            hint={sold ? 'Entries have been sold with this stack.' : undefined}
            error={asked ? stackProblem : undefined}
          >
            <TextInput
              value={stack}
              inputMode="numeric"
              autoComplete="off"
              disabled={sold}
              onChange={(event) => setStack(event.target.value)}
            />
          </Field>
          <Field
            label="Made of"
            aside="optional"
            hint="Counts and values: 10 × 100, 8 × 500"
            error={asked ? chipsProblem : undefined}
          >
            <TextInput
              value={chips}
              autoComplete="off"
              onChange={(event) => setChips(event.target.value)}
            />
          </Field>
          <SegmentedField<Structure['ante']>
            label="Ante"
            value={ante}
            onValueChange={setAnte}
            segments={ANTES}
          />
          <Field label="Entries close" hint={closed ? 'Entries are closed.' : undefined}>
            <Select
              value={close}
              onValueChange={setClose}
              disabled={closed}
              options={[
                { value: '0', label: 'At the start' },
                ...Array.from({ length: levelCount(draft.rows) }, (_, index) => ({
                  value: String(index + 1),
                  label: `After level ${index + 1}`,
                })),
              ]}
            />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary">
            Apply
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { chipsText, levelCount, parseChips, wholeNumber } from '@/room/tournaments/structure/structure-model';
import { formatCount } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { draftHandle } from './draft-handle';
import type { StructureDesk } from './use-structure';

const ANTES = [
  { value: 'none', label: 'None' },
  { value: 'each', label: 'Each player' },
  { value: 'big_blind', label: 'Big blind' },
] as const;

const setupSchema = z
  .object({
    stack: z.pipe(
      z.string(),
      z.pipe(
        z.transform(wholeNumber),
        z.custom<number>((stack) => typeof stack === 'number' && stack >= 1, 'Enter the chips of a starting stack'),
      ),
    ),
    chips: z.pipe(
      z.string(),
      z.transform((text: string, { issues }) => {
        const chips = parseChips(text);
        if (chips !== null) return chips;
        const message = 'Enter counts and values such as 10 × 100, 8 × 500';
        issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      }),
    ),
    ante: z.enum(['none', 'each', 'big_blind']),
    entriesCloseAfter: z.pipe(z.string(), z.transform(Number)),
  })
  .check(({ value: { stack, chips }, issues }) => {
    const worth = chips.reduce((total, { value, count }) => total + value * count, 0);
    if (chips.length === 0 || worth === stack) return;
    const message = `Chips total ${formatCount(worth)}; the stack is ${formatCount(stack)}`;
    issues.push({ code: 'custom', message, path: ['chips'], input: chips });
  });

const F = fieldsOf<typeof setupSchema>();

/** The starting stack and its chips, the kind of ante, and the close of registration. */
export function SetupDialog({ structure, onClose }: { structure: StructureDesk; onClose: () => void }) {
  const { draft, desk } = structure;
  const sold = desk.tournament.currentEntries > 0;
  const closed = desk.tournament.startedAt !== null && !desk.tournament.entriesOpen;
  const [defaults] = useState(() => ({
    stack: formatCount(draft.stack),
    chips: chipsText(draft.chips),
    ante: draft.ante,
    entriesCloseAfter: String(draft.entriesCloseAfter),
  }));
  return (
    <ActForm
      act={draftHandle(structure)}
      schema={setupSchema}
      defaults={defaults}
      vars={(setup) => (before) => ({ ...before, ...setup })}
      title="Stack, Ante, Entries"
      description="Nothing is saved before Save Structure."
      submit="Apply"
      onClose={onClose}
    >
      <F.Text
        name="stack"
        label="Starting stack"
        required
        hint={sold ? 'Entries have been sold with this stack.' : undefined}
        inputMode="numeric"
        disabled={sold}
        deps={['chips']}
      />
      <F.Text name="chips" label="Chip set" aside="optional" hint="Counts and values: 10 × 100, 8 × 500" />
      <F.Segmented name="ante" label="Ante" segments={ANTES} />
      <F.Select
        name="entriesCloseAfter"
        label="Entries close"
        hint={closed ? 'Entries are closed.' : undefined}
        disabled={closed}
        options={[
          { value: '0', label: 'At the start' },
          ...Array.from({ length: levelCount(draft.rows) }, (_, index) => ({
            value: String(index + 1),
            label: `After level ${index + 1}`,
          })),
        ]}
      />
    </ActForm>
  );
}

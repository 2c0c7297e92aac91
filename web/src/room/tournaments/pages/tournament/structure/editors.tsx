import { type KeyboardEvent, useState } from 'react';
import { changeRow, rowName, wholeNumber } from '@/room/tournaments/structure/structure-model';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Field, FieldGroup } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import type { RowProps } from './use-structure';

type Cell = 'minutes' | 'smallBlind' | 'bigBlind' | 'ante';

const CELLS: readonly { field: Cell; label: string; words: string }[] = [
  { field: 'minutes', label: 'Minutes', words: 'length in minutes' },
  { field: 'smallBlind', label: 'Small blind', words: 'small blind' },
  { field: 'bigBlind', label: 'Big blind', words: 'big blind' },
  { field: 'ante', label: 'Ante', words: 'ante' },
];

/** A number field: the draft holds the number, the field keeps the text as it was typed. */
function useCell({ row, structure }: RowProps, field: Cell) {
  const value = row[field];
  const [text, setText] = useState(Number.isNaN(value) ? '' : formatCount(value));
  return {
    value: text,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      setText(typed);
      const blank = field === 'ante' && typed.trim() === '';
      structure.change((draft) => changeRow(draft, row.id, { [field]: blank ? 0 : wholeNumber(typed) }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      structure.edit(null);
    },
  };
}

const input =
  'h-7 w-full min-w-16 max-w-24 rounded-control border border-control bg-surface px-2 text-right tabular-nums aria-invalid:border-bad data-changed:border-2 data-changed:border-focus data-changed:font-semibold';

function CellInput({
  field,
  words,
  autoFocus,
  ...editor
}: RowProps & { field: Cell; words: string; autoFocus: boolean }) {
  const { row, index, structure } = editor;
  const props = useCell(editor, field);
  const saved = structure.desk.structure.items[Number(row.id.replace('row-', ''))];
  const was = row.id.startsWith('row-') ? saved?.[field] : undefined;
  const changed = was !== undefined && was !== row[field];
  return (
    <input
      {...props}
      type="text"
      autoFocus={autoFocus}
      data-changed={changed || undefined}
      aria-invalid={Number.isNaN(row[field]) || undefined}
      aria-label={`${rowName(structure.draft.rows, index)} ${words}${changed ? `, was ${formatCount(was)}` : ''}`}
      className={input}
    />
  );
}

/** The cells of a level in the table. Only the length of the current level can be edited. */
export function LevelCells(editor: RowProps) {
  const { row, index, structure } = editor;
  const now = index === structure.playing;
  return CELLS.map(({ field, words }, column) => (
    <td key={field} className="px-2 py-1 text-right">
      {now && field !== 'minutes' ? (
        formatCount(row[field])
      ) : (
        <CellInput {...editor} field={field} words={words} autoFocus={now ? column === 0 : field === 'smallBlind'} />
      )}
    </td>
  ));
}

function FieldOf({ field, label, ...editor }: RowProps & { field: Cell; label: string }) {
  const props = useCell(editor, field);
  return (
    <Field label={label} error={Number.isNaN(editor.row[field]) ? 'Enter a number' : undefined}>
      <TextInput {...props} />
    </Field>
  );
}

/** The fields of a level on a phone, where cells are too small to type in. */
export function LevelFields(editor: RowProps) {
  const { index, structure } = editor;
  const name = rowName(structure.draft.rows, index);
  const now = index === structure.playing;
  return (
    <FieldGroup label={name}>
      <div className="grid grid-cols-2 gap-3 text-left">
        {CELLS.filter(({ field }) => !now || field === 'minutes').map(({ field, label }) => (
          <FieldOf key={field} {...editor} field={field} label={label} />
        ))}
      </div>
      <div className="mt-3 flex">
        <Button block aria-label={`Done with ${name}`} onClick={() => structure.edit(null)}>
          Done
        </Button>
      </div>
    </FieldGroup>
  );
}

/** A break: its length, its name, and the chips that leave. */
export function BreakEditor(editor: RowProps) {
  const { row, index, structure } = editor;
  const { change, draft, playing } = structure;
  const name = rowName(draft.rows, index);
  const now = index === playing;
  return (
    <FieldGroup label={name}>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 text-left phone:grid-cols-1">
        <FieldOf {...editor} field="minutes" label="Minutes" />
        {now ? null : (
          <Field label="Name" aside="optional">
            <TextInput
              value={row.note}
              placeholder="Break"
              maxLength={60}
              autoComplete="off"
              onChange={(event) => change((before) => changeRow(before, row.id, { note: event.target.value }))}
            />
          </Field>
        )}
      </div>
      {draft.chips.length === 0 || now ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-left">
          <span className="text-meta font-medium text-ink-2">Color up</span>
          {draft.chips.map(({ value }) => (
            <Checkbox
              key={value}
              checked={row.colorUp.includes(value)}
              onChange={(event) => {
                const colorUp = event.target.checked
                  ? [...row.colorUp, value].toSorted((a, b) => a - b)
                  : row.colorUp.filter((each) => each !== value);
                change((before) => changeRow(before, row.id, { colorUp }));
              }}
            >
              {formatCount(value)}s
            </Checkbox>
          ))}
        </div>
      )}
      <div className="mt-3 flex justify-end">
        <Button aria-label={`Done with ${name}`} onClick={() => structure.edit(null)}>
          Done
        </Button>
      </div>
    </FieldGroup>
  );
}

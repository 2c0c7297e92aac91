import * as z from 'zod/mini';
import type { StructureItem } from '@/api/tournament-types';
import { levelCount, parseRows, withImported } from '@/room/tournaments/structure/structure-model';
import { useTemplates } from '@/room/tournaments/queries';
import { ActForm } from '@/shells/act-form';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { Select } from '@/ui/select';
import { formatQuantity } from '@/lib/format';
import { draftHandle } from './draft-handle';
import type { StructureDesk } from './use-structure';

const importSchema = z.object({
  rows: z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const parsed = parseRows(text);
      if (parsed.ok) return parsed.items;
      issues.push({ code: 'custom', message: parsed.problem, input: text });
      return z.NEVER;
    }),
  ),
});

const F = fieldsOf<typeof importSchema>();

/** "8 levels, 2 breaks"; undefined for rows that cannot be read. */
function rowsText(text: string): string | undefined {
  const parsed = parseRows(text);
  return parsed.ok ? foundText(parsed.items) : undefined;
}

function foundText(items: readonly StructureItem[]): string {
  const levels = levelCount(items);
  const breaks = items.length - levels;
  return `${formatQuantity(levels, 'level')}, ${formatQuantity(breaks, 'break')}`;
}

/**
 * Imports levels from a sheet or from another template. They replace the rows that were not played; "Save Structure"
 * saves them.
 */
export function ImportDialog({ structure, onClose }: { structure: StructureDesk; onClose: () => void }) {
  const templates = useTemplates(structure.desk.tournament.roomId);
  const { playing, locked } = structure;
  const kept = playing >= 0 ? playing + 1 : locked;

  function chooseTemplate(key: string) {
    const found = templates.data?.find((template) => template.key === key);
    if (found === undefined) return;
    // Played rows stay; a template continues from the same row.
    const { items } = found.structure;
    const next = items.slice(kept === 0 ? 0 : Math.min(kept, items.length - 1));
    structure.change((draft) => withImported(draft, next, kept));
    onClose();
  }

  return (
    <ActForm
      act={draftHandle(structure)}
      schema={importSchema}
      defaults={{ rows: '' }}
      vars={({ rows }) =>
        (draft) =>
          withImported(draft, rows, kept)
        }
      title="Import Levels"
      description={
        kept === 0
          ? 'They replace all levels. Nothing is saved yet.'
          : 'They replace what is to come. Nothing is saved yet.'
      }
      submit="Import"
      onClose={onClose}
    >
      {({ rows }) => (
        <>
          <F.Area
            name="rows"
            label="Rows"
            aside={rowsText(rows)}
            hint="One level per line: small blind, big blind, ante, minutes. A break: break, 15"
            rows={9}
            spellCheck={false}
            placeholder={'100, 100, 0, 20\n100, 200, 200, 20\nbreak, 10'}
          />
          {templates.data === undefined || rows !== '' ? null : (
            <Field label="Or from a template">
              <Select
                value=""
                placeholder="Choose a template"
                onValueChange={chooseTemplate}
                options={templates.data.map((template) => ({
                  value: template.key,
                  label: template.name,
                  detail: foundText(template.structure.items),
                }))}
              />
            </Field>
          )}
        </>
      )}
    </ActForm>
  );
}

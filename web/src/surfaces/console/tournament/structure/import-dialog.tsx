import { useState } from 'react';
import type { StructureItem } from '@/api/tournament-types';
import { levelCount, parseRows, withImported } from '@/features/tournaments/structure-model';
import { useTemplates } from '@/features/tournaments/queries';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { TextArea } from '@/ui/text-input';
import type { StructureDesk } from './use-structure';

interface ImportDialogProps {
  structure: StructureDesk;
  onClose: () => void;
}

function foundText(items: readonly StructureItem[]): string {
  const levels = levelCount(items);
  const breaks = items.length - levels;
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${count(levels, 'level')}, ${count(breaks, 'break')}`;
}

/** Levels from a sheet or from another template. They replace what is to come; nothing is saved before "Save Structure". */
export function ImportDialog({ structure, onClose }: ImportDialogProps) {
  const templates = useTemplates(structure.desk.tournament.roomId);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const parsed = parseRows(text);
  const { playing, locked } = structure;
  const kept = playing >= 0 ? playing + 1 : locked;

  function take(items: readonly StructureItem[]) {
    structure.change((draft) => withImported(draft, items, kept));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Import Levels"
      description={
        kept === 0
          ? 'They replace all levels. Nothing is saved yet.'
          : 'They replace what is to come. Nothing is saved yet.'
      }
      dirty={text !== ''}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (parsed.ok) take(parsed.items);
        }}
      >
        <DialogBody>
          <Field
            label="Rows"
            aside={parsed.ok ? foundText(parsed.items) : undefined}
            hint="A row a level: small, big, ante, minutes, parted by commas or tabs. A break: break, 15"
            error={asked && !parsed.ok ? parsed.problem : undefined}
          >
            <TextArea
              rows={9}
              value={text}
              spellCheck={false}
              placeholder={'100, 100, 0, 20\n100, 200, 200, 20\nbreak, 10'}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          {templates.data === undefined || text !== '' ? null : (
            <Field label="Or from a template">
              <Select
                value=""
                placeholder="Choose a template"
                onValueChange={(key) => {
                  const found = templates.data.find((template) => template.key === key);
                  if (found === undefined) return;
                  // What has been played stays; a template goes on from the same row.
                  take(
                    found.structure.items.slice(
                      kept === 0 ? 0 : Math.min(kept, found.structure.items.length - 1),
                    ),
                  );
                }}
                options={templates.data.map((template) => ({
                  value: template.key,
                  label: template.name,
                  detail: foundText(template.structure.items),
                }))}
              />
            </Field>
          )}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary">
            Import
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

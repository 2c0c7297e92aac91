import * as z from 'zod/mini';
import type { Tournament } from '@/api/tournament-types';
import { requiredText } from '@/lib/form-fields';
import { ActForm } from '@/shells/act-form';
import { textFieldsOf } from '@/ui/form/text-fields';
import { saveTemplate } from '../acts';

interface SaveTemplateDialogProps {
  tournament: Pick<Tournament, 'id' | 'roomId' | 'name'>;
  onClose: () => void;
}

const templateSchema = z.object({ name: requiredText('Template name is required') });

const F = textFieldsOf<typeof templateSchema>();

/** Saves the current prices, structure and rules as a template for later tournaments. */
export function SaveTemplateDialog({ tournament: { id, roomId, name }, onClose }: SaveTemplateDialogProps) {
  return (
    <ActForm
      act={saveTemplate}
      schema={templateSchema}
      defaults={{ name }}
      vars={(values) => ({ ...values, roomId, tournamentId: id })}
      title="Save as Template"
      description="Keeps prices, structure and rules as they are now."
      submit="Save Template"
      onClose={onClose}
    >
      <F.Text name="name" label="Template name" required />
    </ActForm>
  );
}

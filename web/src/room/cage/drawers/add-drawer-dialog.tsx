import { useRoom } from '@/api/session/session-context';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { addDrawer } from '../acts';
import { drawerSchema } from '../schema';

interface AddDrawerDialogProps {
  /** "Drawer 3": the first unused name. */
  name: string;
  onClose: () => void;
}

const F = fieldsOf<typeof drawerSchema>();

export function AddDrawerDialog({ name, onClose }: AddDrawerDialogProps) {
  const { id: roomId } = useRoom();
  return (
    <ActForm
      act={addDrawer}
      schema={drawerSchema}
      defaults={{ name }}
      vars={(values) => ({ roomId, ...values })}
      title="Add Drawer"
      submit="Add Drawer"
      onClose={onClose}
    >
      <F.Text name="name" label="Name" required />
    </ActForm>
  );
}

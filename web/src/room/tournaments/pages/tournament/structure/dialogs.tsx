import { ImportDialog } from './import-dialog';
import { SetupDialog } from './setup-dialog';
import type { StructureDesk, StructureDialog } from './use-structure';

interface StructureDialogsProps {
  structure: StructureDesk;
  dialog: NonNullable<StructureDialog>;
}

/** Loaded when the first dialog opens. */
export function StructureDialogs({ structure, dialog }: StructureDialogsProps) {
  const close = () => structure.open(null);
  switch (dialog) {
    case 'import':
      return <ImportDialog structure={structure} onClose={close} />;
    case 'setup':
      return <SetupDialog structure={structure} onClose={close} />;
  }
}

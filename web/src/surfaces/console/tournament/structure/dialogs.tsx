import { DuplicateTournamentDialog } from '@/features/tournaments/duplicate-dialog';
import { SaveTemplateDialog } from '@/features/tournaments/save-template-dialog';
import { ImportDialog } from './import-dialog';
import { SetupDialog } from './setup-dialog';
import type { StructureDesk, StructureDialog } from './use-structure';

interface StructureDialogsProps {
  structure: StructureDesk;
  dialog: NonNullable<StructureDialog>;
}

/** Loaded when one of them is asked for. */
export function StructureDialogs({ structure, dialog }: StructureDialogsProps) {
  const { tournament } = structure.desk;
  const close = () => structure.open(null);
  switch (dialog) {
    case 'import':
      return <ImportDialog structure={structure} onClose={close} />;
    case 'setup':
      return <SetupDialog structure={structure} onClose={close} />;
    case 'template':
      return <SaveTemplateDialog tournament={tournament} onClose={close} />;
    case 'duplicate':
      return (
        <DuplicateTournamentDialog
          tournament={tournament}
          timeZone={structure.timeZone}
          onClose={close}
        />
      );
  }
}

import type { DealerScreen } from '@/api/staff-types';
import type { AtTable, Sheet } from './at-table';
import { ChangeSheet } from './change-sheet';
import { OutboxSheet } from './outbox-sheet';
import { PauseSheet } from './pause-sheet';
import { PotSheet } from './pot-sheet';
import { TakeSheet } from './take-sheet';

interface SheetContentProps {
  at: AtTable;
  screen: DealerScreen | undefined;
  sheet: Sheet;
  onClose: () => void;
}

export function SheetContent({ at, screen, sheet, onClose }: SheetContentProps) {
  if (typeof sheet === 'object') return <ChangeSheet at={at} seatNumber={sheet.changeOf} onClose={onClose} />;
  switch (sheet) {
    case 'take':
      return <TakeSheet at={at} screen={screen} onClose={onClose} />;
    case 'pot':
      return <PotSheet at={at} onClose={onClose} />;
    case 'pause':
      return <PauseSheet at={at} onClose={onClose} />;
    case 'outbox':
      return <OutboxSheet at={at} onClose={onClose} />;
  }
}

import { Printer } from 'lucide-react';
import { bustReason, playersLeft } from '@/features/tournaments/seating';
import type { SeatingOrder } from '@/features/tournaments/seating-print';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { RowMenu } from '../tournaments/row-menu';
import { useDeskPage } from './desk-context';

/** In the head of the page, on every tab. */
export function DeskActions({ onPrint }: { onPrint: (order: SeatingOrder) => void }) {
  const { desk, acts, ask } = useDeskPage();
  const nobody = playersLeft(desk.tables) === 0 ? 'Nobody is seated' : undefined;
  return (
    <>
      <RowMenu tournament={desk.tournament} atDesk />
      {nobody === undefined ? (
        <Menu trigger={<Button icon={Printer}>Print Seating</Button>}>
          <MenuItem onSelect={() => onPrint('table')}>By Table</MenuItem>
          <MenuItem onSelect={() => onPrint('name')}>By Name</MenuItem>
        </Menu>
      ) : (
        <Button icon={Printer} disabledReason={nobody}>
          Print Seating
        </Button>
      )}
      {acts ? (
        <Button
          variant="primary"
          disabledReason={bustReason(desk)}
          onClick={() => ask({ kind: 'bust' })}
        >
          Bust Player
        </Button>
      ) : null}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Printer, UserPlus } from 'lucide-react';
import { closedReason } from '@/features/tournaments/entering';
import { bustReason, playersLeft } from '@/features/tournaments/seating';
import type { SeatingOrder } from '@/features/tournaments/seating-print';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import { useCan } from '../session-context';
import { RowMenu } from '../tournaments/row-menu';
import { useDeskPage } from './desk-context';

/** In the head of the page, on every tab. */
export function DeskActions({ onPrint }: { onPrint: (order: SeatingOrder) => void }) {
  const { desk, acts, ask } = useDeskPage();
  const register = useCan()('manage_cage') && closedReason(desk) === null;
  const nobody = playersLeft(desk.tables) === 0 ? 'Nobody is seated' : undefined;
  return (
    <>
      <RowMenu tournament={desk.tournament} atDesk />
      {register ? (
        <Link
          to="/tournaments/$tournamentId/register"
          params={{ tournamentId: desk.tournament.id }}
          className={buttonStyle()}
        >
          <Icon as={UserPlus} />
          Register
        </Link>
      ) : null}
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

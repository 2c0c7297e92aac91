import { Link } from '@tanstack/react-router';
import { Flag, Printer, UserPlus } from 'lucide-react';
import { closedReason } from '@/room/tournaments/entries/registration-rules';
import { bustReason, playersLeft } from '@/room/tournaments/seating/seating';
import type { SeatingOrder } from '@/room/tournaments/seating/seating-print';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useCan } from '@/api/session/session-context';
import { RowMenu } from '@/room/tournaments/list/row-menu';
import { useDeskPage } from './desk-context';
import { tabOf } from './desk-tabs';
import { useTournamentSearch } from './use-tournament-search';

// The acts of a tab on the whole tournament are loaded with the tab.
const OF_TAB = lazyParts({
  results: async () => (await import('./results-actions')).ResultsActions,
  payouts: async () => (await import('./payouts-actions')).PayoutsActions,
});

/** The acts in the page header: those of the tab, otherwise those on seats. */
interface DeskActionsProps {
  onPrint: (order: SeatingOrder) => void;
  onComplete: () => void;
}

export function DeskActions({ onPrint, onComplete }: DeskActionsProps) {
  const { desk, acts } = useDeskPage();
  const { status, winner } = desk.tournament;
  const won = acts && status === 'running' && winner !== null;
  const { search } = useTournamentSearch();
  const tab = tabOf(search, desk.tournament);
  const Actions = tab === 'results' || tab === 'payouts' ? OF_TAB[tab] : null;
  return (
    <>
      <RowMenu tournament={desk.tournament} atDesk />
      {won ? (
        <Button icon={Flag} variant="primary" onClick={onComplete}>
          Complete
        </Button>
      ) : null}
      {Actions === null ? (
        <SeatingActions onPrint={onPrint} />
      ) : (
        <Boundary place="silent">
          <Actions />
        </Boundary>
      )}
    </>
  );
}

function SeatingActions({ onPrint }: { onPrint: (order: SeatingOrder) => void }) {
  const { desk, acts, ask } = useDeskPage();
  const register = useCan()('manage_cage') && closedReason(desk) === null;
  const nobody = playersLeft(desk.tables) === 0 ? 'Nobody is seated' : undefined;
  return (
    <>
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
      {acts && desk.tournament.winner === null ? (
        <Button variant="primary" disabledReason={bustReason(desk)} onClick={() => ask({ kind: 'bust' })}>
          Bust Player
        </Button>
      ) : null}
    </>
  );
}

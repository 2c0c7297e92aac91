import { Link } from '@tanstack/react-router';
import { Flag, Printer, UserPlus } from 'lucide-react';
import { closedReason } from '@/features/tournaments/entering';
import { bustReason, playersLeft } from '@/features/tournaments/seating';
import type { SeatingOrder } from '@/features/tournaments/seating-print';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan } from '../session-context';
import { RowMenu } from '../tournaments/row-menu';
import { useDeskPage } from './desk-context';
import { tabOf } from './desk-tabs';
import { useTournamentSearch } from './use-tournament-search';

// What a tab does with the whole tournament comes with it.
const OF_TAB = {
  results: lazyPart(async () => ({ default: (await import('./results-actions')).ResultsActions })),
  payouts: lazyPart(async () => ({ default: (await import('./payouts-actions')).PayoutsActions })),
};

/** In the head of the page: what the tab is about, else seats. */
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
        <Boundary look="silent">
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

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useFindRoom, useRoom } from '@/api/session/session-context';
import type { Tournament } from '@/api/tournament-types';
import { useLast } from '@/lib/hooks/use-last';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { deleteTournament } from '../acts';
import { ReopenEntriesDialog } from '../entries/reopen-dialog';
import { deskQuery, tournamentsQuery } from '../queries';
import { CancelTournamentDialog } from './cancel-dialog';
import { DuplicateTournamentDialog } from './duplicate-dialog';
import { EditTournamentDialog } from './edit-dialog';
import { SaveTemplateDialog } from './save-template-dialog';

interface TournamentProps {
  tournament: Tournament;
  atDesk: boolean;
  onClose: () => void;
}

/** Gives a dialog the present data of its tournament, from the page that opened it. */
function withTournament(TournamentDialog: ComponentType<TournamentProps>) {
  return function OfTournament({ tournamentId, atDesk, onClose }: DialogProps<'edit-tournament'>) {
    const desk = useQuery({ ...deskQuery(tournamentId), enabled: atDesk }).data;
    const list = useQuery({ ...tournamentsQuery(useRoom().id), enabled: !atDesk }).data;
    const tournament = useLast(atDesk ? desk?.tournament : list?.find(({ id }) => id === tournamentId));
    return tournament === undefined ? null : (
      <TournamentDialog tournament={tournament} atDesk={atDesk} onClose={onClose} />
    );
  };
}

export const EditTournament = withTournament(EditTournamentDialog);
export const SaveTemplate = withTournament(SaveTemplateDialog);
export const ReopenEntries = withTournament(ReopenEntriesDialog);
export const CancelTournament = withTournament(CancelTournamentDialog);

export const DuplicateTournament = withTournament(({ tournament, onClose }) => {
  const { timeZone } = useFindRoom()(tournament.roomId);
  return <DuplicateTournamentDialog tournament={tournament} timeZone={timeZone} onClose={onClose} />;
});

/** The menu offers it only without entries, so that nothing is lost. */
export const DeleteTournament = withTournament(({ tournament, atDesk, onClose }) => {
  const navigate = useNavigate();
  return (
    <ConfirmAct
      act={deleteTournament}
      vars={tournament}
      title={`Delete ${tournament.name}?`}
      label="Delete"
      tone="danger"
      onDone={() => {
        if (atDesk) void navigate({ to: '/tournaments' });
      }}
      onClose={onClose}
    >
      Nobody has entered it. It leaves the list and its tables go back to the floor.
    </ConfirmAct>
  );
});

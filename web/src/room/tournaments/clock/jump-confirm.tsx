import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Desk } from '@/api/tournament-types';
import type { ClockPlace } from '@/domain/tournament-clock';
import { useAct } from '@/shells/use-act';
import { Confirm } from '@/ui/confirm';
import { jumpQuestion } from './clock-facts';
import { turnClock } from '../acts';
import { undoDeskAct } from '../desk/desk-acts';
import { deskQuery } from '../queries';
import { undoToast } from '../desk/undo-toast';

interface JumpConfirmProps {
  tournamentId: string;
  structure: Desk['structure'];
  place: ClockPlace;
  onClose: () => void;
}

/**
 * Confirms a jump from the level that was on when the button was pressed. The question and its act stay as they were
 * then; the server refuses if the clock has moved on.
 */
export function JumpConfirm({ tournamentId, structure, place, onClose }: JumpConfirmProps) {
  const turn = useAct(turnClock);
  const takeBack = useAct(undoDeskAct);
  const client = useQueryClient();
  const [{ from, question }] = useState(() => ({ from: place.position, question: jumpQuestion(structure, place) }));
  if (question === null) return null;

  /** Offers to undo the jump for a minute, as the desk does. */
  async function offerUndo() {
    const { undo } = await client.fetchQuery({ ...deskQuery(tournamentId), staleTime: 0 });
    if (undo === null || !undo.text.startsWith('Clock put to')) return;
    undoToast({
      title: undo.text,
      place: 'Clock',
      undo,
      hindered: () => client.getQueryData(deskQuery(tournamentId).queryKey)?.undo?.n !== undo.n,
      onUndo: () => takeBack.run({ tournamentId, body: { n: undo.n } }),
    });
  }

  const jump = () =>
    turn.run(
      { tournamentId, body: { act: 'jump', from, position: from + 1 } },
      () => {
        void offerUndo();
        onClose();
      },
      ({ status }) => {
        // On 409 another user or the clock itself has already moved on: a toast says so. The dialog shows other
        // refusals.
        if (status !== 409) return true;
        onClose();
        return false;
      },
    );
  return (
    <Confirm
      onClose={onClose}
      title={question.title}
      confirmLabel={question.label}
      busy={turn.busy}
      error={turn.refusal}
      onConfirm={jump}
    >
      {question.text}
    </Confirm>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import type { Desk } from '@/api/tournament-types';
import type { ClockPlace } from '@/domain/tournament-clock';
import { Confirm } from '@/ui/confirm';
import { jumpQuestion } from './clock-facts';
import { SEATING_TEXTS, useUndo } from './desk-mutations';
import { useTurnClock } from './mutations';
import { deskQuery } from './queries';
import { sayFailed } from './say-failed';
import { undoToast } from './undo-toast';

interface JumpConfirmProps {
  tournamentId: string;
  structure: Desk['structure'];
  place: ClockPlace;
  onClose: () => void;
}

/** Asks about the level that was on when the button was pressed: the server refuses when the clock has moved on since. */
export function JumpConfirm({ tournamentId, structure, place, onClose }: JumpConfirmProps) {
  const turn = useTurnClock();
  const takeBack = useUndo();
  const client = useQueryClient();
  const [from] = useState(place.position);
  const question = jumpQuestion(structure, {
    ...place,
    // What is asked does not change under the finger; the time in it does.
    position: from,
  });
  if (question === null) return null;

  /** A jump can be taken back for a minute, as the desk offers it. */
  async function offerUndo() {
    const { undo } = await client.fetchQuery({ ...deskQuery(tournamentId), staleTime: 0 });
    if (undo === null || !undo.text.startsWith('Clock put to')) return;
    undoToast({
      title: undo.text,
      place: 'Clock',
      undo,
      hindered: () => client.getQueryData(deskQuery(tournamentId).queryKey)?.undo?.n !== undo.n,
      onUndo: () =>
        takeBack.mutate(
          { tournamentId, n: undo.n },
          { onError: (error) => sayFailed(error, SEATING_TEXTS.undo) },
        ),
    });
  }

  const jump = () =>
    turn.mutate(
      { tournamentId, act: 'jump', from, position: from + 1 },
      {
        onSuccess: () => {
          void offerUndo();
          onClose();
        },
        onError: (error) => {
          // Another person, or the clock itself, went there already.
          if (isStatus(error, 409)) {
            onClose();
            sayFailed(error, SEATING_TEXTS.clock);
          }
        },
      },
    );
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={question.title}
      confirmLabel={question.label}
      busy={turn.isPending}
      error={turn.error === null ? undefined : errorText(turn.error, SEATING_TEXTS.clock.error)}
      onConfirm={jump}
    >
      {question.text}
    </Confirm>
  );
}

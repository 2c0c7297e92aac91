import { useState } from 'react';
import type { KnownPlayer } from '@/lib/player-item';
import { Field } from '@/ui/field';
import { BalanceNote } from './balance-note';
import { PlayerField } from './player-field';

interface WhoseMoneyProps {
  /** Who is chosen already when it opens. */
  player: KnownPlayer | undefined;
  roomId: string;
  error: string | undefined;
  onPick: (playerId: string) => void;
}

/** The player, and what he has with the house. */
export function WhoseMoney({ player, roomId, error, onPick }: WhoseMoneyProps) {
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  return (
    <>
      <Field label="Player" required error={error}>
        <PlayerField
          roomId={roomId}
          picked={picked}
          onPick={(next) => {
            setPicked(next);
            onPick(next.id);
          }}
        />
      </Field>
      {picked === null ? null : <BalanceNote playerId={picked.id} roomId={roomId} />}
    </>
  );
}

import { useState } from 'react';
import { Confirm } from '@/ui/confirm';
import { AddPlayer } from './add-player';
import { AsideSheet } from './aside-sheet';
import { BlindsSheet } from './blinds-sheet';
import type { Outcome, UseNight } from '@/domain/night/view';
import { PlayerForm } from './player-forms';
import { PlayerSheet } from './player-sheet';
import type { Person, Sheet } from './shared';

interface SheetsProps {
  sheet: Sheet;
  onSheet: (sheet: Sheet | null) => void;
  night: UseNight;
  people: readonly Person[];
}

/** What lies over the table. */
export function Sheets({ sheet, onSheet, night, people }: SheetsProps) {
  const close = () => onSheet(null);
  switch (sheet.kind) {
    case 'add':
      return <AddPlayer night={night} people={people} seat={sheet.seat} onClose={close} />;
    case 'player':
      return <PlayerSheet night={night} id={sheet.id} onClose={close} />;
    case 'rebuy':
    case 'cash_out': {
      const player = night.state.players.find(({ id }) => id === sheet.id);
      if (player === undefined) return null;
      return <PlayerForm kind={sheet.kind} night={night} player={player} onClose={close} />;
    }
    case 'blinds':
      return <BlindsSheet night={night} onClose={close} />;
    case 'aside':
      return <AsideSheet night={night} onClose={close} />;
    case 'misdeal':
      return (
        <Ask
          title="Misdeal?"
          word="Misdeal"
          danger
          act={() => night.dispatch({ kind: 'misdeal' })}
          onClose={close}
        >
          The hand is void: all players have the chips they began it with, and the same player deals
          again.
        </Ask>
      );
    case 'take': {
      const holder = night.pen.holder?.deviceName ?? 'The other device';
      return (
        <Ask title="Take over the table?" word="Take Over" act={night.takePen} onClose={close}>
          {holder} stops writing, and this phone goes on. What it has not sent yet is set aside
          there, not lost.
        </Ask>
      );
    }
  }
}

interface AskProps {
  title: string;
  word: string;
  danger?: boolean;
  act: () => Promise<Outcome>;
  onClose: () => void;
  children: React.ReactNode;
}

function Ask({ title, word, danger = false, act, onClose, children }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function confirm() {
    setBusy(true);
    const outcome = await act();
    setBusy(false);
    if (outcome.ok) onClose();
    else setError(outcome.why);
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      confirmLabel={word}
      tone={danger ? 'danger' : 'default'}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {children}
    </Confirm>
  );
}

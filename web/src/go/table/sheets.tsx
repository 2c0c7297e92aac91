import { ConfirmAct } from '@/shells/confirm-act';
import { AddPlayer } from './add-player';
import { ConflictSheet } from './conflict-sheet';
import { BlindsSheet } from './blinds-sheet';
import type { Outcome, UseNight } from '../engine/night/view';
import { PlayerForm } from './player-forms';
import { PlayerSheet } from './player-sheet';
import type { Person, Sheet } from './shared';
import { useNightAct } from './use-night-act';

interface SheetsProps {
  sheet: Sheet;
  onSheet: (sheet: Sheet | null) => void;
  night: UseNight;
  people: readonly Person[];
}

/** Renders the sheet that is open over the table. */
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
    case 'conflicts':
      return <ConflictSheet night={night} onClose={close} />;
    case 'misdeal':
      return (
        <Ask title="Misdeal?" word="Misdeal" danger act={() => night.dispatch({ kind: 'misdeal' })} onClose={close}>
          The hand is void. Chips go back and the same player deals again.
        </Ask>
      );
    case 'take': {
      const holder = night.lease.holder?.deviceName ?? 'The other device';
      return (
        <Ask title="Take over the table?" word="Take Over" act={night.takeLease} onClose={close}>
          {holder} stops recording and this phone takes over. What it has not sent is kept there for review.
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
  return (
    <ConfirmAct
      act={useNightAct(act)}
      vars={undefined}
      title={title}
      label={word}
      tone={danger ? 'danger' : 'default'}
      onClose={onClose}
    >
      {children}
    </ConfirmAct>
  );
}

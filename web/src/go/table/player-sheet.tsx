import { useState } from 'react';
import type { NightPlayer } from '../engine/night/types';
import { chips } from '../engine/night/words';
import { ActingButton } from '@/ui/button';
import { Dialog, DialogBody } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { toast } from '@/ui/toast-store';
import type { UseNight } from '../engine/night/view';
import { PlayerForm, type PlayerFormKind } from './player-forms';

interface PlayerSheetProps {
  night: UseNight;
  id: string;
  onClose: () => void;
}

/** One player: their chips, and the possible actions. */
export function PlayerSheet({ night, id, onClose }: PlayerSheetProps) {
  const [form, setForm] = useState<PlayerFormKind | null>(null);
  const player = night.state.players.find((each) => each.id === id);
  if (player === undefined) return null;
  if (form !== null) return <PlayerForm kind={form} night={night} player={player} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={player.name}>
      <DialogBody label={player.name}>
        <Facts variant="box">
          <Fact label="Stack">{stackText(player)}</Fact>
          <Fact label="Bought in">{boughtIn(player)}</Fact>
          <Fact label="Seat">{player.seat}</Fact>
        </Facts>
        {night.lease.mine ? <Moves night={night} player={player} onForm={setForm} onClose={onClose} /> : null}
      </DialogBody>
    </Dialog>
  );
}

/** "$120", "$120 + $40 next hand" */
function stackText({ stack, coming }: NightPlayer): string {
  return coming === 0 ? chips(stack) : `${chips(stack)} + ${chips(coming)} next hand`;
}

function boughtIn({ in: { cash, iou, fund, total } }: NightPlayer): string {
  const parts = [
    cash > 0 ? `${chips(cash)} cash` : '',
    iou > 0 ? `${chips(iou)} IOU` : '',
    fund > 0 ? `${chips(fund)} house fund` : '',
  ].filter((part) => part !== '');
  return parts.length < 2 ? (parts[0] ?? chips(total)) : `${chips(total)} (${parts.join(', ')})`;
}

interface MovesProps {
  night: UseNight;
  player: NightPlayer;
  onForm: (form: PlayerFormKind) => void;
  onClose: () => void;
}

function Moves({ night, player, onForm, onClose }: MovesProps) {
  const may = night.legal.players[player.id];
  if (may === undefined) return null;

  async function at(doing: Parameters<UseNight['dispatch']>[0]) {
    const outcome = await night.dispatch(doing);
    if (outcome.ok) onClose();
    else toast({ title: outcome.why, tone: 'error' });
  }
  const { id: who, status } = player;
  const away = status === 'sitting_out';
  return (
    <div className="grid grid-cols-2 gap-2">
      <Move word="Rebuy" why={may.buyIn} onPress={() => onForm('rebuy')} />
      <Move word="Edit stack" why={may.stack} onPress={() => onForm('stack')} />
      <Move
        word={away ? 'Deal Me In' : 'Sit out'}
        why={away ? may.back : may.sitOut}
        onPress={() => void at({ kind: away ? 'back' : 'sit_out', player: who })}
      />
      <Move word="Move seat" why={may.move} onPress={() => onForm('move')} />
      <Move word="Make Dealer" why={may.dealer} onPress={() => void at({ kind: 'dealer', player: who })} />
      {night.legal.hand?.muck.includes(who) === true ? (
        <Move
          word="Give up the hand"
          why={null}
          onPress={() => void at({ kind: 'act', action: { type: 'muck', by: who } })}
        />
      ) : null}
      {may.cashOut !== null && may.leave === null ? (
        <Move word="Cash out after this hand" why={null} onPress={() => void at({ kind: 'leaving', player: who })} />
      ) : (
        <Move
          word="Cash out"
          why={may.cashOut === null ? null : (may.leave ?? may.cashOut)}
          onPress={() => onForm('cash_out')}
        />
      )}
    </div>
  );
}

function Move({ word, why, onPress }: { word: string; why: string | null; onPress: () => void }) {
  return (
    <ActingButton
      className="min-h-13 min-w-0 rounded-control border border-control px-2 text-body font-medium aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-3"
      disabledReason={why ?? undefined}
      onClick={onPress}
    >
      {word}
    </ActingButton>
  );
}

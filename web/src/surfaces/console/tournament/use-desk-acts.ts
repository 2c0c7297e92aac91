import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import type { Busting, LogLine, TournamentSeat } from '@/api/tournament-types';
import {
  SEATING_TEXTS,
  useChangeTournamentTable,
  useMovePlayer,
  useSeatAlternate,
  useWithdrawReport,
} from '@/features/tournaments/desk-mutations';
import type { DutyAct } from '@/features/tournaments/must-move';
import type { SeatAct } from '@/features/tournaments/seat-menu';
import { reasonOf, seatText } from '@/features/tournaments/seating';
import { deskQuery } from '@/features/tournaments/queries';
import { undoToast } from '@/features/tournaments/undo-toast';
import { exactNow } from '@/features/tournaments/exact-time';
import { formatOrdinal } from '@/lib/format';
import type { MutationTexts } from '@/lib/mutation-texts';
import { toast } from '@/ui/toast-store';
import { useDeskPage } from './desk-context';

function failed(texts: MutationTexts) {
  return (error: Error) =>
    toast({ title: 'Error', description: errorText(error, texts.error), tone: 'error' });
}

/** What is done at the desk without a further question, and what is said of it. */
export function useDeskActs() {
  const { desk, ask, printSlips, takeBack } = useDeskPage();
  const move = useMovePlayer();
  const change = useChangeTournamentTable();
  const alternate = useSeatAlternate();
  const withdraw = useWithdrawReport();
  const client = useQueryClient();
  const tournamentId = desk.tournament.id;

  function busted({ out, undo: back }: Busting, where: string) {
    ask(null);
    const [first, ...rest] = out;
    if (first === undefined) return;
    const place = (entry: typeof first) =>
      entry.place === null ? 'out' : `out in ${formatOrdinal(entry.place)}`;
    undoToast({
      title:
        rest.length === 0 ? `${first.player.name} ${place(first)}` : `${out.length} players out`,
      place: where,
      undo: back,
      hindered: () => {
        const now = client.getQueryData(deskQuery(tournamentId).queryKey)?.undo;
        return now?.n === back.n && now.hindrance !== '';
      },
      onUndo: () => takeBack(back),
    });
  }

  function moved(line: LogLine) {
    ask(null);
    toast({
      title: line.text,
      action: {
        label: 'Print Slip',
        onAct: () => printSlips({ moves: line.moves, reason: reasonOf(line.text), at: line.at }),
      },
      durationMs: 15_000,
    });
  }

  /** Many got up at once: who goes where is shown, not only said. */
  function movedMany(title: string, line: LogLine) {
    if (line.moves.length === 0) ask(null);
    else ask({ kind: 'moves', title, line });
  }

  function onDuty(act: DutyAct) {
    switch (act.kind) {
      case 'move': {
        const { entryId, fromTable, fromSeat, toTable, toSeat } = act.move;
        move.mutate(
          { tournamentId, entryId, fromTable, fromSeat, toTable, toSeat },
          { onSuccess: moved, onError: failed(SEATING_TEXTS.move) },
        );
        return;
      }
      case 'slip': {
        const { now, from, who, to } = act.duty;
        const reason = [now, from, who, to].filter((text) => text !== '').join(' ');
        printSlips({ moves: [act.move], reason, at: new Date(exactNow()).toISOString() });
        return;
      }
      case 'other-seat':
        ask({ kind: 'move', entryId: act.move.entryId });
        return;
      case 'other-player':
        ask({ kind: 'fill', table: act.move.toTable, seat: act.move.toSeat });
        return;
      case 'bust':
        ask({ kind: 'bust', entryId: act.entryId });
        return;
      case 'still-in':
        withdraw.mutate(
          { tournamentId, entryId: act.entryId },
          { onError: failed(SEATING_TEXTS.report) },
        );
        return;
      case 'button':
        ask({ kind: 'table', number: act.table, first: 'button' });
        return;
      case 'break':
        ask({ kind: 'break', number: act.table });
        return;
      case 'final':
        ask({ kind: 'redraw', final: true });
        return;
      case 'alternate':
        alternate.mutate(
          { tournamentId },
          {
            onSuccess: ({ player, tableName, seatNumber }) =>
              toast({
                title: `${player.name} is in`,
                description: seatText(tableName, seatNumber),
              }),
            onError: failed(SEATING_TEXTS.alternate),
          },
        );
    }
  }

  function onSeat(act: SeatAct, table: number, seat: TournamentSeat) {
    const set = (setting: { button?: number; lock?: number; unlock?: number }) =>
      change.mutate(
        { tournamentId, number: table, ...setting },
        { onError: failed(SEATING_TEXTS.table) },
      );
    switch (act) {
      case 'button':
        set({ button: seat.seatNumber });
        return;
      case 'lock':
        set({ lock: seat.seatNumber });
        return;
      case 'unlock':
        set({ unlock: seat.seatNumber });
        return;
      case 'fill':
        ask({ kind: 'fill', table, seat: seat.seatNumber });
        return;
      case 'move':
        if (seat.entryId !== null) ask({ kind: 'move', entryId: seat.entryId });
        return;
      case 'bust':
        if (seat.entryId !== null) ask({ kind: 'bust', table, entryId: seat.entryId });
    }
  }

  return {
    onDuty,
    onSeat,
    busted,
    moved,
    movedMany,
    busy: move.isPending || alternate.isPending || withdraw.isPending,
  };
}

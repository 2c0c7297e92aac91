import { useQueryClient } from '@tanstack/react-query';
import type { Busting, LogLine, TournamentSeat } from '@/api/tournament-types';
import { changeTable, movePlayer, seatAlternate, withdrawReport } from '@/room/tournaments/desk/desk-acts';
import type { DutyAct } from '@/room/tournaments/seating/must-move';
import type { SeatAct } from '@/room/tournaments/seating/seat-menu';
import { reasonOf } from '@/room/tournaments/seating/seating';
import { deskQuery } from '@/room/tournaments/queries';
import { undoToast } from '@/room/tournaments/desk/undo-toast';
import { exactNow } from '@/room/tournaments/clock/exact-time';
import { useAct } from '@/shells/use-act';
import { toast } from '@/ui/toast-store';
import { useDeskPage } from './desk-context';

/** The acts of the desk that need no confirmation, with their toasts. */
export function useDeskActs() {
  const { desk, ask, printSlips, takeBack } = useDeskPage();
  const move = useAct(movePlayer);
  const change = useAct(changeTable);
  const alternate = useAct(seatAlternate);
  const withdraw = useAct(withdrawReport);
  const client = useQueryClient();
  const tournamentId = desk.tournament.id;

  function busted({ out, undo: back }: Busting, where: string) {
    ask(null);
    let isKnown = false; // the page has read the act
    undoToast({
      title: out.length === 1 ? back.text : `${out.length} players out`,
      place: where,
      undo: back,
      hindered: () => {
        const now = client.getQueryData(deskQuery(tournamentId).queryKey)?.undo;
        if (now == null || now.n < back.n) return isKnown;
        isKnown = true;
        return now.n > back.n || now.hindrance !== '';
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

  /** After a move of many players the dialog lists the moves; a toast would be too short. */
  function movedMany(title: string, line: LogLine) {
    if (line.moves.length === 0) ask(null);
    else ask({ kind: 'moves', title, line });
  }

  function onDuty(act: DutyAct) {
    switch (act.kind) {
      case 'move': {
        const { entryId, fromTable, fromSeat, toTable, toSeat } = act.move;
        const body = { entryId, fromTable, fromSeat, toTable, toSeat };
        move.run({ tournamentId, body }, moved);
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
        withdraw.run({ entryId: act.entryId });
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
        alternate.run({ tournamentId });
    }
  }

  function onSeat(act: SeatAct, table: number, seat: TournamentSeat) {
    const set = (setting: { button?: number; lock?: number; unlock?: number }) =>
      change.run({ tournamentId, number: table, setting });
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
    busy: move.busy || alternate.busy || withdraw.busy,
  };
}

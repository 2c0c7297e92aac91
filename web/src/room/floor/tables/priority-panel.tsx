import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WaitlistEntry } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { DueTimer } from '../must-move/due-timer';
import { NoticeLine } from '../waitlist/notice-line';
import { useEntryActs } from '../waitlist/use-entry-acts';
import { PRIORITY_STYLE, type PriorityAction } from './priority';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { ListRow, RowActs } from '@/ui/list-row';
import { MemoRow } from '@/ui/memo-row';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { openDialog } from '@/shells/dialogs';
import { usePriorityActions } from './use-priority-actions';

interface PriorityPanelProps {
  /** The menu of the row's player. */
  menuOf: (entry: WaitlistEntry) => ReactNode;
}

/** Actions by what expires first; each row ends in the button that resolves it. */
export function PriorityPanel({ menuOf }: PriorityPanelProps) {
  const { id: roomId, settings } = useRoom();
  const actions = usePriorityActions({ id: roomId, settings });
  const navigate = useNavigate();
  const { call } = useEntryActs();
  const { shown, hold } = useStableOrder(actions, ({ id }) => id);
  return (
    <Panel title="Priority Actions" count={actions.length}>
      {shown.length === 0 ? (
        <Empty title="Nothing needs you now">
          Calls that run out, must-moves, open seats with a player waiting, players away too long and short tables
          appear here.
        </Empty>
      ) : (
        <ul {...hold}>
          {shown.map((action) => (
            <MemoRow key={action.id} by={[action]}>
              {() => (
                <ActionRow
                  action={action}
                  menu={'entry' in action ? menuOf(action.entry) : null}
                  onCall={action.kind === 'open_seat' ? () => call(action.entry) : undefined}
                  onAct={() => {
                    if (action.act !== 'Open') openFor(action);
                    // The seat's own dialog offers the actions: Back, Pick Up Chips, Unseat.
                    else void navigate({ to: '/tables/$tableId', params: action });
                  }}
                />
              )}
            </MemoRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Opens the dialog of a row's button. */
export function openFor(action: Exclude<PriorityAction, { act: 'Open' }>): void {
  switch (action.act) {
    case 'Open Table':
      return openDialog('open-table', { gameTypeId: action.gameTypeId, tableId: action.table.id });
    case 'Break':
      return openDialog('break-table', { roomId: action.table.roomId, tableId: action.table.id });
    case 'Move':
      return openDialog('due-move', { seatId: action.seatId });
    case 'Seat':
      return openDialog('seat-player', {
        entryId: action.entry.id,
        ...('place' in action ? { tableId: action.place.table.id, seatNumber: action.place.seatNumber } : {}),
      });
  }
}

interface ActionRowProps {
  action: PriorityAction;
  menu: ReactNode;
  /** Calls the next player to an open seat. */
  onCall: (() => void) | undefined;
  onAct: () => void;
}

function ActionRow({ action, menu, onCall, onAct }: ActionRowProps) {
  const can = useCan();
  const { holdMinutes } = useRoom().settings;
  const { shape, tone } = PRIORITY_STYLE[action.kind];
  const may = can(action.act === 'Open Table' || action.act === 'Break' ? 'manage_tables' : 'seat_players');
  return (
    <ListRow
      lead={
        <span className={`${toneClass[tone]} text-tone`}>
          <Shape name={shape} />
        </span>
      }
      // Wrap the text: truncation would hide the table.
      wraps
      title={action.title}
      detail={
        <>
          {action.detail}
          {action.kind === 'must_move' ? (
            <>
              {' '}
              · <DueTimer since={action.since} holdMinutes={holdMinutes} />
            </>
          ) : null}
          {action.kind === 'called' && action.hold !== null ? (
            <>
              {' '}
              · <HoldCountdown {...action.hold} />
            </>
          ) : null}
        </>
      }
      foot={action.kind === 'called' ? <NoticeLine entry={action.entry} /> : null}
      action={
        <RowActs menu={menu}>
          <span className="flex gap-1.5">
            {onCall !== undefined && can('manage_waitlist') ? (
              <Button size="sm" aria-label={`Call: ${action.title}`} onClick={onCall}>
                Call
              </Button>
            ) : null}
            {may ? (
              <Button size="sm" aria-label={`${action.act}: ${action.title}`} onClick={onAct}>
                {action.act}
              </Button>
            ) : null}
          </span>
        </RowActs>
      }
    />
  );
}

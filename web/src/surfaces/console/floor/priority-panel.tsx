import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoomSettings, WaitlistEntry } from '@/api/types';
import { PRIORITY_LOOK, type PriorityAction } from '@/features/tables/priority';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/hold-timer';
import { ListRow, RowActs } from '@/ui/list-row';
import { MemoRow } from '@/ui/memo-row';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import type { FloorDialog } from './floor-dialogs';
import { usePriorityActions } from './use-priority-actions';

export interface PriorityRights {
  seat: boolean;
  manageTables: boolean;
}

interface PriorityPanelProps {
  roomId: string;
  settings: RoomSettings;
  rights: PriorityRights;
  /** The menu of a player the row is about. */
  menuOf: (entry: WaitlistEntry) => ReactNode;
  onOpen: (dialog: FloorDialog) => void;
}

/** What expires first leads; each row ends in the button that settles it. */
export function PriorityPanel({ roomId, settings, rights, menuOf, onOpen }: PriorityPanelProps) {
  const actions = usePriorityActions({ id: roomId, settings });
  const navigate = useNavigate();
  const { shown, hold } = useSteadyOrder(actions, ({ id }) => id);
  return (
    <Panel title="Priority Actions" count={actions.length}>
      {shown.length === 0 ? (
        <Empty title="Nothing needs you now">
          Calls that run out, open seats with a player waiting, players away too long and short
          tables appear here.
        </Empty>
      ) : (
        <ul {...hold}>
          {shown.map((action) => (
            <MemoRow key={action.id} by={[action, rights.seat, rights.manageTables]}>
              {() => (
                <ActionRow
                  action={action}
                  rights={rights}
                  menu={'entry' in action ? menuOf(action.entry) : null}
                  onAct={() => {
                    if (action.act !== 'Open') onOpen(dialogOf(action));
                    // The seat's own dialog has what can be done: Back, Pick Up Chips, Unseat.
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

/** The dialog behind a row's button. */
function dialogOf(action: Exclude<PriorityAction, { act: 'Open' }>): FloorDialog {
  switch (action.act) {
    case 'Start':
      return { kind: 'start', tableId: action.table.id };
    case 'Break':
      return { kind: 'break', table: action.table };
    case 'Seat':
      return 'place' in action
        ? {
            kind: 'seat',
            entry: action.entry,
            at: { tableId: action.place.table.id, seatNumber: action.place.seatNumber },
          }
        : { kind: 'seat', entry: action.entry };
  }
}

interface ActionRowProps {
  action: PriorityAction;
  rights: PriorityRights;
  menu: ReactNode;
  onAct: () => void;
}

function ActionRow({ action, rights, menu, onAct }: ActionRowProps) {
  const { shape, tone } = PRIORITY_LOOK[action.kind];
  const may = action.act === 'Seat' || action.act === 'Open' ? rights.seat : rights.manageTables;
  return (
    <ListRow
      lead={
        <span className={`${toneClass[tone]} text-tone`}>
          <Shape name={shape} />
        </span>
      }
      // What is cut off would be the table.
      wraps
      title={action.title}
      detail={
        <>
          {action.detail}
          {action.kind === 'called' && action.hold !== null ? (
            <>
              {' '}
              · <HoldCountdown {...action.hold} />
            </>
          ) : null}
        </>
      }
      action={
        <RowActs menu={menu}>
          {may ? (
            <Button size="sm" aria-label={`${action.act}: ${action.title}`} onClick={onAct}>
              {action.act}
            </Button>
          ) : null}
        </RowActs>
      }
    />
  );
}

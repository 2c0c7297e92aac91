import { ClipboardList, Dices, Play, Plus, Smartphone } from 'lucide-react';
import { ActionButton, ActionLink, ActionList } from '@/ui/action-list';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { NO_TABLES } from '@/shells/messages';
import { useCan } from '@/api/session/session-context';

interface QuickActionsProps {
  /** "Room Dashboard" has more actions. */
  ofRoom: boolean;
  tablesKnown: boolean;
  onReport: () => void;
  /** Whether a report is being generated. */
  reporting: boolean;
}

export function QuickActions({ ofRoom, tablesKnown, onReport, reporting }: QuickActionsProps) {
  const can = useCan();
  return (
    <Panel title="Quick Actions">
      <ActionList>
        {can('seat_players') ? (
          <ActionButton icon={Dices} label="Virtual Drawing" onClick={() => openDialog('drawing')} />
        ) : null}
        {can('manage_tables') ? (
          <ActionButton
            icon={Play}
            label="Start New Game"
            disabledReason={tablesKnown ? undefined : NO_TABLES}
            onClick={() => openDialog('start-game')}
          />
        ) : null}
        {ofRoom && can('manage_game_types') ? (
          <ActionButton icon={Plus} label="New Game Type" onClick={() => openDialog('new-game-type')} />
        ) : null}
        {can('view_reports') ? (
          <ActionButton
            icon={ClipboardList}
            label="Generate Report"
            aria-busy={reporting}
            disabledReason={reporting ? 'Generating report…' : undefined}
            onClick={onReport}
          />
        ) : null}
        <ActionLink icon={Smartphone} label="Mobile Floor App" href="/mobile" />
      </ActionList>
    </Panel>
  );
}

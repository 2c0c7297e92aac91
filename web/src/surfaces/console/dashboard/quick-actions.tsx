import { ClipboardList, Dices, Play, Plus, Smartphone } from 'lucide-react';
import { ActionButton, ActionLink, ActionList } from '@/ui/action-list';
import { Panel } from '@/ui/panel';
import { NO_TABLES } from '../floor/messages';
import { useCan } from '../session-context';

interface QuickActionsProps {
  onDraw: () => void;
  /** Undefined until the tables are known. */
  onStart: (() => void) | undefined;
  /** The room variant adds it. */
  onNewGameType?: (() => void) | undefined;
  onReport: () => void;
  /** The report is being made. */
  reporting: boolean;
}

export function QuickActions({
  onDraw,
  onStart,
  onNewGameType,
  onReport,
  reporting,
}: QuickActionsProps) {
  const can = useCan();
  return (
    <Panel title="Quick Actions">
      <ActionList>
        {can('seat_players') ? (
          <ActionButton icon={Dices} label="Virtual Drawing" onClick={onDraw} />
        ) : null}
        {can('manage_tables') ? (
          <ActionButton
            icon={Play}
            label="Start New Game"
            disabledReason={onStart === undefined ? NO_TABLES : undefined}
            onClick={onStart}
          />
        ) : null}
        {onNewGameType !== undefined && can('manage_game_types') ? (
          <ActionButton icon={Plus} label="New Game Type" onClick={onNewGameType} />
        ) : null}
        {can('view_reports') ? (
          <ActionButton
            icon={ClipboardList}
            label="Generate Report"
            aria-busy={reporting}
            disabledReason={reporting ? 'The report is being made' : undefined}
            onClick={onReport}
          />
        ) : null}
        <ActionLink icon={Smartphone} label="Mobile Floor App" href="/mobile" />
      </ActionList>
    </Panel>
  );
}

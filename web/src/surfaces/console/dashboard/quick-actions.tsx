import { Play, Plus, Smartphone } from 'lucide-react';
import { ActionButton, ActionLink, ActionList } from '@/ui/action-list';
import { Panel } from '@/ui/panel';
import { NO_TABLES } from '../floor/messages';
import { useCan } from '../session-context';

interface QuickActionsProps {
  /** Undefined until the tables are known. */
  onStart: (() => void) | undefined;
  /** The room variant adds it (spec §2). */
  onNewGameType?: (() => void) | undefined;
}

export function QuickActions({ onStart, onNewGameType }: QuickActionsProps) {
  const can = useCan();
  return (
    <Panel title="Quick Actions">
      <ActionList>
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
        <ActionLink icon={Smartphone} label="Mobile Floor App" href="/mobile" />
      </ActionList>
    </Panel>
  );
}

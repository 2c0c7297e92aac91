import { Plus } from 'lucide-react';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { useCan } from '../session-context';

/** The place of today's events. Nothing is invented for it. */
export function TournamentsPanel() {
  const can = useCan();
  return (
    <Panel
      title="Today's Tournaments"
      actions={
        // Who sets up tables and games will set up events too.
        can('manage_tables') ? (
          <Button
            size="sm"
            icon={Plus}
            disabledReason="Events with entries, levels and a clock come in a later version"
          >
            Add Event
          </Button>
        ) : undefined
      }
    >
      <Empty title="No events to show yet">
        Today's events will stand here, with their entries and levels. Tables that play one are
        marked Tournament.
      </Empty>
    </Panel>
  );
}

import { Printer } from 'lucide-react';
import type { TournamentEntry } from '@/api/tournament-types';
import { formatTime } from '@/lib/format';
import { IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { entryPurchase, methodText, whereText } from './entries';

interface EnteredListProps {
  /** Newest first. */
  entries: readonly TournamentEntry[];
  timeZone: string;
  onPrint: (entry: TournamentEntry) => void;
}

/** The latest entries. A lost seat card can be printed again. */
export function EnteredList({ entries, timeZone, onPrint }: EnteredListProps) {
  if (entries.length === 0) return <Empty title="Nobody yet">Newest entries appear here.</Empty>;
  return (
    <ol>
      {entries.map((entry) => (
        <ListRow
          key={entry.id}
          lead={<span className="inline-block min-w-5">{entry.number}</span>}
          title={entry.player.name}
          detail={`${whereText(entry)} · ${methodText(entryPurchase(entry))}`}
          end={<span className="text-meta font-normal text-ink-3">{formatTime(entry.registeredAt, timeZone)}</span>}
          action={
            <IconButton
              size="sm"
              icon={Printer}
              label={`Print again, ${entry.player.name}`}
              disabledReason={entry.status === 'voided' ? 'The entry is voided' : undefined}
              onClick={() => onPrint(entry)}
            />
          }
        />
      ))}
    </ol>
  );
}

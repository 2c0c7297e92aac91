import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type TrailFilter, trailFilter } from '@/features/audit/model';
import { downloadTrail } from '@/features/audit/queries';
import { TrailPanel } from '@/features/audit/trail-panel';
import { roleName } from '@/features/auth/model';
import { hourText } from '@/features/rooms/hours';
import { useNow } from '@/lib/hooks/use-now';
import { announce } from '@/ui/announcer';
import { ExportButton } from '@/ui/take-away';
import { sayFailed } from '../../floor/messages';
import { EXPORT_TEXTS } from '../../lists/use-export';
import { useRoom, useRooms } from '../../session-context';
import { HeadActions } from '../../settings/head-actions';

/** What everybody did. The address says which part of it is shown. */
export function AuditPage() {
  const rooms = useRooms();
  const active = useRoom();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const filter = trailFilter(useSearch({ strict: false }));
  const [exporting, setExporting] = useState(false);
  // As the server counts days: by the room that is asked for, else by the first one.
  const place = rooms.find(({ id }) => id === filter.room) ?? rooms[0] ?? active;

  function choose(next: TrailFilter) {
    void navigate({
      to: '/settings/$section',
      params: { section: 'audit' },
      search: next,
      replace: true,
      resetScroll: false,
    });
  }

  async function exportAll() {
    setExporting(true);
    try {
      await downloadTrail(filter);
      announce('Audit trail exported');
    } catch (error) {
      sayFailed(error, EXPORT_TEXTS);
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <HeadActions>
        <ExportButton busy={exporting} onPress={() => void exportAll()} />
      </HeadActions>
      <TrailPanel
        filter={filter}
        rooms={rooms}
        place={place}
        dayBegins={hourText(place.gamingDayStart)}
        now={now}
        names={roleName}
        onFilter={choose}
      />
    </>
  );
}

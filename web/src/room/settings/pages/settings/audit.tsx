import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type TrailFilter, trailFilter } from '@/room/settings/audit/model';
import { downloadTrail } from '@/room/settings/audit/queries';
import { TrailPanel } from '@/room/settings/audit/trail-panel';
import { roleName } from '@/room/account/sign-in/model';
import { hourText } from '@/room/settings/rooms/hours';
import { useNow } from '@/lib/hooks/use-now';
import { announce } from '@/ui/announcer';
import { ExportButton } from '@/ui/take-away';
import { sayFailed } from '@/shells/messages';
import { EXPORT_TEXTS } from '@/shells/list-panel/use-export';
import { useRoom, useRooms } from '@/api/session/session-context';
import { HeadActions } from './head-actions';

/** The audit trail. The address holds the filters. */
export function AuditPage() {
  const rooms = useRooms();
  const active = useRoom();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const filter = trailFilter(useSearch({ strict: false }));
  const [exporting, setExporting] = useState(false);
  // Gaming days follow the filtered room, or the first one, as on the server.
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

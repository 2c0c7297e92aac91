import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reportQuery } from '@/room/reports/daily/queries';
import { serverNow } from '@/lib/clock';
import { gamingDayOf } from '@/lib/format';
import { toast } from '@/ui/toast-store';
import { sayFailed } from '@/shells/messages';
import { useRoom } from '@/api/session/session-context';

/** "Generate Report": generates today's report, then opens its page. */
export function useReport() {
  const room = useRoom();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reporting, setReporting] = useState(false);

  async function generate() {
    setReporting(true);
    const day = gamingDayOf(serverNow(), room);
    try {
      await client.fetchQuery(reportQuery({ roomId: room.id, kind: 'daily', day, shift: undefined }));
      await navigate({ to: '/reports' });
      toast({
        title: 'Report Generated',
        description: 'Room report has been generated successfully',
      });
    } catch (error) {
      sayFailed(error, { error: 'Failed to generate report' });
    } finally {
      setReporting(false);
    }
  }

  return { reporting, onReport: () => void generate() };
}

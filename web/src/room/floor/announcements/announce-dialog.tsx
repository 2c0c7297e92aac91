import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRoom } from '@/api/session/session-context';
import { serverNow } from '@/lib/clock';
import { formatNearTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { wallOf } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { ListRow } from '@/ui/list-row';
import { announceText, endAnnouncement } from './acts';
import { type Announcement, announcementsQuery } from './queries';
import { nextInstantOf } from './until';

const schema = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Enter the text of the announcement'), z.maxLength(200)),
  time: z.string().check(z.minLength(1, 'Enter the time until which it stands')),
});

const F = fieldsOf<typeof schema>();

const HOUR_MS = 60 * 60_000;

/** Writes a text on the boards of the room, and ends those that stand. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { id: roomId, timeZone } = useRoom();
  const [time] = useState(() => wallOf(serverNow() + HOUR_MS, timeZone).time);
  return (
    <ActForm
      act={announceText}
      schema={schema}
      defaults={{ text: '', time }}
      vars={(values) => ({ roomId, text: values.text, until: nextInstantOf(values.time, timeZone, serverNow()) })}
      title="Announce"
      description="The text stands on every screen of the room until its time."
      submit="Announce"
      onClose={onClose}
    >
      <F.Area name="text" label="Text" required maxLength={200} />
      <F.Text name="time" label="Until" required type="time" />
      <Standing roomId={roomId} timeZone={timeZone} />
    </ActForm>
  );
}

function Standing({ roomId, timeZone }: { roomId: string; timeZone: string }) {
  const now = useNow();
  const announcements = useQuery(announcementsQuery(roomId)).data ?? [];
  const standing = announcements.filter(({ until }) => Date.parse(until) > now);
  if (standing.length === 0) return null;
  return (
    <ul aria-label="On the screens now" className="-mx-4 phone:-mx-3">
      {standing.map((announcement) => (
        <Line key={announcement.id} announcement={announcement} timeZone={timeZone} now={now} />
      ))}
    </ul>
  );
}

interface LineProps {
  announcement: Announcement;
  timeZone: string;
  now: number;
}

function Line({ announcement, timeZone, now }: LineProps) {
  const end = useAct(endAnnouncement);
  return (
    <ListRow
      title={announcement.text}
      detail={`Until ${formatNearTime(announcement.until, timeZone, now)}`}
      wraps
      action={
        <Button busy={end.busy} onClick={() => end.run(announcement)}>
          End
        </Button>
      }
    />
  );
}

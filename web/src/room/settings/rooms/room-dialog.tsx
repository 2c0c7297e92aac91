import { useState } from 'react';
import * as z from 'zod/mini';
import type { Room } from '@/api/types';
import { differing } from '@/lib/differing';
import { requiredText } from '@/lib/form-fields';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { addRoom, changeRoom } from './acts';
import { hourOptions } from './hours';

const roomSchema = z.object({
  name: requiredText('Room name is required'),
  location: requiredText('Location is required'),
  timeZone: requiredText('Time zone is required'),
  gamingDayStart: z.pipe(z.string(), z.transform(Number)),
});

const F = fieldsOf<typeof roomSchema>();

interface RoomDialogProps {
  room: Room | undefined;
  /** The room from which a new room copies its defaults. */
  like: Room;
  onClose: () => void;
}

/** The time zones of the browser, which the server supports too. */
function zones(): string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
}

/** A room's name, location, time zone and start of the gaming day. */
export function RoomDialog({ room, like, onClose }: RoomDialogProps) {
  const { timeZone, gamingDayStart } = room ?? like;
  const form = {
    schema: roomSchema,
    defaults: {
      name: room?.name ?? '',
      location: room?.location ?? '',
      timeZone,
      gamingDayStart: String(gamingDayStart),
    },
    children: <RoomFields />,
    onClose,
  };
  return room === undefined ? (
    <ActForm {...form} act={addRoom} vars={(body) => body} title="Add Room" submit="Add Room" />
  ) : (
    <ActForm
      {...form}
      act={changeRoom}
      vars={(values, { before }) => ({ room, done: 'Room saved', change: differing(before, values) })}
      title={`Edit ${room.name}`}
      submit="Save Changes"
      needsChange
    />
  );
}

function RoomFields() {
  const [known] = useState(zones);
  return (
    <>
      <F.Text name="name" label="Name" required maxLength={60} />
      <F.Text name="location" label="Location" required hint="City and state, as players know it." maxLength={80} />
      <F.Text
        name="timeZone"
        label="Time zone"
        required
        hint="Such as America/Chicago. Every time of the room is shown by it."
        list="room-zones"
        spellCheck={false}
      />
      <datalist id="room-zones">
        {known.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <F.Select
        name="gamingDayStart"
        label="Gaming day begins"
        hint="Revenue, hours and reports count from this hour. It can change while every drawer is closed."
        options={hourOptions()}
      />
    </>
  );
}

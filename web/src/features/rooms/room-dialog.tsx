import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Room } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { schemaResolver } from '@/lib/schema-resolver';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { hourOptions } from './hours';
import { useAddRoom, useChangeRoom } from './mutations';

const roomSchema = z.object({
  name: requiredText('Room name is required'),
  location: requiredText('Location is required'),
  timeZone: requiredText('Time zone is required'),
  gamingDayStart: z.string(),
});

type RoomForm = z.infer<typeof roomSchema>;

interface RoomDialogProps {
  /** Undefined for a new one. */
  room: Room | undefined;
  /** What a new room has in common with the others. */
  like: Room;
  onClose: () => void;
}

/** Every zone that the browser knows; the server knows them too. */
function zones(): string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
}

/** How a room is called, where it is, and when its day begins. */
export function RoomDialog({ room, like, onClose }: RoomDialogProps) {
  const add = useAddRoom();
  const change = useChangeRoom();
  const write = room === undefined ? add : change;
  const [known] = useState(zones);
  const form = useForm<RoomForm>({
    resolver: schemaResolver(roomSchema),
    defaultValues: {
      name: room?.name ?? '',
      location: room?.location ?? '',
      timeZone: (room ?? like).timeZone,
      gamingDayStart: String((room ?? like).gamingDayStart),
    },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(write.error);
  const edited = () => {
    if (write.isError) write.reset();
  };
  const submit = form.handleSubmit(({ gamingDayStart, ...values }) => {
    const body = { ...values, gamingDayStart: Number(gamingDayStart) };
    const done = {
      onSuccess: ({ name }: Room) => {
        toast({ title: room === undefined ? 'Room added' : 'Room saved', description: name });
        onClose();
      },
    };
    if (room === undefined) add.mutate(body, done);
    else change.mutate({ roomId: room.id, ...body }, done);
  });
  return (
    <FormDialog
      title={room === undefined ? 'Add Room' : `Edit ${room.name}`}
      dirty={isDirty}
      busy={write.isPending}
      error={
        write.error === null || Object.keys(refused).length > 0 ? undefined : errorText(write.error)
      }
      submitLabel={room === undefined ? 'Add Room' : 'Save Changes'}
      disabledReason={room !== undefined && !isDirty ? 'Nothing has changed' : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message ?? refused['name']}>
        <TextInput
          {...form.register('name', { onChange: edited })}
          autoComplete="off"
          maxLength={60}
        />
      </Field>
      <Field
        label="Location"
        required
        hint="City and state, as players know it."
        error={errors.location?.message ?? refused['location']}
      >
        <TextInput
          {...form.register('location', { onChange: edited })}
          autoComplete="off"
          maxLength={80}
        />
      </Field>
      <Field
        label="Time zone"
        required
        hint="Such as America/Chicago. Every time of the room is shown by it."
        error={errors.timeZone?.message ?? refused['timeZone']}
      >
        <TextInput
          {...form.register('timeZone', { onChange: edited })}
          list="room-zones"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <datalist id="room-zones">
        {known.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <Field
        label="Gaming day begins"
        hint="Revenue, hours and reports count from this hour. It can change while every drawer is closed."
        error={refused['gamingDayStart']}
      >
        <Controller
          control={form.control}
          name="gamingDayStart"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={(next) => {
                edited();
                field.onChange(next);
              }}
              options={hourOptions()}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}

import * as z from 'zod/mini';
import type { RoomPageSettings } from './queries';

type Day = RoomPageSettings['hours'][number]['day'];

export const DAYS: readonly { day: Day; label: string }[] = [
  { day: 'monday', label: 'Monday' },
  { day: 'tuesday', label: 'Tuesday' },
  { day: 'wednesday', label: 'Wednesday' },
  { day: 'thursday', label: 'Thursday' },
  { day: 'friday', label: 'Friday' },
  { day: 'saturday', label: 'Saturday' },
  { day: 'sunday', label: 'Sunday' },
];

const text = z.string().check(z.trim());

const opening = z.object({ opens: z.string(), closes: z.string() }).check(
  z.refine(({ opens, closes }) => (opens === '') === (closes === ''), {
    error: 'Enter both times, or neither',
    path: ['closes'],
  }),
);

const MAX_PROMOTIONS = 5;

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export const roomPageSchema = z.object({
  shown: z.enum(['on', 'off']),
  address: text.check(
    z.regex(
      /^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use 3 to 60 letters from a to z, digits and single hyphens between them',
    ),
  ),
  streetAddress: text,
  phone: text,
  terms: text,
  showsFees: z.boolean(),
  acceptsJoins: z.boolean(),
  promotions: z
    .string()
    .check(z.refine((typed) => linesOf(typed).length <= MAX_PROMOTIONS, 'Enter at most 5 promotions')),
  hours: z.object({
    monday: opening,
    tuesday: opening,
    wednesday: opening,
    thursday: opening,
    friday: opening,
    saturday: opening,
    sunday: opening,
  }),
});

export type RoomPageForm = z.infer<typeof roomPageSchema>;

export function formOf({ isOn, hours, promotions, roomId: _room, ...rest }: RoomPageSettings): RoomPageForm {
  const timesOf = (day: Day) => {
    const { opens = '', closes = '' } = hours.find((one) => one.day === day) ?? {};
    return { opens, closes };
  };
  return {
    ...rest,
    shown: isOn ? 'on' : 'off',
    promotions: promotions.join('\n'),
    hours: {
      monday: timesOf('monday'),
      tuesday: timesOf('tuesday'),
      wednesday: timesOf('wednesday'),
      thursday: timesOf('thursday'),
      friday: timesOf('friday'),
      saturday: timesOf('saturday'),
      sunday: timesOf('sunday'),
    },
  };
}

export function settingsOf(roomId: string, { shown, promotions, hours, ...rest }: RoomPageForm): RoomPageSettings {
  return {
    ...rest,
    roomId,
    isOn: shown === 'on',
    promotions: linesOf(promotions),
    hours: DAYS.flatMap(({ day }) => {
      const { opens, closes } = hours[day];
      return opens === '' ? [] : [{ day, opens, closes }];
    }),
  };
}

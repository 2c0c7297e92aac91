import {
  formatDate,
  formatDay,
  formatDayTime,
  formatLongDate,
  formatNearDate,
  formatNearDay,
  formatNearMoment,
  formatNearWeekday,
  formatShortDate,
  formatTime,
  gamingDayOf,
  isoDay,
} from '@/lib/format';
import type { Room } from '../types';
import { useRoom } from './session-context';

type Moment = string | number;

function placeOf(room: Pick<Room, 'timeZone' | 'gamingDayStart'>) {
  const { timeZone } = room;
  return {
    formatTime: (moment: Moment) => formatTime(moment, timeZone),
    formatDate: (moment: Moment) => formatDate(moment, timeZone),
    formatDay: (moment: Moment) => formatDay(moment, timeZone),
    formatDayTime: (moment: Moment) => formatDayTime(moment, timeZone),
    formatShortDate: (moment: Moment) => formatShortDate(moment, timeZone),
    formatLongDate: (moment: Moment) => formatLongDate(moment, timeZone),
    formatNearDay: (moment: Moment, now: number) => formatNearDay(moment, timeZone, now),
    formatNearDate: (moment: Moment, now: number) => formatNearDate(moment, timeZone, now),
    formatNearMoment: (moment: Moment, now: number) => formatNearMoment(moment, timeZone, now),
    formatNearWeekday: (moment: Moment, now: number) => formatNearWeekday(moment, timeZone, now),
    isoDay: (moment: Moment) => isoDay(moment, timeZone),
    gamingDayOf: (moment: Moment) => gamingDayOf(moment, room),
  };
}

export type Place = ReturnType<typeof placeOf>;

/** Each row of a list asks, so the functions of a zone are created once. */
const places = new Map<string, Place>();

/** The functions of `lib/format`, for the time zone and the gaming day of the active room. */
export function usePlace(): Place {
  const { timeZone, gamingDayStart } = useRoom();
  const key = `${timeZone} ${gamingDayStart}`;
  let place = places.get(key);
  if (place === undefined) {
    place = placeOf({ timeZone, gamingDayStart });
    places.set(key, place);
  }
  return place;
}

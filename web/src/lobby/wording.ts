import { formatCount } from '@/lib/format';

/** "7 here, 3 coming", "3 here": players in the room and players on their way are never one sum alone. */
export function presenceText(waiting: number, coming: number): string {
  const here = `${formatCount(waiting - coming)} here`;
  return coming === 0 ? here : `${here}, ${formatCount(coming)} coming`;
}

/** "35 min", "1 h", "1 h 05" */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** "25–50 min", "55 min to 1 h 25", "up to 5 min" */
export function waitText({ lowMinutes, highMinutes }: { lowMinutes: number; highMinutes: number }): string {
  if (lowMinutes === 0) return `up to ${duration(highMinutes)}`;
  if (highMinutes < 60) return `${lowMinutes}–${highMinutes} min`;
  return `${duration(lowMinutes)} to ${duration(highMinutes)}`;
}

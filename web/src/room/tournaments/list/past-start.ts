import { formatDayTime } from '@/lib/format';
import type { Question } from '@/shells/use-act-form';
import { exactNow } from '../clock/exact-time';

/** The question about a start in the past, which is usually a typing mistake. */
export function pastStartQuestion(start: string, timeZone: string): Question | null {
  if (Date.parse(start) >= exactNow() - 60_000) return null;
  return {
    title: 'Start in the past?',
    confirmLabel: 'Use This Start',
    cancelLabel: 'Change Start',
    children: `${formatDayTime(start, timeZone)} is over.`,
  };
}

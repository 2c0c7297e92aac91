import { HERE } from '@/lib/here-zone';

/**
 * "9:03 PM" by the clock of this device: the person knows by it when they pressed the button. Loaded before the first screen,
 * which `lib/format` is not.
 */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: HERE })
    .format(at)
    .replaceAll('\u202F', ' ');
}

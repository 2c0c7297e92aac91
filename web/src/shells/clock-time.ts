import { HERE } from '@/lib/here-zone';

/**
 * "9:03 PM" by the clock of this device, because the person compares it with when they pressed the button. This file is
 * loaded before the first screen, unlike `lib/format`.
 */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: HERE })
    .format(at)
    .replaceAll('\u202F', ' ');
}

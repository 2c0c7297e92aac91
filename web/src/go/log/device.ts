import { newIdempotencyKey } from '@/api/client/http';
import { STORAGE_KEYS } from '@/lib/config';
import { readText, writeText } from '@/lib/storage';

/** One browser on one device; its tabs share the name, the log and the lease. */
export interface Device {
  id: string;
  /** The name that other players see: "Dana's iPhone" once a user has set it. */
  name: string;
}

const MAX_NAME = 40;

/** Derives a readable device name from the browser's user agent. */
export function plainName(userAgent: string, touchPoints = 0): string {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone';
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iPad';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'Android phone' : 'Android tablet';
  return 'Computer';
}

/** "phone", "tablet" or "computer": the last word of "Saved on this …". */
export function sortOfDevice(userAgent: string, touchPoints = 0): string {
  const name = plainName(userAgent, touchPoints);
  if (name === 'Computer') return 'computer';
  return name === 'iPad' || name === 'Android tablet' ? 'tablet' : 'phone';
}

export function thisDevice(): Device {
  let id = readText(STORAGE_KEYS.device);
  if (id === null) {
    id = newIdempotencyKey();
    writeText(STORAGE_KEYS.device, id);
  }
  const name = readText(STORAGE_KEYS.deviceName);
  return { id, name: name ?? plainName(navigator.userAgent, navigator.maxTouchPoints) };
}

/** Sets the device's name; a blank name restores the one from the user agent. */
export function nameDevice(name: string): void {
  const text = name.trim().slice(0, MAX_NAME);
  writeText(STORAGE_KEYS.deviceName, text === '' ? plainName(navigator.userAgent, navigator.maxTouchPoints) : text);
}

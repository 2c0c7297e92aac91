import { newIdempotencyKey } from '@/api/client/http';
import { STORAGE_KEYS } from '@/config/constants';
import { readText, writeText } from '@/lib/storage';

/** One browser on one device; its tabs share the name, the log and the pen. */
export interface Device {
  id: string;
  /** As others see it: "Dana's iPhone" once somebody has said so. */
  name: string;
}

const MOST_NAME = 40;

/** What a device is, in plain words, from what its browser says of itself. */
export function plainName(userAgent: string, touchPoints = 0): string {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone';
  // An iPad calls itself a Mac; no Mac has a screen to touch.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iPad';
  if (/Android/.test(userAgent))
    return /Mobile/.test(userAgent) ? 'Android phone' : 'Android tablet';
  return 'Computer';
}

/** "phone", "tablet" or "computer": what "Saved on this …" ends with. */
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

/** Blank: back to what the browser says. */
export function nameDevice(name: string): void {
  const text = name.trim().slice(0, MOST_NAME);
  writeText(
    STORAGE_KEYS.deviceName,
    text === '' ? plainName(navigator.userAgent, navigator.maxTouchPoints) : text,
  );
}

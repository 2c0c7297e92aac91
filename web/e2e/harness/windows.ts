// Browser windows that are used again. A new one knows nothing of the program: it fetches, unpacks and compiles every
// script anew, which takes five times as long as opening the page does. What a person leaves behind is taken away.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { inject } from 'vitest';
import { startMs } from './chromium';

export type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface Windows {
  origin: string;
  storage: Storage;
  touch: boolean;
  /** For what stays with the window: a clock of its own, scripts, a service worker, no network. */
  alone: boolean;
}

let browser: Promise<Browser> | undefined;
const idle = new Map<BrowserContext, string>(); // with the origin whose scripts it knows
const reusable = new WeakMap<BrowserContext, string>();

export async function takeWindow({ origin, storage, touch, alone }: Windows) {
  const single = touch || alone;
  for (const [context, known] of single ? [] : idle) {
    idle.delete(context);
    if (known === origin) {
      await context.setStorageState(storage);
      return context;
    }
    await context.close();
  }
  browser ??= chromium.connect(inject('browser'), { timeout: startMs });
  const context = await (
    await browser
  ).newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    hasTouch: touch,
    storageState: storage,
  });
  if (!single) reusable.set(context, origin);
  return context;
}

export async function leaveWindow(context: BrowserContext) {
  const origin = reusable.get(context);
  if (origin === undefined) {
    await context.close();
    return;
  }
  await Promise.all(context.pages().map((page) => page.close()));
  context.removeAllListeners();
  idle.set(context, origin);
}

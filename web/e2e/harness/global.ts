// Once per run: one browser for every file, and a place for what they share.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath, launchOptions } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
    /** Where the files of the run find evenings that have just begun. */
    evenings: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const browser = await chromium.launchServer({
    ...launchOptions,
    executablePath: chromiumPath(),
  });
  provide('browser', browser.wsEndpoint());
  const evenings = mkdtempSync(path.join(tmpdir(), 'pitboss-evenings-'));
  provide('evenings', evenings);
  return async () => {
    await browser.close();
    rmSync(evenings, { recursive: true, force: true });
  };
}

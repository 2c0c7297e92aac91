// Runs once: starts one browser for all files and creates their shared folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath, launchOptions } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
    /** The folder where the files of the run find young evenings. */
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

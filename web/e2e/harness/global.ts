// Once per run: one browser for every file.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath, launchOptions } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const browser = await chromium.launchServer({
    ...launchOptions,
    executablePath: chromiumPath(),
  });
  provide('browser', browser.wsEndpoint());
  return () => browser.close();
}

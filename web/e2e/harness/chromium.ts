// Debian's Chromium, preferably the build without a window system, driven by playwright-core. Nothing is downloaded and
// nothing leaves the machine.
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Start timeout: the browser starts while the machine is busy with everything else. */
export const startMs = 180_000;

export const launchOptions = {
  timeout: startMs,
  headless: true,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function chromiumPath(): string {
  const named = process.env['PITBOSS_CHROMIUM'];
  const found = named === undefined || named === '' ? places.find((path) => existsSync(path)) : named;
  if (found === undefined || !existsSync(found))
    throw new Error('Chromium is missing. Install it, or set PITBOSS_CHROMIUM to its program.');
  return found;
}

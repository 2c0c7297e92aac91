// Pictures of a page, as WebP.
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Writes a part of the page to a file. The part is in CSS pixels; `scale` is the number of picture pixels for one. */
export async function shoot(
  page: Page,
  file: string,
  clip: { x: number; y: number; width: number; height: number; scale: number },
) {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 78, clip });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

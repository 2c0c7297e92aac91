import type { Page } from 'playwright-core';

/** The elements that overflow or are too small for a thumb. */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    for (const box of [document.documentElement, ...document.querySelectorAll('#root :not(.sr-only)')]) {
      const cut = box.scrollHeight > box.clientHeight + 1 && box.clientHeight > 0;
      const hides = /hidden|auto|scroll/.test(getComputedStyle(box).overflowY);
      // The box of a single truncated line is as high as its letters.
      const line = getComputedStyle(box).textOverflow === 'ellipsis';
      if (cut && !line && (hides || box === document.documentElement))
        found.push(`${box.className || box.tagName} scrolls`);
    }
    for (const target of document.querySelectorAll('#root :is(button, a, input)')) {
      const { width, height, right, bottom } = target.getBoundingClientRect();
      const name = (target.textContent || target.getAttribute('aria-label')) ?? '';
      if (Math.min(width, height) < 55.5) found.push(`${name} is ${width} by ${height}`);
      if (right > innerWidth || bottom > innerHeight) found.push(`${name} is outside`);
    }
    return found;
  });
}

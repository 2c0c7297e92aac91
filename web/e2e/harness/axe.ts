// Runs axe-core on the screen, in both themes and at the three widths of the design.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allWidths: readonly number[] = [1440, 1024, 390];

const colours = ['color-contrast', 'link-in-text-block'];

const tags = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const satisfies RunOptions['runOnly'];

/**
 * The dark theme is the same page in other colors, and a tablet has the colors of a desk, so neither needs a full pass.
 */
const passes = {
  light: { runOnly: tags },
  dark: { runOnly: { type: 'rule', values: colours } },
  tablet: {
    runOnly: tags,
    rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, RunOptions>;

/** The elements that cannot be reached while a dialog or a menu is open. */
const behind = '[data-aria-hidden="true"]';

/**
 * The violations that axe finds, each with its place; an empty list is good. `part` limits the check to the top layer:
 * a dialog, a menu.
 */
export async function violations(page: Page, part?: string, pass: keyof typeof passes = 'light'): Promise<string[]> {
  const wanted: RunOptions = { ...passes[pass], resultTypes: ['violations'] };
  const found = await page.evaluate(
    async ([where, unreached, options]) => {
      const axe: unknown = Reflect.get(window, 'axe');
      if (typeof axe !== 'object' || axe === null || !('run' in axe)) return null;
      // axe has no types here, because it was injected into the page as text.
      const run = axe.run as (context: unknown, options: RunOptions) => Promise<AxeResults>;
      const tops = where === undefined ? [] : [...document.querySelectorAll(where)];
      const top = tops.at(-1);
      const hidden = document.querySelector(unreached);
      if (top !== undefined && hidden !== null) {
        // axe reads colors from a map of everything on the screen, which takes most of its time, and most of the screen
        // lies behind the top layer. The top layer is opaque, so everything behind it is left out.
        let ground: Element | null = top;
        while (ground !== null && !getComputedStyle(ground).backgroundColor.startsWith('rgb('))
          ground = ground.parentElement;
        if (ground === null || ground.contains(hidden)) return ['what is behind can be seen'];
        document.createTreeWalker = (root, what) =>
          Document.prototype.createTreeWalker.call(document, root, what, (node) =>
            node instanceof Element && node.matches(unreached) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
          );
      }
      const result = await run(top ?? document, {
        ...options,
        rules: {
          ...options.rules,
          // Floating layers are at the end of the body, outside every landmark, while they are open.
          region: {
            enabled: document.querySelector('[data-radix-popper-content-wrapper]') === null,
          },
        },
      });
      Reflect.deleteProperty(document, 'createTreeWalker');
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const why = [...any, ...all, ...none][0]?.message ?? '';
          return `${id}: ${String(target)}: ${why}`;
        }),
      );
    },
    [part, behind, wanted] as const,
  );
  if (found !== null) return found;
  await page.evaluate(source);
  return violations(page, part, pass);
}

/** Waits until the page has settled in a new width. */
async function scrollsSideways(page: Page): Promise<boolean> {
  return await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, {
      timeout: 5_000,
    })
    .then(
      () => false,
      () => true,
    );
}

/** Waits until observers of element sizes have drawn their answer to a new width. */
const settled = async (page: Page) =>
  await page.evaluate(
    async () => await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Checks the present page at every width, and its colors in both themes. */
export async function look(page: Page, part?: string, widths: readonly number[] = allWidths): Promise<string[]> {
  const findings: string[] = [];
  // A whole page of a phone is so high that nothing lies under the bar at its foot, where axe takes it for covered.
  const phoneHeight = part === undefined ? 4_000 : 844;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? phoneHeight : 900 });
    await settled(page);
    for (const pass of width === 1024 ? (['tablet'] as const) : (['light', 'dark'] as const)) {
      await page.evaluate(
        (name) => {
          document.documentElement.dataset['theme'] = name;
        },
        pass === 'dark' ? 'dark' : 'light',
      );
      const found = await violations(page, part, pass);
      findings.push(...found.map((text) => `${width} ${pass}: ${text}`));
    }
    if (await scrollsSideways(page)) findings.push(`${width}: the page scrolls sideways`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return findings;
}

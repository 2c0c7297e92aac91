import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Checks WCAG 2.2 AA and best practice, except for rules that jsdom cannot evaluate (colors, sizes, page landmarks):
 * e2e/axe-*.test.ts check those.
 */
export async function expectAccessible(node: Element = document.body) {
  const result = await axe.run(node, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'color-contrast': { enabled: false },
      // Elements have no size here, and axe would draw a map of the page to compare them.
      'target-size': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  });
  const found = result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.html).join(' | ')}`);
  expect(found).toEqual([]);
}

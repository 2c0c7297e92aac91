import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sidebar, skeletonDelayMs } from '@/lib/limits';

const css = ['tokens', 'motion']
  .map((part) => readFileSync(new URL(`./theme/${part}.css`, import.meta.url), 'utf8'))
  .join('\n');

type Theme = Record<string, string>;

/** The hex colors of every block with this selector. */
function tokensOf(selector: string): Theme {
  const tokens: Theme = {};
  const blocks = css.matchAll(/([^{}]+)\{([^{}]*)\}/g);
  for (const [, head = '', body = ''] of blocks) {
    if (head.trim().split('\n').at(-1)?.trim() !== selector) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)) tokens[name] = value;
  }
  return tokens;
}

const light = tokensOf(':root');
const dark = tokensOf("[data-theme='dark']");

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

/** The formula of WCAG 2. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('the formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('both themes have the same colours', () => {
  expect(Object.keys(dark).toSorted()).toEqual(Object.keys(light).toSorted());
});

const text = 4.5;
const shape = 3;

// Every pair of text and background colors, with the minimum contrast.
const pairs: [ink: string, ground: string, least: number][] = [
  ...['canvas', 'surface', 'raised', 'hover', 'accent-soft'].flatMap((ground): [string, string, number][] => [
    ['text', ground, text],
    ['text-2', ground, text],
  ]),
  ...['canvas', 'surface', 'raised', 'hover', 'sunken'].map((ground): [string, string, number] => [
    'text-3',
    ground,
    text,
  ]),
  ['control', 'surface', shape],
  ['control', 'canvas', shape],
  ['accent', 'surface', text],
  ['accent', 'canvas', text],
  ['accent', 'raised', text],
  ['accent', 'accent-soft', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['focus', 'surface', shape],
  ['focus', 'canvas', shape],
  ['focus', 'raised', shape],
  ...['ok', 'warn', 'bad', 'info', 'event', 'neutral'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, text],
    [tone, 'surface', text],
    [tone, 'canvas', text],
  ]),
  ['bad', 'raised', text],
  ['on-felt', 'felt', text],
  ['on-felt-2', 'felt', text],
  ['on-felt', 'felt-deep', text],
  ...[1, 2, 3, 4, 5].map((n): [string, string, number] => [`chart-${n}`, 'surface', shape]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast, %s', (_, theme) => {
  test.each(pairs)('%s on %s is at least %s', (ink, ground, least) => {
    const [a = '', b = ''] = [theme[ink], theme[ground]];
    expect(a).toMatch(/^#/);
    expect(b).toMatch(/^#/);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
});

test('only the tokens hold a raw layer number, and they go up', () => {
  const layers = [...css.matchAll(/--z-(\w+): (\d+);/g)].map(([, name, value]) => [name, Number(value)]);
  expect(layers).toEqual([
    ['sticky', 10],
    ['sidebar', 20],
    ['overlay', 30],
    ['dialog', 40],
    ['popover', 50],
    ['toast', 60],
    ['tooltip', 70],
  ]);
});

test('the style sheet agrees with lib/limits', () => {
  expect(css).toContain(`--w-sidebar: ${sidebar.width};`);
  expect(css).toContain(`--w-sidebar-mobile: ${sidebar.widthMobile};`);
  expect(css).toContain(`--w-rail: ${sidebar.widthCollapsed};`);
  expect(css).toContain(`show-late ${skeletonDelayMs}ms`);
});

// The pictures of the user guide, docs/guide: what each shows, and how to get there in the demo.
import type { Locator, Page } from 'playwright-core';
import type { Who } from './harness/api';

export interface Picture {
  /** The file is docs/guide/pictures/NAME.webp. */
  name: string;
  address: string;
  as?: Who;
  /** An element that appears last. */
  shows: string | RegExp;
  /** Desktop, tablet or phone; the default is the desktop. */
  size?: keyof typeof sizes;
  /** What is pressed before the picture is taken. */
  steps?: (page: Page) => Promise<unknown>;
  /** The part of the screen that the picture shows; the default is the whole window. */
  part?: (page: Page) => Locator;
}

export const sizes = {
  desktop: { width: 1280, height: 800, scale: 1 },
  tablet: { width: 1024, height: 768, scale: 1 },
  phone: { width: 390, height: 844, scale: 1.5 },
} as const;

export const pictures: Picture[] = [
  { name: 'floor-manager', address: '/floor-manager', as: 'floor', shows: 'Danielle Ortiz' },
  { name: 'phone-tables', address: '/mobile/tables', as: 'floor', shows: /Table 1\b/, size: 'phone' },
];

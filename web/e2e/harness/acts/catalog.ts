// Every form and tap of the web app whose answer can be lost.
import { cage } from './cage';
import { companion } from './companion';
import { floor, tables } from './floor';
import { kiosk } from './kiosk';
import { players } from './players';
import type { Scene } from './scene';
import { settings, staff } from './settings';
import { tournaments } from './tournaments';

export const scenes: readonly Scene[] = [
  ...floor,
  ...tables,
  ...cage,
  ...players,
  ...tournaments,
  ...settings,
  ...staff,
  ...kiosk,
  ...companion,
];

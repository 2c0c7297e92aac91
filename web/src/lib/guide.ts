import { isUnder } from './is-under';

/** The page of the user guide, docs/guide, for each screen by the start of its address. */
const PAGES: readonly (readonly [root: string, page: string])[] = [
  ['/front-office', 'front-office'],
  ['/players', 'front-office'],
  ['/player-sessions', 'front-office'],
  ['/tournaments', 'tournament-director'],
  ['/clock', 'tournament-director'],
  ['/settings', 'first-evening'],
  ['/set-up', 'first-evening'],
  ['/analytics', 'executive'],
  ['/revenue', 'executive'],
  ['/reports', 'executive'],
  ['/roaming-manager', 'executive'],
  ['/pit-boss', 'pit-boss'],
  ['/dealer', 'dealer'],
  ['/pitboss-go', 'home-games'],
];

/** The address of the guide's page about the screen at `path`. The master console has no path of its own. */
export function guidePage(path: string, search: string): string {
  if (new URLSearchParams(search).get('admin') === 'true') return '/guide/platform';
  const page = PAGES.find(([root]) => isUnder(path, root))?.[1] ?? 'floor-manager';
  return `/guide/${page}`;
}

/** Opens the guide's page about the present screen in a tab of its own. */
export function openGuide() {
  const { pathname, search } = window.location;
  window.open(guidePage(pathname, search), '_blank', 'noopener');
}

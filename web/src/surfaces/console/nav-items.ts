import {
  Armchair,
  ChartColumn,
  Clock,
  ConciergeBell,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Smartphone,
  Spade,
  Trophy,
  Users,
} from 'lucide-react';

export interface NavItem {
  to:
    | '/'
    | '/cash-games'
    | '/tournaments'
    | '/players'
    | '/front-office'
    | '/player-sessions'
    | '/floor-manager'
    | '/pitboss-go'
    | '/analytics'
    | '/settings';
  label: string;
  icon: LucideIcon;
  /** `g` and then this letter go there. */
  letter?: string;
  /** Screens without an entry of their own that hang under this one. */
  owns?: readonly string[];
}

/** The ten entries, in the order of the specification. */
export const navItems: readonly NavItem[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard, letter: 'd', owns: ['/rooms'] },
  { to: '/cash-games', label: 'Cash Games', icon: Spade, letter: 'c' },
  { to: '/tournaments', label: 'Tournaments', icon: Trophy, letter: 't' },
  { to: '/players', label: 'Players', icon: Users, letter: 'p' },
  { to: '/front-office', label: 'Front Office', icon: ConciergeBell },
  { to: '/player-sessions', label: 'Player Sessions', icon: Clock, letter: 's' },
  { to: '/floor-manager', label: 'Floor Manager', icon: Armchair, letter: 'f', owns: ['/tables'] },
  { to: '/pitboss-go', label: 'PitBoss Go', icon: Smartphone },
  { to: '/analytics', label: 'Analytics', icon: ChartColumn, owns: ['/revenue', '/reports'] },
  { to: '/settings', label: 'Settings', icon: Settings },
];

function under(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

export function isCurrent(item: NavItem, path: string): boolean {
  if (item.to === '/' ? path === '/' : under(path, item.to)) return true;
  return item.owns?.some((root) => under(path, root)) ?? false;
}

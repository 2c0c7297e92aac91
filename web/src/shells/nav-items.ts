import { isUnder } from '@/lib/is-under';
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
  /** The letter that, pressed after `g`, opens the page. */
  letter?: string;
  /** Screens without an entry of their own that belong to this one. */
  owns?: readonly string[];
}

/** The ten entries, in the order of the specification. */
export const navItems: readonly NavItem[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard, letter: 'd', owns: ['/rooms'] },
  { to: '/cash-games', label: 'Cash Games', icon: Spade, letter: 'c' },
  { to: '/tournaments', label: 'Tournaments', icon: Trophy, letter: 't' },
  { to: '/players', label: 'Players', icon: Users, letter: 'p' },
  { to: '/front-office', label: 'Front Office', icon: ConciergeBell, letter: 'o' },
  { to: '/player-sessions', label: 'Player Sessions', icon: Clock, letter: 's' },
  { to: '/floor-manager', label: 'Floor Manager', icon: Armchair, letter: 'f', owns: ['/tables'] },
  { to: '/pitboss-go', label: 'PitBoss Go', icon: Smartphone },
  { to: '/analytics', label: 'Analytics', icon: ChartColumn, letter: 'a', owns: ['/revenue', '/reports'] },
  { to: '/settings', label: 'Settings', icon: Settings, letter: ',' },
];

export function isCurrent(item: NavItem, path: string): boolean {
  if (item.to === '/' ? path === '/' : isUnder(path, item.to)) return true;
  return item.owns?.some((root) => isUnder(path, root)) ?? false;
}

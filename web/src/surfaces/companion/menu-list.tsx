import {
  ChartLine,
  Spade,
  LogOut,
  Moon,
  SlidersHorizontal,
  Shield,
  Sun,
  Award,
  type LucideIcon,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Member } from '@/api/home-types';
import { forgetOfflineCopies } from '@/api/client/tokens';
import { goTo } from '@/lib/address';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { setTheme, useTheme } from '@/ui/theme-store';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useMember } from './member-context';
import { ROOT } from './root';
import { hasRoute } from './routes';
import { forgetNights, unsentChanges } from './seams';

const SignOut = lazyPart(async () => ({
  default: (await import('@/features/community/sign-out')).SignOut,
}));

interface Entry {
  label: string;
  path: string;
  icon: LucideIcon;
  for?: (member: Member) => boolean;
}

const ENTRIES: readonly Entry[] = [
  { label: 'Host Dashboard', path: 'host', icon: Spade },
  { label: 'Statistics', path: 'statistics', icon: ChartLine },
  { label: 'Leaderboard', path: 'leaderboard', icon: Award },
  { label: 'Admin Panel', path: 'admin', icon: Shield, for: ({ isAdmin }) => isAdmin },
  { label: 'Settings', path: 'settings', icon: SlidersHorizontal },
];

export function MenuList({ trigger }: { trigger: ReactElement }) {
  const member = useMember();
  const dark = useTheme() === 'dark';
  const [leaving, setLeaving] = useState(false);
  const shown = ENTRIES.filter(
    (entry) => hasRoute(entry.path) && (entry.for === undefined || entry.for(member)),
  );
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        {shown.map(({ label, path, icon }) => (
          <MenuItem key={path} icon={icon} onSelect={() => goTo(`${ROOT}/${path}`, 'push')}>
            {label}
          </MenuItem>
        ))}
        <MenuItem icon={dark ? Sun : Moon} onSelect={() => setTheme(dark ? 'light' : 'dark')}>
          {dark ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={() => setLeaving(true)}>
          Sign Out
        </MenuItem>
      </Menu>
      {leaving ? (
        <Boundary look="layer">
          <SignOut
            name={member.displayName}
            unsent={unsentChanges}
            onClose={() => setLeaving(false)}
            onLeft={() => {
              forgetOfflineCopies('companion');
              // Loads the app anew: nothing of who was here before stays in memory.
              void forgetNights().finally(() => window.location.assign(ROOT));
            }}
          />
        </Boundary>
      ) : null}
    </>
  );
}

import { type LinkProps, useNavigate } from '@tanstack/react-router';
import {
  Award,
  ChartLine,
  CircleQuestionMark,
  LogOut,
  type LucideIcon,
  Moon,
  Shield,
  SlidersHorizontal,
  Spade,
  Sun,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Member } from '../types';
import { forgetOfflineCopies } from '@/api/client/tokens';
import { openGuide } from '@/lib/guide';
import { discardForms, leaveForms } from '@/lib/unsaved-forms';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { setTheme, useTheme } from '@/ui/theme-store';
import { Boundary } from '@/ui/boundary';
import { SignOut } from '../lazy-parts';
import { HOME } from '../links';
import { useMember } from './member-context';
import { forgetNights, unsentChanges } from '../log/gateway';

interface Entry {
  label: string;
  link: LinkProps;
  icon: LucideIcon;
  for?: (member: Member) => boolean;
}

const ENTRIES: readonly Entry[] = [
  { label: 'Host Dashboard', link: { to: '/pitboss-go/host' }, icon: Spade },
  { label: 'Statistics', link: { to: '/pitboss-go/statistics' }, icon: ChartLine },
  { label: 'Leaderboard', link: { to: '/pitboss-go/leaderboard' }, icon: Award },
  {
    label: 'Admin Panel',
    link: { to: '/pitboss-go/admin' },
    icon: Shield,
    for: ({ isAdmin }) => isAdmin,
  },
  { label: 'Settings', link: { to: '/pitboss-go/settings' }, icon: SlidersHorizontal },
];

export function MenuList({ trigger }: { trigger: ReactElement }) {
  const member = useMember();
  const dark = useTheme() === 'dark';
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const shown = ENTRIES.filter((entry) => entry.for === undefined || entry.for(member));
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        {shown.map(({ label, link, icon }) => (
          <MenuItem key={label} icon={icon} onSelect={() => void navigate(link)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem icon={dark ? Sun : Moon} onSelect={() => setTheme(dark ? 'light' : 'dark')}>
          {dark ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuItem icon={CircleQuestionMark} onSelect={openGuide}>
          Help
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={() => leaveForms(() => setLeaving(true))}>
          Sign Out
        </MenuItem>
      </Menu>
      {leaving ? (
        <Boundary place="layer">
          <SignOut
            name={member.displayName}
            unsent={unsentChanges}
            onClose={() => setLeaving(false)}
            onLeft={() => {
              forgetOfflineCopies('companion');
              discardForms();
              // Reload the app, so that no data of the previous user stays in memory.
              void forgetNights(member.id).finally(() => window.location.assign(HOME.to));
            }}
          />
        </Boundary>
      ) : null}
    </>
  );
}

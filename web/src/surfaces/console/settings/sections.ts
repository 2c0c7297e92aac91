import type { Permission, User } from '@/api/types';

export type SectionPath =
  | 'organization'
  | 'rooms'
  | 'tables'
  | 'game-types'
  | 'fees'
  | 'users'
  | 'sessions'
  | 'audit'
  | 'export'
  | 'backup'
  | 'profile';

interface Section {
  path: SectionPath;
  label: string;
  /** Who changes it; null is everybody. */
  needs: Permission | null;
  /** An executive looks at it. */
  looks?: true;
  /** The same in words, for who may not. */
  who: string;
}

/** In the order of the list at the left. */
const SECTIONS: readonly Section[] = [
  {
    path: 'organization',
    label: 'Organization',
    needs: 'manage_settings',
    looks: true,
    who: 'Owners and executives',
  },
  {
    path: 'rooms',
    label: 'Rooms',
    needs: 'manage_settings',
    looks: true,
    who: 'Owners and executives',
  },
  {
    path: 'tables',
    label: 'Tables',
    needs: 'manage_tables',
    looks: true,
    who: 'Owners, executives, floor managers and pit bosses',
  },
  {
    path: 'game-types',
    label: 'Game Types',
    needs: 'manage_game_types',
    looks: true,
    who: 'Owners, executives, floor managers and pit bosses',
  },
  { path: 'fees', label: 'Fees', needs: 'manage_fees', looks: true, who: 'Owners and executives' },
  { path: 'users', label: 'Users & Roles', needs: 'manage_users', who: 'Owners' },
  { path: 'sessions', label: 'Sessions', needs: null, who: 'Everybody' },
  { path: 'audit', label: 'Audit Trail', needs: 'view_audit', who: 'Owners and executives' },
  { path: 'export', label: 'Export', needs: 'manage_settings', who: 'Owners' },
  { path: 'backup', label: 'Backup', needs: 'manage_settings', who: 'Owners' },
  { path: 'profile', label: 'Profile', needs: null, who: 'Everybody' },
];

type Viewer = Pick<User, 'role' | 'permissions'>;

/** What of the settings somebody may see. */
export function sectionsOf({ role, permissions }: Viewer): readonly Section[] {
  return SECTIONS.filter(
    ({ needs, looks }) =>
      needs === null || permissions.includes(needs) || (looks === true && role === 'executive'),
  );
}

export function whoSees(path: SectionPath | undefined): string {
  return SECTIONS.find((section) => section.path === path)?.who ?? 'Owners and executives';
}

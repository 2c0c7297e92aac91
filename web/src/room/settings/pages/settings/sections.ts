import type { Permission, User } from '@/api/types';

export type SectionPath =
  | 'organization'
  | 'rooms'
  | 'tables'
  | 'game-types'
  | 'screens'
  | 'public-page'
  | 'notices'
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
  /** The permission to edit; null is every role. */
  needs: Permission | null;
  /** Whether executives may view it. */
  looks?: true;
  /** The roles in words, for users without permission. */
  who: string;
}

/** In the order of the list at the left. */
const SECTIONS: readonly Section[] = [
  { path: 'organization', label: 'Organization', needs: 'manage_settings', looks: true, who: 'Owners and executives' },
  { path: 'rooms', label: 'Rooms', needs: 'manage_settings', looks: true, who: 'Owners and executives' },
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
  { path: 'screens', label: 'Screens', needs: 'manage_screens', who: 'Owners and floor managers' },
  { path: 'public-page', label: 'Public Page', needs: 'manage_settings', who: 'Owners' },
  { path: 'notices', label: 'Notices', needs: 'manage_settings', who: 'Owners' },
  { path: 'fees', label: 'Fees', needs: 'manage_fees', looks: true, who: 'Owners and executives' },
  { path: 'users', label: 'Users & Roles', needs: 'manage_users', who: 'Owners' },
  { path: 'sessions', label: 'Sessions', needs: null, who: 'Everybody' },
  { path: 'audit', label: 'Audit Trail', needs: 'view_audit', who: 'Owners and executives' },
  { path: 'export', label: 'Export', needs: 'manage_settings', who: 'Owners' },
  { path: 'backup', label: 'Backup', needs: 'manage_settings', who: 'Owners' },
  { path: 'profile', label: 'Profile', needs: null, who: 'Everybody' },
];

type Viewer = Pick<User, 'role' | 'permissions'>;

/** The sections that the user may see. */
export function sectionsOf({ role, permissions }: Viewer): readonly Section[] {
  return SECTIONS.filter(
    ({ needs, looks }) => needs === null || permissions.includes(needs) || (looks === true && role === 'executive'),
  );
}

export function whoSees(path: SectionPath | undefined): string {
  return SECTIONS.find((section) => section.path === path)?.who ?? 'Owners and executives';
}

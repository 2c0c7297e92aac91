import type { Permission, User } from '@/api/types';

export type SectionPath = 'rooms' | 'tables' | 'game-types' | 'fees';

interface Section {
  path: SectionPath;
  label: string;
  /** Who changes it; an executive looks. */
  needs: Permission;
  /** The same in words, for who may not. */
  who: string;
}

/** In the order of the list at the left. */
const SECTIONS: readonly Section[] = [
  { path: 'rooms', label: 'Rooms', needs: 'manage_settings', who: 'Owners and executives' },
  {
    path: 'tables',
    label: 'Tables',
    needs: 'manage_tables',
    who: 'Owners, executives, floor managers and pit bosses',
  },
  {
    path: 'game-types',
    label: 'Game Types',
    needs: 'manage_game_types',
    who: 'Owners, executives, floor managers and pit bosses',
  },
  { path: 'fees', label: 'Fees', needs: 'manage_fees', who: 'Owners and executives' },
];

type Viewer = Pick<User, 'role' | 'permissions'>;

/** What of the settings somebody may see. */
export function sectionsOf({ role, permissions }: Viewer): readonly Section[] {
  return SECTIONS.filter(({ needs }) => role === 'executive' || permissions.includes(needs));
}

export function whoSees(path: SectionPath | undefined): string {
  return SECTIONS.find((section) => section.path === path)?.who ?? 'Owners and executives';
}

import { GRANTS } from '@/api/generated/roles.gen';
import type { Permission, Role } from '@/api/types';

/** In the order of the table's columns. */
export const ROLES: readonly Role[] = ['owner', 'executive', 'pit_boss', 'floor_manager', 'front_office', 'dealer'];

export type Mark = 'yes' | 'see' | 'no';

interface Ability {
  /** "Seat, move, unseat" */
  label: string;
  needs: Permission;
  /** The permission with which an executive may view it. */
  sees?: Permission;
  /** Whether every role with `sees` may view it. */
  open?: true;
}

export const ABILITIES: readonly { group: string; rows: readonly Ability[] }[] = [
  {
    group: 'Floor',
    rows: [
      { label: 'See tables and waitlists', needs: 'seat_players', sees: 'view_floor', open: true },
      { label: 'Seat, move, unseat', needs: 'seat_players', sees: 'view_floor' },
      { label: 'Manage waitlists', needs: 'manage_waitlist', sees: 'view_floor' },
      { label: 'Open, break, edit tables', needs: 'manage_tables', sees: 'view_floor' },
      { label: 'Run tournaments', needs: 'manage_tournaments', sees: 'view_floor' },
      { label: 'Edit game types', needs: 'manage_game_types', sees: 'view_floor' },
      { label: 'Seat without a membership', needs: 'override_membership' },
    ],
  },
  {
    group: 'Alerts and dealing',
    rows: [
      { label: 'Call the floor, resolve calls', needs: 'raise_alerts', sees: 'view_floor' },
      { label: 'Resolve what a rule raised', needs: 'manage_alerts', sees: 'view_floor' },
      { label: 'Manage staff and shifts', needs: 'manage_staff', sees: 'view_floor' },
      { label: 'Work the dealer screen', needs: 'deal_tables' },
    ],
  },
  {
    group: 'Players and cage',
    rows: [
      { label: 'Add and edit players', needs: 'manage_players', sees: 'view_players' },
      { label: 'Memberships, chips, drawers', needs: 'manage_cage', sees: 'view_reports' },
      { label: 'Reverse entries, close the day', needs: 'correct_ledger' },
      { label: 'Review large cash', needs: 'review_cash' },
    ],
  },
  {
    group: 'Business',
    rows: [
      { label: 'Revenue, analytics, reports', needs: 'view_reports' },
      { label: 'Fee schedule', needs: 'manage_fees', sees: 'view_floor' },
      { label: 'Rooms and their settings', needs: 'manage_settings', sees: 'view_floor' },
      { label: 'Users, roles, sessions', needs: 'manage_users' },
      { label: 'Audit trail', needs: 'view_audit' },
    ],
  },
];

function grants(role: Role, permission: Permission): boolean {
  return GRANTS[role].includes(permission);
}

/** The mark of a role for an ability. An executive may only view, even with the permission itself. */
export function markOf(role: Role, { needs, sees, open }: Ability): Mark {
  if (grants(role, needs)) return role === 'executive' ? 'see' : 'yes';
  if (sees === undefined || !grants(role, sees)) return 'no';
  return open === true || role === 'executive' ? 'see' : 'no';
}

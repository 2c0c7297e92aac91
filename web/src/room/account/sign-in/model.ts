import type { Role } from '@/api/types';

/** The display names of the roles. A new role fails the type check until it has a name. */
export const roleName: Record<Role, string> = {
  owner: 'Owner',
  executive: 'Executive',
  floor_manager: 'Floor Manager',
  front_office: 'Front Office',
  pit_boss: 'Pit Boss',
  dealer: 'Dealer',
};

/** The display name of a role; an unknown role is returned unchanged. */
export function roleTitle(role: string): string {
  return Object.entries(roleName).find(([key]) => key === role)?.[1] ?? role;
}

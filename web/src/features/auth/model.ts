import type { Role } from '@/api/types';

/** How a role is called on the screen. A new role fails the type check until it has a name. */
export const roleName: Record<Role, string> = {
  owner: 'Owner',
  executive: 'Executive',
  floor_manager: 'Floor Manager',
  front_office: 'Front Office',
  pit_boss: 'Pit Boss',
  dealer: 'Dealer',
};

/** The role as the server names it, else the words it came with. */
export function roleTitle(role: string): string {
  return Object.entries(roleName).find(([key]) => key === role)?.[1] ?? role;
}

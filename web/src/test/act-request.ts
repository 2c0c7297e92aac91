import type { Act } from '@/api/acts/types';

/** The request of an act: "POST /api/seats {…}". */
export function asks<Vars>(act: Act<Vars, unknown>, vars: Vars): string {
  const { method, path, body } = act.request(vars);
  return [method, path, body && JSON.stringify(body)].filter(Boolean).join(' ');
}

import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { Rotation, Staff, StaffShift } from '@/api/staff-types';
import { readAgain } from '@/lib/optimistic';
import type { Change, StaffForm } from './model';

export const STAFF_ERROR = 'Failed to update staff';
export const ROTATION_ERROR = 'Failed to update the rotation';

const STAFF_KEYS = [
  ['/api/pit-boss/staff'],
  ['/api/rotation'],
  ['/api/dealers'],
  ['/api/staff-shifts'],
  ['/api/pit-boss/overview'],
];

export type StaffAct =
  | { act: 'clock-in'; body: { roomId: string; stringId?: string | null; area?: string } }
  | { act: 'clock-out' | 'back' | 'called'; body?: Record<string, never> }
  | { act: 'break'; body: { until?: string | null } }
  | { act: 'assign'; body: { tableId: string } | { area: string } };

/** What one of the staff does now. Not optimistic: the plan of everybody follows from it. */
export function useStaffAct() {
  return useMutation({
    mutationFn: ({ staffId, act, body = {} }: StaffAct & { staffId: string }) =>
      request<Staff>('POST', `/api/staff/${staffId}/${act}`, { body }),
    onSettled: readAgain(STAFF_KEYS),
  });
}

export function useSaveStaff() {
  return useMutation({
    mutationFn: ({ staffId, isActive, pin, ...known }: StaffForm & { staffId: string | null }) =>
      staffId === null
        ? request<Staff>('POST', '/api/staff', { body: { ...known, pin: pin ?? '' } })
        : request<Staff>('PATCH', `/api/staff/${staffId}`, {
            body: { ...known, isActive, ...(pin === null ? {} : { pin }) },
          }),
    onSettled: readAgain(STAFF_KEYS),
  });
}

export interface NewShift {
  staffId: string;
  roomId: string;
  stringId: string | null;
  plannedFrom: string;
  plannedTo: string;
  area: string;
}

export function usePlanShift() {
  return useMutation({
    mutationFn: (shift: NewShift) =>
      request<StaffShift>('POST', '/api/staff-shifts', { body: shift }),
    onSettled: readAgain(STAFF_KEYS),
  });
}

export function useCancelShift() {
  return useMutation({
    mutationFn: ({ shiftId }: { shiftId: string }) =>
      request<StaffShift>('DELETE', `/api/staff-shifts/${shiftId}`),
    onSettled: readAgain(STAFF_KEYS),
  });
}

/** The strings of one push, one after the other: the plan of the second follows from the first. */
export function useConfirmPush(roomId: string) {
  return useMutation({
    mutationFn: async ({ stringIds, pushAt }: { stringIds: readonly string[]; pushAt: string }) => {
      for (const stringId of stringIds) {
        // One after the other on purpose.
        // oxlint-disable-next-line no-await-in-loop
        await request<Rotation>('POST', `/api/rotation/${roomId}/push`, {
          body: { stringId, pushAt },
        });
      }
    },
    onSettled: readAgain(STAFF_KEYS),
  });
}

export function useChangePlan(roomId: string) {
  return useMutation({
    mutationFn: (body: { pushAt: string; changes: Change[] }) =>
      request<Rotation>('POST', `/api/rotation/${roomId}/changes`, { body }),
    onSettled: readAgain([['/api/rotation']]),
  });
}

export interface StringForm {
  name: string;
  /** null: of cash tables. Without stops a tournament's has its own tables. */
  tournamentId: string | null;
  downMinutes: number;
  stops: (string | null)[];
}

export function useSaveString(roomId: string) {
  return useMutation({
    mutationFn: ({ stringId, tournamentId, ...body }: StringForm & { stringId: string | null }) =>
      stringId === null
        ? request<Rotation>('POST', `/api/rotation/${roomId}/strings`, {
            body: { ...body, tournamentId },
          })
        : request<Rotation>('PATCH', `/api/rotation-strings/${stringId}`, { body }),
    onSettled: readAgain(STAFF_KEYS),
  });
}

export function useCloseString() {
  return useMutation({
    mutationFn: ({ stringId }: { stringId: string }) =>
      request<Rotation>('DELETE', `/api/rotation-strings/${stringId}`),
    onSettled: readAgain(STAFF_KEYS),
  });
}

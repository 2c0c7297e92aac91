// Staff accounts: users, invitations and sessions.
import type { components } from '@/api/generated/schema.gen';
import type { Body, With } from '@/api/types';

type Schemas = components['schemas'];

export type StaffUser = Schemas['Account'];
export type StaffUserChange = Body<'/api/users/{id}', 'patch'>;
export type StaffInvitation = Schemas['StaffInvitation'];
export type NewStaffInvitation = With<Body<'/api/user-invitations', 'post'>, 'email' | 'name' | 'role'>;
export type MySession = Schemas['MySession'];
export type StaffSession = Schemas['StaffSession'];
export type MyProfile = Schemas['MyProfile'];

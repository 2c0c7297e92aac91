// Staff accounts: who may sign in, who is invited, and who is signed in now.
import type { components } from './schema.gen';
import type { Body, With } from './types';

type Schemas = components['schemas'];

export type StaffUser = Schemas['Account'];
export type StaffUserChange = Body<'/api/users/{id}', 'patch'>;
export type StaffInvitation = Schemas['StaffInvitation'];
export type NewStaffInvitation = With<
  Body<'/api/user-invitations', 'post'>,
  'email' | 'name' | 'role'
>;
/** Its link is shown once and kept nowhere. */
export type StaffInvited = Schemas['StaffInvited'];
export type PasswordLink = Schemas['PasswordReset'];
export type MySession = Schemas['MySession'];
export type StaffSession = Schemas['StaffSession'];
export type MyProfile = Schemas['MyProfile'];

import * as z from 'zod/mini';
import { ORGANIZATION_TYPES } from '@/domain/organization';
import { shortestPassword } from '@/lib/limits';

/** Whether the text has the form of a domain; the server checks whether it is free. */
export function isDomain(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(text);
}

const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const organizationSchema = z.object({
  organizationName: needed('Organization name is required'),
  organizationType: z.enum(ORGANIZATION_TYPES.map(({ value }) => value)),
  domain: needed('Domain is required').check(
    z.regex(/^[a-z0-9-]{3,63}$/, 'Use 3 to 63 of a-z, 0-9 and -'),
    z.regex(/^[^-].*[^-]$/, 'A domain does not begin or end with -'),
  ),
  contactEmail: needed('Contact email is required').check(z.email('Invalid email')),
  contactPhone: z.string().check(z.trim()),
  address: needed('Address is required'),
  city: needed('City is required'),
  state: needed('State is required'),
  zipCode: needed('ZIP code is required'),
  firstName: needed('First name is required'),
  lastName: needed('Last name is required'),
  adminEmail: needed('Admin email is required').check(z.email('Invalid email')),
  adminPassword: z
    .string()
    .check(z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters long`)),
});

export type OrganizationForm = z.input<typeof organizationSchema>;
export type OrganizationValues = z.output<typeof organizationSchema>;

export const emptyOrganization: OrganizationForm = {
  organizationName: '',
  organizationType: 'casino',
  domain: '',
  contactEmail: '',
  contactPhone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  firstName: '',
  lastName: '',
  adminEmail: '',
  adminPassword: '',
};

/** Derives a domain from a name: lower-case letters and digits only. */
export function domainFrom(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The organization schema with the first room, for an empty server. */
export const firstRunSchema = z.extend(organizationSchema, {
  roomName: needed('Room name is required'),
  roomLocation: z.string().check(z.trim()),
  timeZone: needed('Time zone is required'),
});

export type FirstRunValues = z.output<typeof firstRunSchema>;

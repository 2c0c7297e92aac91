import { expect, test } from 'vitest';
import { domainFrom, emptyOrganization, organizationSchema } from './schema';

const complete = {
  ...emptyOrganization,
  organizationName: 'Bluff & Co. Card Room',
  domain: 'bluffcocardroom',
  contactEmail: 'hello@bluffco.example',
  address: '1204 W 6th St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78703',
  firstName: 'Harriet',
  lastName: 'Sloane',
  adminEmail: 'harriet@bluffco.example',
  adminPassword: 'twelve chars',
};

function mistakes(form: object): Record<string, string> {
  const result = organizationSchema.safeParse(form);
  return result.success
    ? {}
    : Object.fromEntries(
        result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message] as const),
      );
}

test.each([
  ['Bluff & Co. Card Room', 'bluffcocardroom'],
  ['  Lodge Card Club  ', 'lodgecardclub'],
  ['Café 52', 'caf52'],
  ['!!!', ''],
])('the domain of %j is %j', (name, domain) => {
  expect(domainFrom(name)).toBe(domain);
});

test('a complete form passes, and the phone may be left out', () => {
  expect(mistakes(complete)).toEqual({});
  expect(mistakes({ ...complete, contactPhone: '512 555 0100' })).toEqual({});
});

test('every field but the phone is needed', () => {
  expect(mistakes(emptyOrganization)).toEqual({
    organizationName: 'Organization name is required',
    domain: 'Domain is required',
    contactEmail: 'Contact email is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    adminEmail: 'Admin email is required',
    adminPassword: 'Password must be at least 12 characters long',
  });
});

test.each([
  ['domain', 'ab', 'Use 3 to 63 of a-z, 0-9 and -'],
  ['domain', 'Lodge', 'Use 3 to 63 of a-z, 0-9 and -'],
  ['domain', '-lodge', 'A domain does not begin or end with -'],
  ['domain', 'a'.repeat(64), 'Use 3 to 63 of a-z, 0-9 and -'],
  ['contactEmail', 'nobody', 'Invalid email'],
  ['adminEmail', 'harriet@', 'Invalid email'],
  ['adminPassword', 'elevenchars', 'Password must be at least 12 characters long'],
])('%s %j: %s', (field, value, message) => {
  expect(mistakes({ ...complete, [field]: value })).toEqual({ [field]: message });
});

import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { defineAct } from '@/api/acts/define';
import { readQuery } from '@/api/client/query-fn';
import { patchOrganization } from '@/api/generated/operations.gen';
import type { Organization, OrganizationChange } from '@/api/setup-types';
import { useCan } from '@/api/session/session-context';
import { ORGANIZATION_TYPES } from '@/domain/organization';
import { requiredText } from '@/lib/form-fields';
import { PanelActForm } from '@/shells/panel-act-form';
import { QueryView } from '@/shells/query-view';
import { Fact, Facts } from '@/ui/facts';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';

const text = z.string().check(z.trim());

const organizationSchema = z.object({
  name: requiredText('Organization name is required'),
  type: z.enum(ORGANIZATION_TYPES.map(({ value }) => value)),
  contactEmail: text.check(z.regex(/^$|^[^@\s]+@[^@\s]+$/, 'Invalid email')),
  contactPhone: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
});

const F = fieldsOf<typeof organizationSchema>();

function formOf({ id: _id, domain: _domain, ...organization }: Organization): z.infer<typeof organizationSchema> {
  return organization;
}

const changeOrganization = defineAct('change-organization', patchOrganization, {
  request: (body: OrganizationChange) => ({ body }),
  label: () => 'Organization changed',
  success: ({ name }) => ({ title: 'Organization saved', description: name }),
  failure: 'Failed to save the organization',
});

const organizationQuery = readQuery<Organization>(['/api/organization']);

/** The name and the contact details of the organization. */
export function OrganizationPanel() {
  const readOnly = !useCan()('manage_settings');
  const organization = useQuery(organizationQuery);
  return (
    <QueryView of={organization} what="the organization" rows={6} inPanel="Organization">
      {(data) => <OrganizationFields organization={data} readOnly={readOnly} />}
    </QueryView>
  );
}

function OrganizationFields({ organization, readOnly }: { organization: Organization; readOnly: boolean }) {
  return (
    <PanelActForm
      act={changeOrganization}
      schema={organizationSchema}
      defaults={formOf(organization)}
      vars={(values): OrganizationChange => {
        const saved: Record<string, string> = formOf(organization);
        return Object.fromEntries(Object.entries(values).filter(([name, typed]) => typed !== saved[name]));
      }}
      resetTo={formOf}
      title="Organization"
      isReadOnly={readOnly}
      className="grid gap-4 p-4 phone:p-3"
    >
      {({ error }, isDisabled) => (
        <>
          <FormError text={error} />
          <div className="max-w-[42rem]">
            <Facts variant="box" label="What cannot be changed here">
              <Fact label="Domain">{organization.domain}</Fact>
            </Facts>
          </div>
          <fieldset
            disabled={isDisabled}
            className="grid max-w-[42rem] min-w-0 grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-3"
          >
            <legend className="sr-only">Organization</legend>
            <F.Text name="name" label="Name" required autoComplete="organization" />
            <F.Select name="type" label="Type" disabled={readOnly} options={ORGANIZATION_TYPES} />
            <F.Text name="contactEmail" label="Contact email" type="email" />
            <F.Text name="contactPhone" label="Contact phone" type="tel" />
            <F.Text name="address" label="Address" autoComplete="street-address" />
            <F.Text name="city" label="City" autoComplete="address-level2" />
            <F.Text name="state" label="State" autoComplete="address-level1" />
            <F.Text name="zipCode" label="ZIP code" autoComplete="postal-code" />
          </fieldset>
        </>
      )}
    </PanelActForm>
  );
}

import { ORGANIZATION_TYPES } from '@/domain/organization';
import { shortestPassword } from '@/lib/limits';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { TextInput } from '@/ui/text-input';
import { type DomainAsker, DomainHint } from './domain-hint';
import { domainFrom, type organizationSchema } from './schema';

interface OrganizationFieldsProps {
  platformDomain: string;
  /** Checks whether a domain is free, in this person's name; undefined if there is no other organization. */
  asker?: DomainAsker;
  /** The level of the headings: h2 on a page, h3 in a dialog. */
  as: 'h2' | 'h3';
}

const F = fieldsOf<typeof organizationSchema>();

const row = 'grid grid-cols-6 gap-4 phone:gap-3';
const half = 'col-span-3 phone:col-span-6';

/** The fields of an organization and its owner, for the platform's dialog, for registration and for the first run. */
export function OrganizationFields(props: OrganizationFieldsProps) {
  const { as: Heading } = props;
  return (
    <>
      <section className="grid gap-4 phone:gap-3" aria-labelledby="organization-heading">
        <Heading id="organization-heading" className="text-body font-semibold">
          Organization
        </Heading>
        <NameAndDomain {...props} />
        <ContactFields />
      </section>
      <section className="grid gap-4 phone:gap-3" aria-labelledby="owner-heading">
        <Heading id="owner-heading" className="text-body font-semibold">
          Owner
        </Heading>
        <OwnerFields />
      </section>
    </>
  );
}

function ContactFields() {
  return (
    <>
      <div className={row}>
        <div className={half}>
          <F.Text name="contactEmail" label="Contact email" required type="email" />
        </div>
        <div className={half}>
          <F.Text name="contactPhone" label="Contact phone" type="tel" placeholder="Optional" />
        </div>
      </div>
      <F.Text name="address" label="Address" required autoComplete="street-address" />
      <div className={row}>
        <div className={half}>
          <F.Text name="city" label="City" required autoComplete="address-level2" />
        </div>
        <div className="col-span-1 phone:col-span-3">
          <F.Text name="state" label="State" required autoComplete="address-level1" />
        </div>
        <div className="col-span-2 phone:col-span-3">
          <F.Text name="zipCode" label="ZIP code" required autoComplete="postal-code" />
        </div>
      </div>
    </>
  );
}

function OwnerFields() {
  return (
    <div className={row}>
      <div className={half}>
        <F.Text name="firstName" label="First name" required autoComplete="given-name" />
      </div>
      <div className={half}>
        <F.Text name="lastName" label="Last name" required autoComplete="family-name" />
      </div>
      <div className={half}>
        <F.Text
          name="adminEmail"
          label="Admin email"
          required
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
      </div>
      <div className={half}>
        <F.Password
          name="adminPassword"
          label="Admin password"
          required
          hint={`At least ${shortestPassword} characters.`}
          autoComplete="new-password"
        />
      </div>
    </div>
  );
}

/** The domain follows the name until the user types a domain. */
function NameAndDomain({ platformDomain, asker }: OrganizationFieldsProps) {
  const { field: name, error: nameError } = useFormField<string>('organizationName');
  const { field: domain, error: domainError } = useFormField<string>('domain');

  function rename(next: string) {
    name.onChange(next);
    if (domain.value === domainFrom(name.value)) domain.onChange(domainFrom(next));
  }

  return (
    <>
      <div className={row}>
        <div className={half}>
          <Field label="Organization name" required error={nameError}>
            <TextInput {...name} onChange={({ target }) => rename(target.value)} autoComplete="organization" />
          </Field>
        </div>
        <div className={half}>
          <F.Select name="organizationType" label="Type" required options={ORGANIZATION_TYPES} />
        </div>
      </div>
      <Field label="Domain" required hint={<DomainHint domain={domain.value} asker={asker} />} error={domainError}>
        <TextInput
          {...domain}
          onChange={({ target }) => domain.onChange(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          end={`.${platformDomain}`}
        />
      </Field>
    </>
  );
}

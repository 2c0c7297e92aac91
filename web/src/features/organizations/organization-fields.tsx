import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { shortestPassword } from '@/config/limits';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { type DomainAsker, DomainHint } from './domain-hint';
import {
  domainFrom,
  ORGANIZATION_TYPES,
  type OrganizationForm,
  type OrganizationValues,
} from './schema';

export type OrganizationFormState = UseFormReturn<OrganizationForm, unknown, OrganizationValues>;

interface OrganizationFieldsProps {
  form: OrganizationFormState;
  /** What the server refused, by field. */
  refused: Readonly<Record<string, string>>;
  platformDomain: string;
  /** Who wants to know whether a domain is free; undefined where there is no other organization. */
  asker?: DomainAsker;
  /** The headings' rank: 2 on a page, 3 in a dialog. */
  as: 'h2' | 'h3';
  /** What was refused is about what was sent, not about what stands there now. */
  onEdit: () => void;
}

const row = 'grid grid-cols-6 gap-4 phone:gap-3';
const half = 'col-span-3 phone:col-span-6';

/**
 * The organization and its owner: for the platform's dialog, for registering, and for a first start. The form focuses the first
 * wrong field in the order in which fields are registered, which is the order of rendering: so each group is a component, and
 * none registers fields before a component that stands above them.
 */
export function OrganizationFields(props: OrganizationFieldsProps) {
  const { as: Heading } = props;
  return (
    <>
      <section className="grid gap-4 phone:gap-3" aria-labelledby="organization-heading">
        <Heading id="organization-heading" className="text-body font-semibold">
          Organization
        </Heading>
        <NameAndDomain {...props} />
        <ContactFields {...props} />
      </section>
      <section className="grid gap-4 phone:gap-3" aria-labelledby="owner-heading">
        <Heading id="owner-heading" className="text-body font-semibold">
          Owner
        </Heading>
        <OwnerFields {...props} />
      </section>
    </>
  );
}

function partsOf({ form, refused, onEdit }: OrganizationFieldsProps) {
  const { errors } = form.formState;
  return {
    error: (field: keyof OrganizationForm) => errors[field]?.message ?? refused[field],
    input: (field: keyof OrganizationForm) => form.register(field, { onChange: onEdit }),
  };
}

function ContactFields(props: OrganizationFieldsProps) {
  const { error, input } = partsOf(props);
  return (
    <>
      <div className={row}>
        <div className={half}>
          <Field label="Contact e-mail" required error={error('contactEmail')}>
            <TextInput {...input('contactEmail')} type="email" autoComplete="off" />
          </Field>
        </div>
        <div className={half}>
          <Field label="Contact phone" error={error('contactPhone')}>
            <TextInput
              {...input('contactPhone')}
              type="tel"
              autoComplete="off"
              placeholder="Optional"
            />
          </Field>
        </div>
      </div>
      <Field label="Address" required error={error('address')}>
        <TextInput {...input('address')} autoComplete="street-address" />
      </Field>
      <div className={row}>
        <div className={half}>
          <Field label="City" required error={error('city')}>
            <TextInput {...input('city')} autoComplete="address-level2" />
          </Field>
        </div>
        <div className="col-span-1 phone:col-span-3">
          <Field label="State" required error={error('state')}>
            <TextInput {...input('state')} autoComplete="address-level1" />
          </Field>
        </div>
        <div className="col-span-2 phone:col-span-3">
          <Field label="ZIP code" required error={error('zipCode')}>
            <TextInput {...input('zipCode')} autoComplete="postal-code" />
          </Field>
        </div>
      </div>
    </>
  );
}

function OwnerFields(props: OrganizationFieldsProps) {
  const { error, input } = partsOf(props);
  return (
    <div className={row}>
      <div className={half}>
        <Field label="First name" required error={error('firstName')}>
          <TextInput {...input('firstName')} autoComplete="given-name" />
        </Field>
      </div>
      <div className={half}>
        <Field label="Last name" required error={error('lastName')}>
          <TextInput {...input('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <div className={half}>
        <Field label="Admin e-mail" required error={error('adminEmail')}>
          <TextInput
            {...input('adminEmail')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
      </div>
      <div className={half}>
        <Field
          label="Admin password"
          required
          hint={`At least ${shortestPassword} characters.`}
          error={error('adminPassword')}
        >
          <PasswordInput {...input('adminPassword')} autoComplete="new-password" />
        </Field>
      </div>
    </div>
  );
}

/** The domain follows the name until somebody types one of his own. */
function NameAndDomain({ form, refused, platformDomain, asker, onEdit }: OrganizationFieldsProps) {
  const { errors } = form.formState;
  const domain = useWatch({ control: form.control, name: 'domain' });
  const name = useWatch({ control: form.control, name: 'organizationName' });

  function rename(next: string) {
    onEdit();
    if (domain === domainFrom(name))
      form.setValue('domain', domainFrom(next), { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <>
      <div className={row}>
        <div className={half}>
          <Field
            label="Organization name"
            required
            error={errors.organizationName?.message ?? refused['organizationName']}
          >
            <TextInput
              {...form.register('organizationName', {
                onChange: (event: { target: { value: string } }) => rename(event.target.value),
              })}
              autoComplete="organization"
            />
          </Field>
        </div>
        <div className={half}>
          <Field label="Type" required error={refused['organizationType']}>
            <Controller
              control={form.control}
              name="organizationType"
              render={({ field }) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={ORGANIZATION_TYPES}
                />
              )}
            />
          </Field>
        </div>
      </div>
      <Field
        label="Domain"
        required
        hint={<DomainHint domain={domain} asker={asker} />}
        error={errors.domain?.message ?? refused['domain']}
      >
        <TextInput
          {...form.register('domain', { onChange: onEdit })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          end={`.${platformDomain}`}
        />
      </Field>
    </>
  );
}

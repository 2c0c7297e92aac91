import { request } from '@/api/acts/request';
import { HERE } from '@/lib/here-zone';
import { InlineActForm } from '@/shells/inline-act-form';
import { useRequest } from '@/shells/use-request';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { TimeZoneInput } from '@/ui/time-zone-input';
import { OrganizationFields } from './organization-fields';
import { emptyOrganization, firstRunSchema, type FirstRunValues } from './schema';

const F = fieldsOf<typeof firstRunSchema>();

interface FirstRunFormProps {
  /** The code from the link that the server printed. */
  code: string;
  platformDomain: string;
  /** Called with the address that signs the owner in. */
  onDone: (address: string) => void;
}

/** Creates the first organization of a server with its owner and its room, in one request. */
export function FirstRunForm({ code, platformDomain, onDone }: FirstRunFormProps) {
  const begin = useRequest(
    (values: FirstRunValues) =>
      request<{ redirectUrl: string }>('POST', '/api/first-run', { body: { ...values, code } }),
    { failure: 'Registration failed' },
  );
  return (
    <InlineActForm
      act={begin}
      schema={firstRunSchema}
      defaults={{
        ...emptyOrganization,
        organizationType: 'poker_room',
        roomName: '',
        roomLocation: '',
        timeZone: HERE,
      }}
      vars={(values) => values}
      onDone={({ redirectUrl }) => onDone(redirectUrl)}
      className="grid gap-6"
    >
      {({ error, busy }) => (
        <>
          <FormError text={error} />
          <fieldset disabled={busy} className="grid min-w-0 gap-6">
            <OrganizationFields platformDomain={platformDomain} as="h2" />
            <RoomFields />
          </fieldset>
          <Button type="submit" variant="primary" size="xl" block busy={busy}>
            {busy ? 'Setting Up…' : 'Set Up the Card Room'}
          </Button>
        </>
      )}
    </InlineActForm>
  );
}

function RoomFields() {
  return (
    <section className="grid gap-4 phone:gap-3" aria-labelledby="room-heading">
      <h2 id="room-heading" className="text-body font-semibold">
        First room
      </h2>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-3">
        <F.Text name="roomName" label="Room name" required placeholder="Main Room" />
        <F.Text name="roomLocation" label="Location" hint="Defaults to your city." placeholder="Optional" />
      </div>
      <TimeZoneField />
    </section>
  );
}

function TimeZoneField() {
  const { field, error } = useFormField<string>('timeZone');
  return (
    <Field
      label="Time zone"
      required
      hint="Gaming day starts at 6:00 AM local time. Change both later in Settings."
      error={error}
    >
      <TimeZoneInput {...field} onChange={({ target }) => field.onChange(target.value)} />
    </Field>
  );
}

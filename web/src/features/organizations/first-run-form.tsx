import { useMutation } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { HERE } from '@/lib/here-zone';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { TimeZoneInput } from '@/ui/time-zone-input';
import { OrganizationFields, type OrganizationFormState } from './organization-fields';
import {
  emptyOrganization,
  type FirstRunForm,
  firstRunSchema,
  type FirstRunValues,
} from './schema';

interface FirstRunFormProps {
  /** Of the link that the server printed. */
  code: string;
  platformDomain: string;
  /** Goes on at the address that signs the owner in. */
  onDone: (address: string) => void;
}

/** The first organization of a server, its owner and its room, in one act. */
export function FirstRunForm({ code, platformDomain, onDone }: FirstRunFormProps) {
  const begin = useMutation({
    mutationFn: (values: FirstRunValues) =>
      request<{ redirectUrl: string }>('POST', '/api/first-run', { body: { ...values, code } }),
    onSuccess: ({ redirectUrl }) => onDone(redirectUrl),
  });
  const form = useForm<FirstRunForm, unknown, FirstRunValues>({
    resolver: schemaResolver(firstRunSchema),
    defaultValues: {
      ...emptyOrganization,
      organizationType: 'poker_room',
      roomName: '',
      roomLocation: '',
      timeZone: HERE,
    },
  });
  const refused = fieldErrors(begin.error);
  const plain = begin.error !== null && Object.keys(refused).length === 0;
  const edited = () => {
    if (begin.error !== null) begin.reset();
  };
  const submit = form.handleSubmit((values) => begin.mutate(values));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {plain ? <FormError text={errorText(begin.error, 'Registration failed')} /> : null}
      <fieldset disabled={begin.isPending || begin.isSuccess} className="grid min-w-0 gap-6">
        <OrganizationFields
          // The fields of an organization are part of this form.
          form={form as unknown as OrganizationFormState}
          refused={refused}
          platformDomain={platformDomain}
          as="h2"
          onEdit={edited}
        />
        <RoomFields form={form} refused={refused} onEdit={edited} />
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={begin.isPending || begin.isSuccess}
      >
        {begin.isPending || begin.isSuccess ? 'Setting Up…' : 'Set Up the Card Room'}
      </Button>
    </form>
  );
}

interface RoomFieldsProps {
  form: UseFormReturn<FirstRunForm, unknown, FirstRunValues>;
  refused: Readonly<Record<string, string>>;
  onEdit: () => void;
}

function RoomFields({ form, refused, onEdit }: RoomFieldsProps) {
  const { errors } = form.formState;
  return (
    <section className="grid gap-4 phone:gap-3" aria-labelledby="room-heading">
      <h2 id="room-heading" className="text-body font-semibold">
        First room
      </h2>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-3">
        <Field label="Room name" required error={errors.roomName?.message ?? refused['roomName']}>
          <TextInput
            {...form.register('roomName', { onChange: onEdit })}
            autoComplete="off"
            placeholder="Main Room"
          />
        </Field>
        <Field
          label="Location"
          hint="Left out, it is the city."
          error={errors.roomLocation?.message ?? refused['roomLocation']}
        >
          <TextInput
            {...form.register('roomLocation', { onChange: onEdit })}
            autoComplete="off"
            placeholder="Optional"
          />
        </Field>
      </div>
      <Field
        label="Time zone"
        required
        hint="The gaming day begins at 6:00 AM there. Settings can change both."
        error={errors.timeZone?.message ?? refused['timeZone']}
      >
        <TimeZoneInput {...form.register('timeZone', { onChange: onEdit })} />
      </Field>
    </section>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, fieldErrors } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { USER_PATH } from '@/api/client/http';
import type { House, HouseChange } from '@/api/setup-types';
import { requiredText } from '@/lib/form-fields';
import { readAgain } from '@/lib/optimistic';
import { schemaResolver } from '@/lib/schema-resolver';
import { useUnsaved } from '@/lib/unsaved-forms';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { Select } from '@/ui/select';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { houseQuery } from './queries';

const text = z.string().check(z.trim());

const houseSchema = z.object({
  name: requiredText('Organization name is required'),
  type: z.enum(['casino', 'poker_room', 'racing_track', 'tribal_casino']),
  contactEmail: text.check(z.regex(/^$|^[^@\s]+@[^@\s]+$/, 'Invalid email')),
  contactPhone: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
});

type HouseForm = z.infer<typeof houseSchema>;

const TYPES: readonly { value: House['type']; label: string }[] = [
  { value: 'casino', label: 'Casino' },
  { value: 'poker_room', label: 'Poker room' },
  { value: 'racing_track', label: 'Racing track' },
  { value: 'tribal_casino', label: 'Tribal casino' },
];

function formOf({ id: _id, domain: _domain, ...house }: House): HouseForm {
  return house;
}

function useChangeHouse() {
  return useMutation({
    mutationFn: (body: HouseChange) => request<House>('PATCH', '/api/organization', { body }),
    onSettled: readAgain([houseQuery.queryKey, [USER_PATH]]),
  });
}

/** How the organization is called and reached. */
export function HousePanel({ readOnly }: { readOnly: boolean }) {
  const house = useQuery(houseQuery);
  if (house.data !== undefined) return <HouseFields house={house.data} readOnly={readOnly} />;
  return (
    <Panel title="Organization">
      {house.isError ? (
        <ErrorPanel
          what="the organization"
          error={house.error}
          retrying={house.isFetching}
          onRetry={() => void house.refetch()}
        />
      ) : (
        <Loading label="Loading the organization">
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </Panel>
  );
}

function HouseFields({ house, readOnly }: { house: House; readOnly: boolean }) {
  const change = useChangeHouse();
  const form = useForm<HouseForm>({
    resolver: schemaResolver(houseSchema),
    values: formOf(house),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  useUnsaved(isDirty);
  const refused = fieldErrors(change.error);
  const edited = () => {
    if (change.isError) change.reset();
  };
  const field = (name: keyof HouseForm) => form.register(name, { onChange: edited });
  const error = (name: keyof HouseForm) => errors[name]?.message ?? refused[name];
  const submit = form.handleSubmit((values) => {
    const dirty = Object.entries(values).filter(([name]) => name in dirtyFields);
    change.mutate(Object.fromEntries(dirty), {
      onSuccess: (saved) => {
        form.reset(formOf(saved));
        toast({ title: 'Organization saved', description: saved.name });
      },
    });
  });
  return (
    <Panel
      title="Organization"
      actions={
        readOnly ? undefined : (
          <Button
            size="sm"
            busy={change.isPending}
            disabledReason={isDirty ? undefined : 'Nothing has changed'}
            onClick={() => void submit()}
          >
            Save Changes
          </Button>
        )
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void submit();
        }}
        className="grid gap-4 p-4 phone:p-3"
      >
        {change.error === null || Object.keys(refused).length > 0 ? null : (
          <FormError text={errorText(change.error)} />
        )}
        <div className="max-w-[42rem]">
          <Facts look="box" label="What cannot be changed here">
            <Fact label="Domain">{house.domain}</Fact>
          </Facts>
        </div>
        <fieldset
          disabled={readOnly || change.isPending}
          className="grid max-w-[42rem] min-w-0 grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-3"
        >
          <legend className="sr-only">Organization</legend>
          <Field label="Name" required error={error('name')}>
            <TextInput {...field('name')} autoComplete="organization" />
          </Field>
          <Field label="Type" error={error('type')}>
            <Controller
              control={form.control}
              name="type"
              render={({ field: chosen }) => (
                <Select
                  value={chosen.value}
                  onValueChange={chosen.onChange}
                  disabled={readOnly}
                  options={TYPES}
                />
              )}
            />
          </Field>
          <Field label="Contact e-mail" error={error('contactEmail')}>
            <TextInput {...field('contactEmail')} type="email" autoComplete="off" />
          </Field>
          <Field label="Contact phone" error={error('contactPhone')}>
            <TextInput {...field('contactPhone')} type="tel" autoComplete="off" />
          </Field>
          <Field label="Address" error={error('address')}>
            <TextInput {...field('address')} autoComplete="street-address" />
          </Field>
          <Field label="City" error={error('city')}>
            <TextInput {...field('city')} autoComplete="address-level2" />
          </Field>
          <Field label="State" error={error('state')}>
            <TextInput {...field('state')} autoComplete="address-level1" />
          </Field>
          <Field label="ZIP code" error={error('zipCode')}>
            <TextInput {...field('zipCode')} autoComplete="postal-code" />
          </Field>
        </fieldset>
        <input type="submit" hidden value="Save Changes" />
      </form>
    </Panel>
  );
}

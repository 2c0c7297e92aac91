import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { MyProfile } from '@/api/account-types';
import type { Role } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { schemaResolver } from '@/lib/schema-resolver';
import { useUnsaved } from '@/lib/unsaved-forms';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useRename } from './mutations';
import { profileQuery } from './queries';

const nameSchema = z.object({ name: requiredText('Name is required') });

/** Who one is here. The name stands beside everything that one does. */
export function NamePanel({ names }: { names: Record<Role, string> }) {
  const profile = useQuery(profileQuery);
  return (
    <Panel title="Profile">
      {profile.data !== undefined ? (
        <NameForm profile={profile.data} roleName={names[profile.data.role]} />
      ) : profile.isError ? (
        <ErrorPanel
          what="your profile"
          error={profile.error}
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Loading label="Loading your profile">
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </Panel>
  );
}

function NameForm({ profile, roleName }: { profile: MyProfile; roleName: string }) {
  const rename = useRename();
  const form = useForm<z.infer<typeof nameSchema>>({
    resolver: schemaResolver(nameSchema),
    values: { name: profile.name },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const refused = fieldErrors(rename.error);
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(name, {
      onSuccess: (saved) => {
        form.reset({ name: saved.name });
        toast({ title: 'Name saved', description: saved.name });
      },
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void submit();
      }}
      className="grid gap-4 p-4"
    >
      {rename.error === null || refused['name'] !== undefined ? null : (
        <FormError text={errorText(rename.error)} />
      )}
      <div className="grid max-w-96 gap-4">
        <Facts look="box" label="Your account">
          <Fact label="E-mail">{profile.email}</Fact>
          <Fact label="Role">{roleName}</Fact>
        </Facts>
        <Field label="Name" required error={errors.name?.message ?? refused['name']}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
      </div>
      <div>
        <Button
          type="submit"
          busy={rename.isPending}
          disabledReason={isDirty ? undefined : 'Nothing has changed'}
        >
          Save Name
        </Button>
      </div>
    </form>
  );
}

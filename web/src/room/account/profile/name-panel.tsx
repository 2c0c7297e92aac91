import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { MyProfile } from '../types';
import type { Role } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { InlineActForm } from '@/shells/inline-act-form';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/facts';
import { textFieldsOf } from '@/ui/form/text-fields';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { renameSelf } from './acts';
import { profileQuery } from './queries';

const nameSchema = z.object({ name: requiredText('Name is required') });
const F = textFieldsOf<typeof nameSchema>();

/** The user's own name, which is recorded with each of their acts. */
export function NamePanel({ names }: { names: Record<Role, string> }) {
  const profile = useQuery(profileQuery);
  return (
    <Panel title="Profile">
      <QueryView of={profile} what="your profile" rows={2}>
        {(data) => <NameForm profile={data} roleName={names[data.role]} />}
      </QueryView>
    </Panel>
  );
}

function NameForm({ profile, roleName }: { profile: MyProfile; roleName: string }) {
  return (
    <InlineActForm
      act={renameSelf}
      schema={nameSchema}
      defaults={{ name: profile.name }}
      vars={(values) => values}
      resetTo={({ name }) => ({ name })}
      isFollowing
      isGuarded
      needsChange
      className="grid gap-4 p-4"
    >
      {({ error, busy, disabledReason }) => (
        <>
          <FormError text={error} />
          <div className="grid max-w-96 gap-4">
            <Facts variant="box" label="Your account">
              <Fact label="Email">{profile.email}</Fact>
              <Fact label="Role">{roleName}</Fact>
            </Facts>
            <F.Text name="name" label="Name" required autoComplete="name" />
          </div>
          <div>
            <Button type="submit" busy={busy} disabledReason={disabledReason}>
              Save Name
            </Button>
          </div>
        </>
      )}
    </InlineActForm>
  );
}

import * as z from 'zod/mini';
import type { Member } from '@/go/types';
import { requiredText } from '@/lib/form-fields';
import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { textFieldsOf } from '@/ui/form/text-fields';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { Refused } from '../note';
import { useChangeProfile } from './acts';

const profileSchema = z.object({
  displayName: requiredText('Please fill in all required fields'),
});
const F = textFieldsOf<typeof profileSchema>();

/** The member's public profile. The email address is the invited one and cannot be changed. */
export function ProfileForm({ member }: { member: Member }) {
  return (
    <InlineActForm
      act={useChangeProfile()}
      schema={profileSchema}
      defaults={{ displayName: member.displayName }}
      vars={(change) => ({ done: 'Profile Saved', change })}
      disabledReason={({ displayName }) =>
        displayName.trim() === member.displayName ? 'Nothing was changed' : undefined
      }
    >
      {({ error, busy, disabledReason }) => (
        <PhoneGroup label="Profile">
          <F.Text
            name="displayName"
            label="Display name"
            hint="Name other players see"
            autoComplete="name"
            maxLength={60}
          />
          <Field label="Email" hint={`Member of ${member.community}.`}>
            <TextInput value={member.email} readOnly />
          </Field>
          {error === null ? null : <Refused title="Your profile was not saved" text={error} />}
          <BigButton type="submit" busy={busy} disabledReason={disabledReason}>
            Save Profile
          </BigButton>
        </PhoneGroup>
      )}
    </InlineActForm>
  );
}

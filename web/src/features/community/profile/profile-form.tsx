import { type FormEvent, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Member } from '@/api/home-types';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { Refused } from '../note';
import { useChangeProfile } from './mutations';

/** How the others see somebody. The address is the one that was invited, and stays. */
export function ProfileForm({ member }: { member: Member }) {
  const profile = useChangeProfile();
  const [name, setName] = useState(member.displayName);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const displayName = name.trim();
    setMissing(displayName === '');
    if (displayName === '') return;
    profile.mutate({ displayName }, { onSuccess: () => toast({ title: 'Profile Saved' }) });
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneGroup label="Profile">
        <Field
          label="Display name"
          hint="How the others see you."
          error={missing ? 'Please fill in all required fields' : undefined}
        >
          <TextInput
            name="displayName"
            autoComplete="name"
            maxLength={60}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Field label="E-mail" hint={`Member of ${member.community}.`}>
          <TextInput value={member.email} readOnly />
        </Field>
        {profile.isError ? (
          <Refused
            title="Your profile was not saved"
            text={errorText(profile.error, 'Please try again in a moment.')}
          />
        ) : null}
        <BigButton
          type="submit"
          busy={profile.isPending}
          disabledReason={name.trim() === member.displayName ? 'Nothing was changed' : undefined}
        >
          Save Profile
        </BigButton>
      </PhoneGroup>
    </form>
  );
}

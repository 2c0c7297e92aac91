import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '@/api/client/errors';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { PasswordInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { Refused } from '../note';
import { MIN_PASSWORD, type Refusal } from '../schema';
import { focusOn } from '../sign-in-form';
import { useChangePassword } from './mutations';
import { checkPassword, type PasswordForm as Values } from './schema';

const BLANK: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password signs out every other device. */
export function PasswordForm() {
  const password = useChangePassword();
  const [form, setForm] = useState(BLANK);
  const [refusal, setRefusal] = useState<Refusal<keyof Values> | null>(null);
  const box = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkPassword(form);
    setRefusal(found);
    if (found !== null) {
      focusOn(box.current, found.fields[0]);
      return;
    }
    const { currentPassword, newPassword } = form;
    password.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setForm(BLANK);
          toast({
            title: 'Password Changed',
            description: 'Every other device is signed out.',
          });
        },
      },
    );
  }

  const input = (name: keyof Values) => ({
    name,
    value: form[name],
    ...(refusal?.fields.includes(name) === true ? { 'aria-invalid': true as const } : {}),
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setRefusal(null);
    },
  });
  return (
    <form ref={box} noValidate onSubmit={submit}>
      <PhoneGroup label="Password">
        <Field label="Current password">
          <PasswordInput {...input('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field label="New password" hint={`At least ${MIN_PASSWORD} characters.`}>
          <PasswordInput {...input('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password">
          <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
        </Field>
        {refusal !== null ? (
          <Refused title={refusal.message} />
        ) : password.isError ? (
          <Refused
            title="Your password was not changed"
            text={errorText(password.error, 'Please try again in a moment.')}
          />
        ) : null}
        <BigButton type="submit" busy={password.isPending}>
          Change Password
        </BigButton>
      </PhoneGroup>
    </form>
  );
}

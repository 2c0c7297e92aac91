import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { PhoneGroup } from '@/ui/phone-parts';
import { AccountField, messageOf } from '../account-field';
import { Refused } from '../note';
import { MIN_PASSWORD } from '../schema';
import { changePassword } from './acts';
import { passwordSchema } from './schema';

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password, which signs out every other device. */
export function PasswordForm() {
  return (
    <InlineActForm
      act={changePassword}
      schema={passwordSchema}
      defaults={BLANK}
      vars={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
      resetTo={() => BLANK}
      isGuarded
    >
      {({ form, error, busy }) => {
        const invalid = messageOf(form.formState.errors);
        return (
          <PhoneGroup label="Password">
            <AccountField name="currentPassword" label="Current password" isPassword autoComplete="current-password" />
            <AccountField
              name="newPassword"
              label="New password"
              hint={`At least ${MIN_PASSWORD} characters.`}
              isPassword
              autoComplete="new-password"
            />
            <AccountField name="confirmPassword" label="Confirm password" isPassword autoComplete="new-password" />
            {invalid !== null ? (
              <Refused title={invalid} />
            ) : error === null ? null : (
              <Refused title="Your password was not changed" text={error} />
            )}
            <BigButton type="submit" busy={busy}>
              Change Password
            </BigButton>
          </PhoneGroup>
        );
      }}
    </InlineActForm>
  );
}

import { InlineActForm } from '@/shells/inline-act-form';
import { Button } from '@/ui/button';
import { textFieldsOf } from '@/ui/form/text-fields';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { CHANGE_PASSWORD, type PasswordPath } from './acts';
import { passwordSchema } from './schema';

const F = textFieldsOf<typeof passwordSchema>();
const BLANK = { currentPassword: '', newPassword: '', again: '' };

/** Changes the user's own password, which ends their other sessions. */
export function PasswordPanel({ path }: { path: PasswordPath }) {
  return (
    <Panel title="Password">
      <InlineActForm
        act={CHANGE_PASSWORD[path]}
        schema={passwordSchema}
        defaults={BLANK}
        vars={(values) => values}
        resetTo={() => BLANK}
        isGuarded
        className="grid gap-4 p-4"
      >
        {({ error, busy }) => (
          <>
            <FormError text={error} />
            <fieldset disabled={busy} className="grid max-w-96 min-w-0 gap-4">
              <F.Password name="currentPassword" label="Current password" autoComplete="current-password" />
              <F.Password
                name="newPassword"
                label="New password"
                hint="At least 12 characters."
                autoComplete="new-password"
              />
              <F.Password name="again" label="Confirm new password" autoComplete="new-password" />
            </fieldset>
            <div>
              <Button type="submit" busy={busy}>
                Change Password
              </Button>
            </div>
          </>
        )}
      </InlineActForm>
    </Panel>
  );
}

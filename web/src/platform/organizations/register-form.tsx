import { InlineActForm } from '@/shells/inline-act-form';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { toast } from '@/ui/toast-store';
import { useRegisterOrganization } from './mutations';
import { OrganizationFields } from './organization-fields';
import { emptyOrganization, organizationSchema } from './schema';

interface RegisterFormProps {
  platformDomain: string;
  onDone: (address: string) => void;
}

/** A card room registers itself, and its owner is signed in at the organization's address. */
export function RegisterForm({ platformDomain, onDone }: RegisterFormProps) {
  return (
    <InlineActForm
      act={useRegisterOrganization()}
      schema={organizationSchema}
      defaults={{ ...emptyOrganization, organizationType: 'poker_room' }}
      vars={(values) => values}
      onDone={({ redirectUrl }) => onDone(redirectUrl)}
      onRefused={({ message }) => {
        toast({ title: 'Error', description: message, tone: 'error' });
        return false;
      }}
      className="grid gap-6"
    >
      {({ error, busy }) => (
        <>
          <FormError text={error} />
          <fieldset disabled={busy} className="grid min-w-0 gap-6">
            <OrganizationFields platformDomain={platformDomain} asker="visitor" as="h2" />
          </fieldset>
          <Button type="submit" variant="primary" size="xl" block busy={busy}>
            {busy ? 'Registering…' : 'Register Your Room'}
          </Button>
        </>
      )}
    </InlineActForm>
  );
}

import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { toast } from '@/ui/toast-store';
import { useRegisterOrganization } from './mutations';
import { OrganizationFields } from './organization-fields';
import {
  emptyOrganization,
  type OrganizationForm,
  organizationSchema,
  type OrganizationValues,
} from './schema';

const FAILED = 'Registration failed';

interface RegisterFormProps {
  platformDomain: string;
  /** Goes on at the organization's own address, which signs the owner in. */
  onDone: (address: string) => void;
}

/** A card room registers itself, and its owner is signed in at its own address. */
export function RegisterForm({ platformDomain, onDone }: RegisterFormProps) {
  const register = useRegisterOrganization();
  const form = useForm<OrganizationForm, unknown, OrganizationValues>({
    resolver: schemaResolver(organizationSchema),
    defaultValues: { ...emptyOrganization, organizationType: 'poker_room' },
  });
  const refused = fieldErrors(register.error);
  const busy = register.isPending || register.isSuccess;
  const plain = register.error !== null && Object.keys(refused).length === 0;

  const submit = form.handleSubmit((values) =>
    register.mutate(values, {
      onSuccess: ({ redirectUrl }) => onDone(redirectUrl),
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, FAILED), tone: 'error' }),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {plain ? <FormError text={errorText(register.error, FAILED)} /> : null}
      <fieldset disabled={busy} className="grid min-w-0 gap-6">
        <OrganizationFields
          form={form}
          refused={refused}
          platformDomain={platformDomain}
          asker="visitor"
          as="h2"
          onEdit={() => {
            if (register.error !== null) register.reset();
          }}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="xl" block busy={busy}>
        {busy ? 'Registering…' : 'Register Your Room'}
      </Button>
    </form>
  );
}

import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
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
  /** Where the organization's own sign-in is. */
  signInAt: (domain: string) => string;
}

/** A card room registers itself, and is led to its own sign-in. */
export function RegisterForm({ platformDomain, signInAt }: RegisterFormProps) {
  const register = useRegisterOrganization();
  const form = useForm<OrganizationForm, unknown, OrganizationValues>({
    resolver: schemaResolver(organizationSchema),
    defaultValues: { ...emptyOrganization, organizationType: 'poker_room' },
  });
  const refused = fieldErrors(register.error);
  const plain = register.error !== null && Object.keys(refused).length === 0;

  if (register.isSuccess)
    return (
      <Done name={register.variables.organizationName} href={signInAt(register.variables.domain)} />
    );

  const submit = form.handleSubmit((values) =>
    register.mutate(values, {
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, FAILED), tone: 'error' }),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {plain ? <FormError text={errorText(register.error, FAILED)} /> : null}
      <fieldset disabled={register.isPending} className="grid min-w-0 gap-6">
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
      <Button type="submit" variant="primary" size="xl" block busy={register.isPending}>
        {register.isPending ? 'Registering…' : 'Register Your Room'}
      </Button>
    </form>
  );
}

function Done({ name, href }: { name: string; href: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <p className="text-body text-ink-2">
        {name} is ready, with one room in it. Sign in with the admin e-mail and password that you
        have just chosen.
      </p>
      <a href={href} className={buttonStyle({ variant: 'primary', size: 'xl' })}>
        Go to Your Sign-In
      </a>
    </div>
  );
}

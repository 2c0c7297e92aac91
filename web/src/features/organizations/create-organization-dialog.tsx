import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { FormDialog } from '@/ui/form-dialog';
import { toast } from '@/ui/toast-store';
import { useCreateOrganization } from './mutations';
import { OrganizationFields } from './organization-fields';
import {
  emptyOrganization,
  type OrganizationForm,
  organizationSchema,
  type OrganizationValues,
} from './schema';

interface CreateOrganizationDialogProps {
  platformDomain: string;
  onClose: () => void;
}

/** An organization with its owner and its first room. It begins empty each time, its type as a casino. */
export function CreateOrganizationDialog({
  platformDomain,
  onClose,
}: CreateOrganizationDialogProps) {
  const create = useCreateOrganization();
  const form = useForm<OrganizationForm, unknown, OrganizationValues>({
    resolver: schemaResolver(organizationSchema),
    defaultValues: emptyOrganization,
  });
  const refused = fieldErrors(create.error);
  const plain = create.error !== null && Object.keys(refused).length === 0;
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: () => {
        toast({
          title: 'Organization created successfully',
          description: `${values.domain}.${platformDomain}`,
        });
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title="Create Organization"
      place="wide"
      dirty={form.formState.isDirty}
      busy={create.isPending}
      error={plain ? errorText(create.error) : undefined}
      submitLabel="Create Organization"
      note="Creates the owner and one room."
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <OrganizationFields
        form={form}
        refused={refused}
        platformDomain={platformDomain}
        asker="platform"
        as="h3"
        onEdit={() => {
          if (create.error !== null) create.reset();
        }}
      />
    </FormDialog>
  );
}

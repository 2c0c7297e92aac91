import { ActForm } from '@/shells/act-form';
import { createOrganization } from './acts';
import { OrganizationFields } from './organization-fields';
import { emptyOrganization, organizationSchema } from './schema';

interface CreateOrganizationDialogProps {
  platformDomain: string;
  onClose: () => void;
}

/** Creates an organization with its owner and its first room. The form is empty each time, with the type casino. */
export function CreateOrganizationDialog({ platformDomain, onClose }: CreateOrganizationDialogProps) {
  return (
    <ActForm
      act={createOrganization}
      schema={organizationSchema}
      defaults={emptyOrganization}
      vars={(body) => ({ body, platformDomain })}
      title="Create Organization"
      place="wide"
      submit="Create Organization"
      note="Creates the owner and one room."
      onClose={onClose}
    >
      <OrganizationFields platformDomain={platformDomain} asker="platform" as="h3" />
    </ActForm>
  );
}

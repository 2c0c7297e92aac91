import { errorText } from '@/api/client/errors';
import { toast } from '@/ui/toast-store';
import { ROOT } from '../model';
import { useEnterCompanion } from './mutations';

/** Opens the companion in a tab of its own, signed in as the staff user's member. */
export function useCompanion() {
  const { mutate, isPending } = useEnterCompanion();

  function open(address: string = ROOT) {
    // At once: a tab that opens after an answer counts as a pop-up.
    const tab = window.open('', '_blank');
    mutate(undefined, {
      onSuccess: () => {
        if (tab === null) window.location.assign(address);
        else tab.location.replace(address);
      },
      onError: (error) => {
        tab?.close();
        toast({
          title: 'Error',
          description: errorText(error, 'Failed to open the companion'),
          tone: 'error',
        });
      },
    });
  }

  return { open, opening: isPending };
}

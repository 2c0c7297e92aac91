import { useQuery } from '@tanstack/react-query';
import { useRoom } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { removeScreen } from './acts';
import { screensQuery } from './queries';
import { ScreenDialog } from './screen-dialog';

function useScreen(screenId: string) {
  const { id } = useRoom();
  return useLast(useQuery(screensQuery(id)).data?.find((screen) => screen.id === screenId));
}

export function AddScreen({ onClose }: DialogProps<'add-screen'>) {
  return <ScreenDialog roomId={useRoom().id} screen={undefined} onClose={onClose} />;
}

export function EditScreen({ screenId, onClose }: DialogProps<'edit-screen'>) {
  const screen = useScreen(screenId);
  return screen === undefined ? null : <ScreenDialog roomId={screen.roomId} screen={screen} onClose={onClose} />;
}

export function RemoveScreen({ screenId, onClose }: DialogProps<'remove-screen'>) {
  const screen = useScreen(screenId);
  if (screen === undefined) return null;
  return (
    <ConfirmAct
      act={removeScreen}
      vars={screen}
      title={`Remove ${screen.name}?`}
      label="Remove Screen"
      tone="danger"
      onClose={onClose}
    >
      It goes blank within a second and shows a new code. It can be paired again.
    </ConfirmAct>
  );
}

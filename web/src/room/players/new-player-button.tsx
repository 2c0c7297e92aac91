import { UserPlus } from 'lucide-react';
import { Button } from '@/ui/button';

/** Below a search without a result. */
export function NewPlayerButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={UserPlus} onClick={onPress}>
      New player
    </Button>
  );
}

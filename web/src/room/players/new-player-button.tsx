import { UserPlus } from 'lucide-react';
import { Button } from '@/ui/button';

/** Where a search has found nobody. */
export function NewPlayerButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={UserPlus} onClick={onPress}>
      New player
    </Button>
  );
}

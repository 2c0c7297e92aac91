import { useNavigate } from '@tanstack/react-router';
import { FirstTables } from '@/features/set-up/first-tables';
import { toast } from '@/ui/toast-store';
import { Page } from '../layout/page';
import { useRoom } from '../session-context';

/** `/set-up`: the first tables of a room. From there a player is two presses from his seat. */
export function SetUpPage() {
  const room = useRoom();
  const navigate = useNavigate();
  return (
    <Page
      title="Set up your room"
      detail={`${room.name}: which games it deals, and at how many tables.`}
    >
      <div className="max-w-[46rem]">
        <FirstTables
          roomId={room.id}
          onDone={() => {
            toast({ title: `${room.name} is set up` });
            void navigate({ to: '/floor-manager' });
          }}
        />
      </div>
    </Page>
  );
}

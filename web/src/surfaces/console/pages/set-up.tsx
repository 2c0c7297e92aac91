import { useNavigate } from '@tanstack/react-router';
import { FirstTables } from '@/features/set-up/first-tables';
import { toast } from '@/ui/toast-store';
import { Page } from '../layout/page';
import { WhoMay } from '../layout/who-may';
import { useCan, useRoom } from '../session-context';

const TITLE = 'Set up your room';

/** `/set-up`: the first tables of a room. From there a player is two presses from his seat. */
export function SetUpPage() {
  return useCan()('manage_settings') ? <SetUp /> : <WhoMay title={TITLE} who="Owners" />;
}

function SetUp() {
  const room = useRoom();
  const navigate = useNavigate();
  return (
    <Page title={TITLE} detail={`${room.name}: which games it deals, and at how many tables.`}>
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

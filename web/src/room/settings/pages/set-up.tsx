import { useNavigate } from '@tanstack/react-router';
import { FirstTables } from '../first-run/first-tables';
import { toast } from '@/ui/toast-store';
import { Page } from '@/shells/page';
import { NoPermission } from '@/shells/no-permission';
import { useCan, useRoom } from '@/api/session/session-context';

const TITLE = 'Set up your room';

/** `/set-up`: creates the first tables of a room. Seating a player then takes two presses. */
export function SetUpPage() {
  return useCan()('manage_settings') ? <SetUp /> : <NoPermission title={TITLE} who="Owners" />;
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

import { InvitationsList } from './invitations-list';
import { InviteForm } from './invite-form';
import { StatsCards } from './stats-cards';
import { UsersList } from './users-list';

const partStyle = 'grid min-w-0 grid-cols-1 content-start gap-3';

/** The community's admin page: figures, invitations, and the rights of its users. */
export function AdminPanel({ me }: { me: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[900px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] min-[900px]:grid-rows-[auto_auto_1fr] min-[900px]:gap-x-8">
      <div className={`${partStyle} min-[900px]:col-span-full`}>
        <StatsCards />
      </div>
      <section className={partStyle} aria-labelledby="ad-invite">
        <h2 id="ad-invite" className="text-title font-semibold">
          Invite
        </h2>
        <InviteForm />
      </section>
      <section className={`${partStyle} min-[900px]:col-[1] min-[900px]:row-[2/span_2]`} aria-labelledby="ad-users">
        <h2 id="ad-users" className="text-title font-semibold">
          All Users
        </h2>
        <UsersList me={me} />
      </section>
      <section className={partStyle} aria-labelledby="ad-pending">
        <h2 id="ad-pending" className="text-title font-semibold">
          Pending Invitations
        </h2>
        <InvitationsList />
      </section>
    </div>
  );
}

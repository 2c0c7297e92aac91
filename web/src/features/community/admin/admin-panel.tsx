import './admin.css';
import { InvitationsList } from './invitations-list';
import { InviteForm } from './invite-form';
import { StatsCards } from './stats-cards';
import { UsersList } from './users-list';

/** The community's own desk: how many are there, who is invited, who may what. */
export function AdminPanel({ me }: { me: string }) {
  return (
    <div className="ad-page">
      <div className="ad-figures">
        <StatsCards />
      </div>
      <section aria-labelledby="ad-invite">
        <h2 id="ad-invite">Invite</h2>
        <InviteForm />
      </section>
      <section className="ad-people" aria-labelledby="ad-users">
        <h2 id="ad-users">All Users</h2>
        <UsersList me={me} />
      </section>
      <section aria-labelledby="ad-pending">
        <h2 id="ad-pending">Pending Invitations</h2>
        <InvitationsList />
      </section>
    </div>
  );
}

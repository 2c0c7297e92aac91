import { setSignal, useSignalOn } from '@/features/alerts/signal';
import { roleTitle } from '@/features/auth/model';
import { useSignOut } from '@/features/auth/mutations';
import { useOutbox } from '@/live/use-outbox';
import { useSignOutQuestion } from '@/shells/sign-out-question';
import { setTheme, useTheme } from '@/ui/theme-store';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { MyActions } from './my-actions';
import { MyShift } from './my-shift';

/** Who works with this phone: the shift, what was done today, theme, sign out. */
export function ProfileTab({ floor }: { floor: Floor }) {
  const { room, can, offline } = floor;
  return (
    <>
      <MyShift room={room} mayAct={can('raise_alerts')} offline={offline} />
      <Me floor={floor} />
      <MyActions room={room} offline={offline} />
    </>
  );
}

function Me({ floor: { user } }: { floor: Floor }) {
  const signOut = useSignOut();
  const { askToLeave, question } = useSignOutQuestion(() => signOut.mutate());
  const { waiting } = useOutbox();
  const dark = useTheme() === 'dark';
  const loud = useSignalOn();
  return (
    <section aria-labelledby="mf-me">
      <div className="mf-head">
        <h2 id="mf-me">{user.name}</h2>
        <p>{roleTitle(user.role)}</p>
      </div>
      <div className="mf-list">
        <div className="mf-row">
          <p className="mf-what">Dark theme</p>
          <div className="mf-acts">
            <TouchButton aria-pressed={dark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
              <span>
                {dark ? 'On' : 'Off'}
                <span className="sr-only">, dark theme</span>
              </span>
            </TouchButton>
          </div>
        </div>
        <div className="mf-row">
          <div className="mf-what">
            <p>Alert sound</p>
            <p className="mf-why">Sound and vibration for critical and high alerts</p>
          </div>
          <div className="mf-acts">
            <TouchButton aria-pressed={loud} onClick={() => setSignal(!loud)}>
              <span>
                {loud ? 'On' : 'Off'}
                <span className="sr-only">, alert sound</span>
              </span>
            </TouchButton>
          </div>
        </div>
        <div className="mf-row">
          <p className="mf-what">
            Signed in as <span className="wrap-anywhere">{user.email}</span>
          </p>
          <div className="mf-acts">
            <TouchButton
              busy={signOut.isPending}
              disabledReason={
                waiting.length > 0 ? 'What waits for the network would be left behind' : undefined
              }
              onClick={askToLeave}
            >
              Sign Out
            </TouchButton>
          </div>
        </div>
      </div>
      {question}
    </section>
  );
}

import { setSignal, useSignalOn } from '@/room/staff/alerts/signal';
import { roleTitle } from '@/room/account/sign-in/model';
import { useSignOut } from '@/room/account/sign-in/mutations';
import { useOutbox } from '@/api/acts/use-outbox';
import { openGuide } from '@/lib/guide';
import { useSignOutQuestion } from '@/shells/sign-out-question';
import { setTheme, useTheme } from '@/ui/theme-store';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { MyActions } from './my-actions';
import { MyShift } from './my-shift';
import { listStyle, RowActs, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

/** The profile of the user: the shift, today's acts, the theme, sign-out. */
export function ProfileTab({ floor }: { floor: Floor }) {
  const { can, offline } = floor;
  return (
    <>
      <MyShift mayAct={can('raise_alerts')} offline={offline} />
      <Me floor={floor} />
      <MyActions offline={offline} />
    </>
  );
}

function Me({ floor: { user } }: { floor: Floor }) {
  const signOut = useSignOut();
  const { askToLeave, question } = useSignOutQuestion(() => signOut.run());
  const { waiting } = useOutbox();
  const dark = useTheme() === 'dark';
  const loud = useSignalOn();
  return (
    <section aria-labelledby="mf-me">
      <SectionHead id="mf-me" title={user.name} note={roleTitle(user.role)} />
      <div className={listStyle}>
        <div className={rowStyle()}>
          <p className={whatStyle()}>Dark theme</p>
          <RowActs>
            <TouchButton aria-pressed={dark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
              <span>
                {dark ? 'On' : 'Off'}
                <span className="sr-only">, dark theme</span>
              </span>
            </TouchButton>
          </RowActs>
        </div>
        <div className={rowStyle()}>
          <div className={whatStyle()}>
            <p>Alert sound</p>
            <p className={whyStyle}>Sound and vibration for critical and high alerts</p>
          </div>
          <RowActs>
            <TouchButton aria-pressed={loud} onClick={() => setSignal(!loud)}>
              <span>
                {loud ? 'On' : 'Off'}
                <span className="sr-only">, alert sound</span>
              </span>
            </TouchButton>
          </RowActs>
        </div>
        <div className={rowStyle()}>
          <p className={whatStyle()}>Guide</p>
          <RowActs>
            <TouchButton onClick={openGuide}>Help</TouchButton>
          </RowActs>
        </div>
        <div className={rowStyle()}>
          <p className={whatStyle()}>
            Signed in as <span className="wrap-anywhere">{user.email}</span>
          </p>
          <RowActs>
            <TouchButton
              busy={signOut.isSending}
              disabledReason={waiting.length > 0 ? 'Pending actions would be lost' : undefined}
              onClick={askToLeave}
            >
              Sign Out
            </TouchButton>
          </RowActs>
        </div>
      </div>
      {question}
    </section>
  );
}

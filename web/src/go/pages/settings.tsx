import { DeviceForm } from '../account/profile/device-form';
import { PasswordForm } from '../account/profile/password-form';
import { ProfileForm } from '../account/profile/profile-form';
import { ThemePick } from '../account/profile/theme-pick';
import { DefaultsEditor } from '../games/defaults-editor';
import { nameDevice, thisDevice } from '../log/device';
import { UnsavedQuestion } from '@/shells/unsaved-question';
import { Frame } from '../layout/frame';
import { useMember } from '../layout/member-context';
import { HOME } from '../links';

function rename(name: string): string {
  nameDevice(name);
  return thisDevice().name;
}

export function SettingsPage() {
  const member = useMember();
  return (
    <Frame title="Settings" back={HOME}>
      <h2 className="text-title font-semibold">Profile</h2>
      <ProfileForm member={member} />
      <h2 className="text-title font-semibold">This device</h2>
      <ThemePick />
      <DeviceForm name={thisDevice().name} onRename={rename} />
      <h2>Default game settings</h2>
      <DefaultsEditor defaults={member.defaults} />
      <h2>Password</h2>
      <PasswordForm />
      <UnsavedQuestion />
    </Frame>
  );
}

import { DeviceForm } from '@/features/community/profile/device-form';
import { useChangeProfile } from '@/features/community/profile/mutations';
import { PasswordForm } from '@/features/community/profile/password-form';
import { ProfileForm } from '@/features/community/profile/profile-form';
import { ThemePick } from '@/features/community/profile/theme-pick';
import { DefaultsEditor } from '@/features/home-games/defaults-editor';
import { nameDevice, thisDevice } from '@/features/home-night/device';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';

function rename(name: string): string {
  nameDevice(name);
  return thisDevice().name;
}

export function SettingsPage() {
  const member = useMember();
  const profile = useChangeProfile();
  return (
    <Frame title="Settings" back={ROOT}>
      <h2>Profile</h2>
      <ProfileForm member={member} />
      <h2>This device</h2>
      <ThemePick />
      <DeviceForm name={thisDevice().name} onRename={rename} />
      <h2>New games begin with</h2>
      <DefaultsEditor
        defaults={member.defaults}
        busy={profile.isPending}
        error={profile.error}
        onSave={(defaults) =>
          profile.mutate({ defaults }, { onSuccess: () => toast({ title: 'Defaults Saved' }) })
        }
      />
      <h2>Password</h2>
      <PasswordForm />
    </Frame>
  );
}

import { useChangeProfile } from '@/features/community/profile/mutations';
import { PasswordForm } from '@/features/community/profile/password-form';
import { ProfileForm } from '@/features/community/profile/profile-form';
import { ThemePick } from '@/features/community/profile/theme-pick';
import { DefaultsEditor } from '@/features/home-games/defaults-editor';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../routes';

export function SettingsPage() {
  const member = useMember();
  const profile = useChangeProfile();
  return (
    <Frame title="Settings" back={ROOT}>
      <h2>Profile</h2>
      <ProfileForm member={member} />
      <h2>Theme</h2>
      <ThemePick />
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

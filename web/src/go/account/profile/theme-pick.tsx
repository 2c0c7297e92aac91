import { PhoneGroup, Pick } from '@/ui/phone-parts';
import { setTheme, useTheme } from '@/ui/theme-store';

export function ThemePick() {
  const theme = useTheme();
  return (
    <PhoneGroup label="Theme">
      <Pick
        label="Theme"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        columns={2}
        hint="On this device. Dark is easier on the eyes at a card table."
      />
    </PhoneGroup>
  );
}

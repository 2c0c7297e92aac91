import { type FormEvent, useState } from 'react';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';

interface DeviceFormProps {
  /** As the others see this device. */
  name: string;
  /** Keeps another name and answers it as it is kept; blank means what the browser says. */
  onRename: (name: string) => string;
}

/** What this device is called where two of them take part in a game. */
export function DeviceForm({ name, onRename }: DeviceFormProps) {
  const [saved, setSaved] = useState(name);
  const [text, setText] = useState(name);

  function submit(event: FormEvent) {
    event.preventDefault();
    const kept = onRename(text);
    setSaved(kept);
    setText(kept);
    toast({ title: 'Device Saved', description: kept });
  }

  return (
    <form noValidate onSubmit={submit}>
      <PhoneGroup label="Device name">
        <Field
          label="Device name"
          hint="The others see it when this device runs a game. Leave it blank for the usual name."
        >
          <TextInput
            name="device"
            autoComplete="off"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <BigButton
          type="submit"
          disabledReason={text.trim() === saved ? 'Nothing was changed' : undefined}
        >
          Save Device
        </BigButton>
      </PhoneGroup>
    </form>
  );
}

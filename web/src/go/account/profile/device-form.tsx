import { type FormEvent, useState } from 'react';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';

interface DeviceFormProps {
  /** The device's name as other players see it. */
  name: string;
  /** Stores a new name and returns the stored form; a blank name restores the one from the browser. */
  onRename: (name: string) => string;
}

/** Renames this device. Players see the name where two devices take part in a game. */
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
          hint="Others see this name when this device runs a game. Leave blank for the default."
        >
          <TextInput
            name="device"
            autoComplete="off"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <BigButton type="submit" disabledReason={text.trim() === saved ? 'Nothing was changed' : undefined}>
          Save Device
        </BigButton>
      </PhoneGroup>
    </form>
  );
}

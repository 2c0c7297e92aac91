import { useState } from 'react';
import type { Room } from '@/api/types';
import { Button } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';

interface RoomSheetProps {
  rooms: readonly Room[];
  room: Room;
  onChoose: (roomId: string) => void;
  onClose: () => void;
}

/** Which room the phone shows. */
export function RoomSheet({ rooms, room, onChoose, onClose }: RoomSheetProps) {
  const [chosen, setChosen] = useState(room.id);
  return (
    <Dialog
      open
      title="Change room"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        <FieldGroup label="Active Room">
          <Choices
            name="room"
            value={chosen}
            onValueChange={setChosen}
            options={rooms.map(({ id, name, location }) => ({
              value: id,
              title: name,
              detail: location,
            }))}
          />
        </FieldGroup>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="lg"
          variant="primary"
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          Show room
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

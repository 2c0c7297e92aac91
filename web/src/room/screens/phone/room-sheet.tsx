import { useState } from 'react';
import { useChooseRoom, useRoom, useRooms } from '@/api/session/session-context';
import { Button } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';

/** The choice of the room. */
export function RoomSheet({ onClose }: { onClose: () => void }) {
  const rooms = useRooms();
  const choose = useChooseRoom();
  const room = useRoom();
  const [chosen, setChosen] = useState(room.id);
  return (
    <Dialog title="Change room" onClose={onClose}>
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
            choose(chosen);
            onClose();
          }}
        >
          Show room
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

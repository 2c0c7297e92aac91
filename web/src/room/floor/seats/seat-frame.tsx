import { DndContext, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import type { MapSeat, SeatFrameProps } from '@/ui/poker/seat-map';

interface SeatDragProps {
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** In pixels: a shorter movement is a click. */
const CLICK_PX = 6;
/** In milliseconds: a shorter touch is a tap or scrolls the page. */
const PRESS_MS = 250;

// The map announces moves itself; the keyboard moves a seat by a key of its own.
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Moves players from seat to seat by drag, with mouse, pen and finger. Contains a map whose seats are `SeatFrame`s. */
export function SeatDrag({ onMove, children }: SeatDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: CLICK_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: PRESS_MS, tolerance: CLICK_PX } }),
  );
  return (
    <DndContext
      sensors={sensors}
      accessibility={SILENT}
      onDragEnd={({ active, over }) => {
        if (over !== null) onMove(Number(active.id), Number(over.id));
      }}
    >
      {children}
    </DndContext>
  );
}

/** Whether a player sits there who can be moved. */
export function isMovable({ look }: MapSeat): boolean {
  return look === 'occupied' || look === 'walk_in' || look === 'away';
}

/** A seat that can be dragged if it is taken, and takes a player if it is open. */
export function SeatFrame({ seat, children }: SeatFrameProps) {
  const { number } = seat;
  const drag = useDraggable({ id: number, disabled: !isMovable(seat) });
  const drop = useDroppable({ id: number, disabled: seat.look !== 'open' });
  const by = drag.transform;
  return (
    <div
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      {...drag.listeners}
      data-dragging={drag.isDragging ? '' : undefined}
      className={`size-full rounded-full ${drop.isOver ? 'outline-4 outline-offset-2 outline-focus' : ''}`}
      style={by === null ? undefined : { transform: `translate(${by.x}px, ${by.y}px)` }}
    >
      {children}
    </div>
  );
}

import { Tooltip as Primitive } from 'radix-ui';
import { DismissableLayer } from 'radix-ui/internal';
import { type MouseEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { useStore } from '@/lib/store';
import { type Tip, tips, type TriggerHandlers } from './tip-store';

/** Shows the tooltips of all triggers. 700 ms before the first and 300 ms of grace between two are Radix's defaults. */
export function TipLayer() {
  const all = useStore(tips);
  return (
    <Primitive.Provider>
      {all.map((tip) => (
        <ShownTip key={tip.id} tip={tip} />
      ))}
    </Primitive.Provider>
  );
}

function ShownTip({ tip }: { tip: Tip }) {
  const [open, setOpen] = useState(false);

  function tapped(event: MouseEvent) {
    // Keeps Radix from closing a tooltip that a tap has just opened.
    event.preventDefault();
    setOpen(true);
  }

  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild {...(tip.onTap ? { onClick: tapped } : {})}>
        <TriggerOf tip={tip} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          asChild
          side={tip.side}
          sideOffset={6}
          collisionPadding={8}
          className="float-motion z-tooltip max-w-72 rounded-control bg-ink px-2 py-1 text-meta text-canvas shadow-float"
        >
          {/* A press on the tooltip of a dialog's button is not a press outside of the dialog. */}
          <DismissableLayer.Branch>{tip.content}</DismissableLayer.Branch>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface TriggerOfProps extends TriggerHandlers {
  tip: Tip;
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string | undefined;
}

/** Represents an element that is already on the page: renders nothing, but passes on the element and its events. */
function TriggerOf({ tip: { element, relay }, ref, 'aria-describedby': describedBy, ...handlers }: TriggerOfProps) {
  useImperativeHandle(ref, () => element, [element]);
  // Synchronizes with that element and the component that renders it.
  useLayoutEffect(() => relay.attach(handlers));
  useEffect(() => () => relay.detach(), [relay]);
  useEffect(() => {
    // A disabled button includes the reason in its own accessible name.
    if (describedBy === undefined || element.hasAttribute('aria-describedby')) return;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [element, describedBy]);
  return null;
}

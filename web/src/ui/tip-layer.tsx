import { Tooltip as Primitive } from 'radix-ui';
import { DismissableLayer } from 'radix-ui/internal';
import {
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { useStore } from '@/lib/store';
import { type Tip, tips, type TriggerHandlers } from './tip-store';

/** Shows the tips of all triggers. 700 ms before the first, 300 ms grace between two: Radix's defaults. */
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
    // Keeps Radix from closing what a finger just asked for.
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
          {/* A press on the tip of a dialog's button is not a press outside of the dialog. */}
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

/** Stands for an element that is on the page already: draws nothing, hands it over with what happens to it. */
function TriggerOf({
  tip: { element, relay },
  ref,
  'aria-describedby': describedBy,
  ...handlers
}: TriggerOfProps) {
  useImperativeHandle(ref, () => element, [element]);
  // Synchronise with that element and with the part that draws it.
  useLayoutEffect(() => relay.attach(handlers));
  useEffect(() => () => relay.detach(), [relay]);
  useEffect(() => {
    // A button that cannot act names its reason by itself.
    if (describedBy === undefined || element.hasAttribute('aria-describedby')) return;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [element, describedBy]);
  return null;
}

import {
  cloneElement,
  isValidElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react';
import { whenIdleOrNeeded } from '@/lib/idle';
import { registerTooltip, Relay, removeTip, tips, type TipSide, type TriggerHandlers } from './tip-store';

// The positioning code is a seventh of the console's first load. It is loaded after the first screen: a tooltip opens
// after 700 ms anyway.
const TipLayer = lazy(async () => {
  await whenIdleOrNeeded(tips);
  const loaded = await import('./tip-layer').catch(() => null);
  // If the code cannot be loaded, for example without a network, the page stays usable.
  return { default: loaded?.TipLayer ?? (() => null) };
});

/** Once, near the root. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Suspense fallback={null}>
        <TipLayer />
      </Suspense>
    </>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** One element that receives the pointer and focus handlers. */
  children: ReactElement;
  side?: TipSide;
  /** A tap opens it too: for an element without another use, such as a disabled button or an info mark. */
  onTap?: boolean;
}

export function Tooltip({ content, children, side = 'top', onTap = false }: TooltipProps) {
  const id = useId();
  const [relay] = useState(() => new Relay());
  const [element, setElement] = useState<HTMLElement | null>(null);

  // Synchronizes with the layer that shows tooltips, once a pointer or the focus has reached this trigger.
  useEffect(() => {
    if (element !== null) registerTooltip({ id, element, content, side, onTap, relay });
  }, [id, element, content, side, onTap, relay]);
  useEffect(() => () => removeTip(id), [id]);

  if (!isValidElement<TriggerHandlers>(children)) return children;
  const own = children.props;
  return cloneElement(children, {
    onPointerMove(event) {
      own.onPointerMove?.(event);
      setElement(event.currentTarget);
      relay.tell((handlers) => handlers.onPointerMove?.(event));
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event);
      relay.forget();
      relay.tell((handlers) => handlers.onPointerLeave?.(event));
    },
    onPointerDown(event) {
      own.onPointerDown?.(event);
      setElement(event.currentTarget);
      relay.tell((handlers) => handlers.onPointerDown?.(event));
    },
    onFocus(event) {
      own.onFocus?.(event);
      // A dialog that a tap has opened focuses its first button: a tooltip there would take the next Escape.
      if (!event.currentTarget.matches(':focus-visible')) return;
      setElement(event.currentTarget);
      relay.tell((handlers) => handlers.onFocus?.(event));
    },
    onBlur(event) {
      own.onBlur?.(event);
      relay.forget();
      relay.tell((handlers) => handlers.onBlur?.(event));
    },
    onClick(event) {
      own.onClick?.(event);
      setElement(event.currentTarget);
      relay.tell((handlers) => handlers.onClick?.(event));
    },
  });
}

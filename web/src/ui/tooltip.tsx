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
import { whenQuietOrWanted } from '@/lib/quiet';
import { putTip, Relay, removeTip, tips, type TipSide, type TriggerHandlers } from './tip-store';

// What places a tip is a seventh of the console's first load: it follows, and nobody waits 700 ms less for it.
const TipLayer = lazy(async () => {
  await whenQuietOrWanted(tips);
  const loaded = await import('./tip-layer').catch(() => null);
  // Where it cannot come, without a network, the page stays all the same.
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
  /** One element that takes the pointer and focus handlers. */
  children: ReactElement;
  side?: TipSide;
  /** A tap opens it too: for what has no other use, such as a disabled button or an info mark. */
  onTap?: boolean;
}

export function Tooltip({ content, children, side = 'top', onTap = false }: TooltipProps) {
  const id = useId();
  const [relay] = useState(() => new Relay());
  const [element, setElement] = useState<HTMLElement | null>(null);

  // Synchronises with the layer that shows tips, from when somebody comes to this trigger.
  useEffect(() => {
    if (element !== null) putTip({ id, element, content, side, onTap, relay });
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

import { Toast as Primitive } from 'radix-ui';
import { X } from 'lucide-react';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button';
import { Shape } from './shape';
import { toasts } from './toast-store';
import { useFreePlace } from './use-free-place';

/**
 * The position until a free place is found: the lower right. The padding keeps the distance to the edges and lets taps
 * through.
 */
const corner =
  'pointer-events-none fixed right-0 bottom-0 z-toast grid w-[min(26rem,100%)] gap-2 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] -outline-offset-4';

/** Mount it once, near the root. 5 s, a swipe of 50 px and F8 to focus the list are Radix's defaults. */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.get);
  const { viewport, onFocus, leave } = useWayBack();
  useFreePlace(viewport, list.find(({ open }) => open)?.id);
  return (
    <Primitive.Provider>
      {list.map(({ id, open, title, description, action, durationMs, tone = 'default' }) => (
        <Primitive.Root
          key={id}
          open={open}
          {...(durationMs === undefined ? {} : { duration: durationMs })}
          onOpenChange={(next) => {
            if (next) return;
            leave();
            toasts.dismiss(id);
          }}
          // The list lets taps through, and a dialog that opens later disables pointer events for everything below it.
          style={{ pointerEvents: 'auto' }}
          type={tone === 'error' ? 'foreground' : 'background'}
          className="float-motion flex items-center gap-3 rounded-card bg-raised py-3 pr-2 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) forced-colors:border"
        >
          {tone === 'error' ? (
            <span className="flex-none text-bad">
              <Shape name="octagon" />
            </span>
          ) : null}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Primitive.Title className="text-dense font-semibold">{title}</Primitive.Title>
            {description === undefined ? null : (
              <Primitive.Description className="text-dense text-ink-2">{description}</Primitive.Description>
            )}
          </div>
          {action === undefined ? null : (
            <Primitive.Action asChild altText={action.label}>
              <Button size="sm" onClick={action.onAct}>
                {action.label}
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <IconButton label="Close notification" icon={X} size="sm" tip={false} />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        ref={viewport}
        onFocus={onFocus}
        data-noprint=""
        data-toasts=""
        // Each toast is announced by its own live region. An open dialog hides everything but live regions from screen
        // readers. As a live region, the list stays reachable and its Undo can be pressed.
        aria-live="off"
        className={corner}
      />
    </Primitive.Provider>
  );
}

/**
 * Returns the focus to the element that had it before the notifications. If it stayed in the empty list, the timers of
 * all later toasts would stop: Radix pauses them while the list has the focus, and notices the blur only while a toast
 * is open.
 */
function useWayBack() {
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  function onFocus({ relatedTarget }: FocusEvent) {
    const outside = relatedTarget instanceof HTMLElement && !within(relatedTarget);
    if (outside) cameFrom.current = relatedTarget;
  }

  function within(element: Element | null): boolean {
    return viewport.current?.contains(element) ?? false;
  }

  function leave() {
    const focused = document.activeElement;
    if (!within(focused) || !(focused instanceof HTMLElement)) return;
    if (cameFrom.current?.isConnected === true) cameFrom.current.focus();
    // There is no previous element, or it is no longer focusable.
    if (within(document.activeElement)) focused.blur();
  }

  return { viewport, onFocus, leave };
}

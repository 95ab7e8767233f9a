import X from 'lucide-react/icons/x';
import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../dialog/dialog';
import {
  ACTION_DURATION,
  dismissToast,
  heldToasts,
  subscribeToToasts,
  TOAST_DURATION,
  type Toast,
} from './toast-store';
import './toaster.css';

const SWIPE_THRESHOLD = 50;
const HOTKEY = 'F8';

/** Shows the toast that is held. F8 leads the keyboard there; when the toast goes, the keyboard goes back. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, heldToasts);
  const dialog = useTopDialog();
  const viewport = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const isEmpty = !toasts.some(({ open }) => open);

  // As soon as a toast stands there, the key leads to it.
  useLayoutEffect(() => {
    if (isEmpty) return;
    const jump = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) viewport.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [isEmpty]);

  // The page makes room, on a phone at its top, else at its end, so that nothing stays covered.
  useLayoutEffect(() => {
    const height = toasts.some(({ open }) => open) ? viewport.current?.offsetHeight : 0;
    document.documentElement.style.setProperty('--portal-toaster-height', `${height}px`);
  }, [toasts]);

  const goBack = useCallback(() => focusAgain(cameFrom.current), []);
  useLayoutEffect(() => {
    if (isEmpty && document.activeElement === viewport.current) goBack();
  }, [isEmpty, goBack]);

  const shown = (belongs: (toast: Toast) => boolean) =>
    toasts
      .filter((toast) => toast.open && belongs(toast))
      .map((toast) => <ToastCard key={toast.id} toast={toast} onFocusLost={goBack} />);

  return createPortal(
    <section
      ref={viewport}
      className="toaster"
      aria-label={`Notifications (${HOTKEY})`}
      tabIndex={-1}
      onFocus={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) cameFrom.current = relatedTarget;
      }}
    >
      {/* Both stand ready before a toast comes, or screen readers would miss it. */}
      <div aria-live="polite">{shown(({ look }) => look !== 'destructive')}</div>
      <div aria-live="assertive">{shown(({ look }) => look === 'destructive')}</div>
    </section>,
    dialog ?? document.body,
  );
}

/** Where the keyboard was, or else at the page's content. */
function focusAgain(place: EventTarget | null) {
  if (place instanceof HTMLElement && place.isConnected) place.focus();
  if (document.activeElement === place) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

interface ToastCardProps {
  toast: Toast;
  /** It goes while the keyboard is on it. */
  onFocusLost: () => void;
}

function ToastCard({ toast, onFocusLost }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocusLost(card, onFocusLost);
  const dismiss = useCallback(() => dismissToast(toast.id), [toast.id]);
  const hold = useCountdown(toast.action ? ACTION_DURATION : TOAST_DURATION, dismiss);
  const swipe = useSwipeRight(card, dismiss);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping and Escape are shortcuts beside the close button
    <div
      ref={card}
      className={`toast toast-${toast.look ?? 'default'}`}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Not meant for the dialog that it may stand in.
        event.preventDefault();
        dismiss();
      }}
      {...swipe}
    >
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
      <button type="button" className="icon-button" aria-label="Close" onClick={dismiss}>
        <X />
      </button>
      {toast.action && <div className="toast-action">{toast.action}</div>}
    </div>
  );
}

function useFocusLost(card: RefObject<HTMLElement | null>, onFocusLost: () => void) {
  useLayoutEffect(() => {
    const element = card.current;
    // It is still in the page while its effects are undone.
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [card, onFocusLost]);
}

/** Runs `done` after `duration`, not counting the time while something holds it. */
function useCountdown(duration: number, done: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const left = useRef(duration);
  const startedAt = useRef(0);

  const pause = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= Date.now() - startedAt.current;
  }, []);
  const resume = useCallback(() => {
    if (timer.current !== undefined) return;
    startedAt.current = Date.now();
    timer.current = setTimeout(done, left.current);
  }, [done]);

  useEffect(() => {
    resume();
    return pause;
  }, [pause, resume]);
  const held = useRef({});
  return (by: { pointer?: boolean; focus?: boolean }) => {
    held.current = { ...held.current, ...by };
    if (Object.values(held.current).includes(true)) pause();
    else resume();
  };
}

/** Follows the finger to the right; past the threshold it lets go. */
function useSwipeRight(card: RefObject<HTMLDivElement | null>, done: () => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const move = (distance: number) => {
    if (card.current) card.current.style.translate = distance > 0 ? `${distance}px 0` : '';
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button, a')) return;
      from.current = { x: event.clientX, y: event.clientY };
      card.current?.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current) move(event.clientX - from.current.x);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!from.current) return;
      const distance = event.clientX - from.current.x;
      from.current = undefined;
      if (distance > SWIPE_THRESHOLD) done();
      else move(0);
    },
    onPointerCancel: () => {
      from.current = undefined;
      move(0);
    },
  };
}

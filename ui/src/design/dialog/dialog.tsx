import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { dismissGoodNews } from '../feedback/toast-store';

/**
 * A modal dialog makes all else inert, toasts included; so the topmost open
 * one is known here and toasts are shown inside it.
 */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLDialogElement[]) {
  openDialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1));
}

interface DialogProps {
  label: string;
  className: string;
  /** An alertdialog puts a question that has to be answered first. */
  role?: 'alertdialog';
  onClose: () => void;
  children: ReactNode;
}

/** Open for as long as it is rendered. Escape and a click beside it ask to close. */
export function Dialog({ label, className, role, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const isGoing = useRef(false);

  // Before any effect: an effect in the dialog may take the focus, and its element would be mistaken for the opener.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    isGoing.current = false;
    dialog.showModal();
    dismissGoodNews();
    setOpenDialogs([...openDialogs, dialog]);
    return () => {
      setOpenDialogs(openDialogs.filter((other) => other !== dialog));
      isGoing.current = true;
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and comes as cancel
    <dialog
      ref={ref}
      role={role}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        // A file picker's cancel bubbles up to here and means only the picker.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // At a second Escape browsers close it whatever was said to the first.
        const dialog = ref.current;
        if (!dialog?.isConnected || dialog.open || isGoing.current) return;
        // With those that were opened from it, or it would lie on top of them.
        for (const shown of openDialogs.slice(openDialogs.indexOf(dialog))) {
          shown.close();
          shown.showModal();
        }
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        // Text that is marked from inside to outside is no click beside it.
        if (event.target === ref.current && pressedBeside.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

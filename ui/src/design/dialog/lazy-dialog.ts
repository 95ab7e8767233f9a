import { type ComponentType, useState } from 'react';
import { showNotOpened } from '../feedback/not-opened';

export interface DialogProps {
  onClose: () => void;
}

/** A dialog that few come for: its code comes when it is wanted. */
export function useLazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const preload = () => void load().catch(() => {});
  const open = () =>
    load().then(
      (Loaded) => setDialog(() => Loaded),
      () => showNotOpened('The dialog did not open'),
    );
  return {
    Dialog,
    close: () => setDialog(undefined),
    /** For the button that opens it. */
    opener: { onClick: open, onPointerEnter: preload, onFocus: preload },
  };
}

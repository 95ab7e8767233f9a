import Copy from 'lucide-react/icons/copy';
import type { ReactNode, RefObject } from 'react';
import { showToast } from '../feedback/toast-store';
import { Button } from './button';
import { copy } from './copy';

interface CopyButtonProps {
  text: string;
  /** Said in a toast when it is done. */
  done: string;
  /** Where the text is to be seen; it is marked when the browser does not let us copy it. */
  shown: RefObject<HTMLElement | null>;
  onCopied?: (() => void) | undefined;
  disabled?: boolean;
  children: ReactNode;
}

export function CopyButton({ text, done, shown, onCopied, disabled, children }: CopyButtonProps) {
  const onClick = async (button: Element) => {
    if (await copy(text, button)) {
      showToast({ title: 'Copied!', description: done });
      onCopied?.();
      return;
    }
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    showToast({
      title: 'Your browser does not copy',
      description: 'The text is marked for you: press Ctrl+C, or hold it and choose Copy.',
      look: 'destructive',
    });
  };
  return (
    <Button
      look="quiet"
      disabled={disabled}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Copy /> {children}
    </Button>
  );
}

import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './printed.css';

/**
 * A sheet, of class "printed", that takes the place of everything else on paper, until the reader
 * touches the page again: some phones lay the paper out anew with every choice
 * in their print dialog, long after they said that printing is over.
 */
export function usePrinted(sheet: ReactElement) {
  const [printing, setPrinting] = useState(0);
  useEffect(() => {
    if (!printing) return;
    window.print();
    const putAway = () => setPrinting(0);
    const touches = ['pointerdown', 'keydown'];
    for (const touch of touches) window.addEventListener(touch, putAway);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, putAway);
    };
  }, [printing]);
  return {
    print: () => setPrinting(printing + 1),
    printed: printing > 0 && createPortal(sheet, document.body),
  };
}

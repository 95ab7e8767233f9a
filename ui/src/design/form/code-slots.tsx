import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './code-slots.css';
import { controlProps, FieldFrame, type FieldHead } from './field';

const slots = [0, 1, 2, 3, 4, 5];

interface CodeSlotsProps
  extends Omit<FieldHead, 'required'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
}

/**
 * A code of six digits. It is one field, so that keyboards, pasting, screen
 * readers and what phones fill in find what they know; it only looks like six.
 */
export function CodeSlots({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  ...input
}: CodeSlotsProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [from, to] = useMarked(place, value.length);
  return (
    <FieldFrame {...{ id, label, error, hint, aside }}>
      <div ref={place} className="code-slots">
        <input
          {...controlProps(id, { error, hint })}
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={slots.length}
          value={value}
          onClick={markDigit}
          onPaste={(event) => onChange(pasteCode(event))}
          onChange={({ currentTarget }) => onChange(keepDigits(currentTarget))}
        />
        <div className="code-slots-row" aria-hidden="true">
          {slots.map((slot) => (
            <span
              key={slot}
              className={slot >= from && slot < to ? 'code-slot code-slot-marked' : 'code-slot'}
            >
              {value[slot]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}

/** The slots that are selected; without a selection, the one that the next key fills. */
function useMarked(
  place: RefObject<HTMLElement | null>,
  filled: number,
): [from: number, to: number] {
  const [selection, select] = useState('0 0');
  useEffect(() => {
    const look = () => {
      const input = place.current?.querySelector('input');
      if (input && input === document.activeElement) {
        select(`${input.selectionStart} ${input.selectionEnd}`);
      }
    };
    const moments = ['selectionchange', 'focusin'];
    for (const moment of moments) document.addEventListener(moment, look);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, look);
    };
  }, [place]);
  // A field that was emptied by the form has not told of it.
  const [from = 0, to = 0] = selection.split(' ').map((end) => Math.min(Number(end), filled));
  if (from < to) return [from, to];
  const next = Math.min(from, slots.length - 1);
  return [next, next + 1];
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

function keepDigits(input: HTMLInputElement): string {
  const digits = digitsIn(input.value).slice(0, slots.length);
  if (digits === input.value) return digits;
  const caret = digitsIn(input.value.slice(0, input.selectionStart ?? 0)).length;
  // Where the state stays the same, Preact leaves in the field what was typed.
  input.value = digits;
  input.setSelectionRange(caret, caret);
  return digits;
}

/** The digit that is clicked on, for the next key to take its place; a double click marks them all. */
function markDigit({ currentTarget: input, clientX, detail }: MouseEvent<HTMLInputElement>) {
  const { left, width } = input.getBoundingClientRect();
  const slot = Math.floor(((clientX - left) / width) * slots.length);
  if (detail > 1) input.select();
  else if (slot >= 0 && slot < input.value.length) input.setSelectionRange(slot, slot + 1);
}

/** Out of "123 456" or a whole sentence; left to itself, the browser cuts after the sixth character. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>): string {
  event.preventDefault();
  const input = event.currentTarget;
  const text = event.clipboardData.getData('text');
  const code = /(?:^|\D)(\d{3}\D?\d{3})(?!\d)/.exec(text)?.[1];
  if (code) input.select();
  const { selectionStart, selectionEnd } = input;
  input.setRangeText(digitsIn(code ?? text), selectionStart ?? 0, selectionEnd ?? 0, 'end');
  return keepDigits(input);
}

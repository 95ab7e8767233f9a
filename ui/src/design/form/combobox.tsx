import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './combobox.css';
import { controlProps, FieldFrame, type FieldHead } from './field';
import { type Choice, exactChoice, fittingChoices } from './search-choices';

interface ComboboxProps extends FieldHead {
  name: string;
  /** The chosen name, which may be one that is not among the choices; empty for none. */
  value: string;
  choices: readonly Choice[];
  /** The choices are examples: what is typed is never completed to one of them. */
  free?: boolean;
  onChoose: (name: string) => void;
  disabled?: boolean;
  autoComplete?: string;
  ref: Ref<HTMLInputElement>;
  onFocus?: () => void;
  onBlur?: () => void;
}

const NOTHING = 'Nothing on the list fits';

/** How far Page Up and Page Down go. */
const PAGE = 8;

/**
 * A long list to search in, after the ARIA pattern. What is typed and is not on
 * it stays as it is typed; the form says whether it takes it. Our own, because
 * what a library needs of React would be in the first load of every screen.
 */
export function Combobox(props: ComboboxProps) {
  const { value, choices, free, label, required, hint, error, aside, disabled = false } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The typed text counts until a choice is made, the field is left or the text is undone.
  const [typed, setTyped] = useState<string>();
  const shown = typed ? fittingChoices(choices, typed) : choices;
  // The choice that the arrow keys have reached.
  const [active, setActive] = useState(-1);
  // Until they have been used, Enter takes the first that fits what is typed.
  const suggested = !free && typed?.trim() && active < 0 ? shown[0]?.name : undefined;
  useRoomForList(place, open);
  useEffect(() => {
    if (!open) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, open, active]);

  const show = () => {
    if (!open) setActive(shown.findIndex(({ name }) => name === value));
    setOpen(true);
  };

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(-1);
  };

  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };

  const choose = (name: string) => {
    close();
    if (name !== value) props.onChoose(name);
  };

  const leave = () => {
    close();
    if (typed === undefined) return;
    const meant = !free && typed.trim() && exactChoice(choices, typed)?.name;
    choose(meant || typed.trim());
  };

  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    if (open) setActive(Math.min(to, shown.length - 1));
    else show();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const last = shown.length - 1;
    const picked = open ? (shown[active]?.name ?? suggested) : undefined;
    if (key === 'ArrowDown') move(event, active === last ? 0 : active + 1);
    else if (key === 'ArrowUp') move(event, active <= 0 ? last : active - 1);
    else if (key === 'PageDown') move(event, Math.min(last, active + PAGE));
    else if (key === 'PageUp') move(event, Math.max(0, active - PAGE));
    else if (key === 'Tab' && typed && picked) choose(picked);
    else if (open && (key === 'Enter' || key === 'Escape')) {
      // Neither is meant for the form or the dialog around it.
      event.preventDefault();
      if (key === 'Escape') close();
      else if (picked) choose(picked);
      else leave();
    }
  };

  return (
    <FieldFrame {...{ id, label, required, error, hint, aside }}>
      <div ref={place} className="field-control has-action combobox">
        <input
          {...controlProps(id, { required, error, hint })}
          ref={props.ref}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          name={props.name}
          value={typed ?? value}
          disabled={disabled}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={show}
          onFocus={(event: FocusEvent<HTMLInputElement>) => {
            event.currentTarget.select();
            props.onFocus?.();
          }}
          onBlur={() => {
            leave();
            props.onBlur?.();
          }}
        />
        <button
          type="button"
          className="icon-button"
          tabIndex={-1}
          aria-label="Show all choices"
          disabled={disabled}
          onMouseDown={keepFocus}
          onClick={() => {
            place.current?.querySelector('input')?.focus();
            if (open) close();
            else show();
          }}
        >
          <ChevronDown />
        </button>
        {open && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it is about not taking the focus
          <div className="combobox-list" onMouseDown={keepFocus}>
            {shown.length === 0 && (
              <p>{free ? `${NOTHING}. What you typed stays.` : `${NOTHING}.`}</p>
            )}
            {/* Browsers let Tab stop at what scrolls, unless told otherwise. */}
            <div role="listbox" id={`${id}-list`} aria-label="Choices" tabIndex={-1}>
              {shown.map(({ name }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
                // biome-ignore lint/a11y/useFocusableInteractive: it is the field's active descendant
                <div
                  key={name}
                  role="option"
                  id={`${id}-${index}`}
                  aria-selected={index === active}
                  data-suggested={name === suggested || undefined}
                  onClick={() => choose(name)}
                >
                  {name}
                  {name === value && <Check />}
                </div>
              ))}
            </div>
          </div>
        )}
        <span role="status" className="visually-hidden">
          {open && typed && found(shown.length, suggested)}
        </span>
      </div>
    </FieldFrame>
  );
}

/** A press on the list or its scrollbar must not end the search. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function found(count: number, suggested: string | undefined): string {
  if (count === 0) return NOTHING;
  const choices = count === 1 ? '1 choice' : `${count} choices`;
  return suggested ? `${choices}. Enter takes ${suggested}.` : choices;
}

/** An open list is brought into view; under fingers its field goes to the top, above the keyboard. */
function useRoomForList(place: RefObject<HTMLDivElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return;
    if (window.matchMedia('(pointer: coarse)').matches) {
      place.current?.scrollIntoView({ block: 'start' });
    } else {
      place.current?.querySelector('.combobox-list')?.scrollIntoView({ block: 'nearest' });
    }
  }, [open, place]);
}

import { type DragEvent, useId, useRef, useState } from 'react';

interface ChooseFileProps {
  label: string;
  /** The ends of the names of files that are lists. */
  ends: readonly string[];
  busy: boolean;
  onChoose: (file: File | undefined) => void;
}

/** A file is dropped here, or chosen. */
export function ChooseFile({ label, ends, busy, onChoose }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!busy);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut beside the field
    <div
      className={isOver ? 'choose-file is-over' : 'choose-file'}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (!dropped || busy) return;
        // The field shows its name.
        if (input.current) input.current.files = event.dataTransfer.files;
        onChoose(dropped);
      }}
    >
      <label htmlFor={id}>
        {label} ({ends.join(', ')})
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={[...ends, '.txt', 'text/csv'].join(',')}
        aria-describedby={`${id}-hint`}
        disabled={busy}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
      <p id={`${id}-hint`} className="soft">
        Choose it or drop it here. Nothing is written before you have seen what it does.
      </p>
    </div>
  );
}

import { type DragEvent, useId, useRef, useState } from 'react';
import './choose-file.css';
import { controlProps, FieldFrame, type FieldHead } from './field';

interface ChooseFileProps extends FieldHead {
  accept?: string;
  busy: boolean;
  onChoose: (file: File | undefined) => void;
}

/** A file is dropped here, or chosen. */
export function ChooseFile({ accept, busy, onChoose, ...head }: ChooseFileProps) {
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
      <FieldFrame id={id} {...head}>
        <input
          {...controlProps(id, head)}
          ref={input}
          type="file"
          accept={accept}
          disabled={busy}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
      </FieldFrame>
    </div>
  );
}

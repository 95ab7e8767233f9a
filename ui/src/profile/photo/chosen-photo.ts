import { useEffect, useRef, useState } from 'react';
import { pictures, Unreadable } from './shrink';

interface Choice {
  /** The file to send. */
  picture?: Blob;
  /** Where the browser finds it. */
  preview?: string;
  problem?: string;
  preparing?: true;
}

/** The picture that was chosen last, made ready to be seen and sent. */
export function useChosenPhoto() {
  const [choice, setChoice] = useState<Choice>({});
  const latest = useRef<File>(undefined);

  const { preview } = choice;
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  useEffect(() => {
    return () => {
      latest.current = undefined;
    };
  }, []);

  const choose = async (file: File | undefined) => {
    latest.current = file;
    if (!file) return setChoice({});
    setChoice({ preparing: true });
    const picture = await pictures.shrink(file).catch((error: unknown) => {
      if (error instanceof Unreadable) return error;
      throw error;
    });
    // Another one was chosen meanwhile, or the dialog is gone.
    if (latest.current !== file) return;
    setChoice(
      picture instanceof Unreadable
        ? { problem: picture.message }
        : { picture, preview: URL.createObjectURL(picture) },
    );
  };
  return { ...choice, choose };
}

/** The longer side of what is sent, in pixels: plenty for a face, small enough for a slow line. */
const LONGEST = 1600;
const QUALITY = 0.85;

/** File types that the server takes unchanged. */
const AS_IT_IS = ['image/jpeg', 'image/png', 'image/webp'];
const AS_IT_IS_BYTES = 5 * 1024 * 1024;

/** As the server says it. */
const DAMAGED = 'This picture is damaged and cannot be opened. Please choose another one.';

/** Says what to do instead. */
export class Unreadable extends Error {}

/**
 * The picture as a JPEG of at most 1600 px, upright. It is drawn anew, so the
 * place where it was taken stays on the phone, whatever the picture's size.
 */
export async function shrink(file: File): Promise<Blob> {
  const image = await decode(file);
  const canvas = document.createElement('canvas');
  try {
    const { width, height } = fitted(image.width, image.height);
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    // Transparent parts become white.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, width, height);
    return await jpegOf(canvas);
  } catch (error) {
    // A phone short of memory shows the picture, but cannot draw it: the server can.
    if (AS_IT_IS.includes(file.type) && file.size <= AS_IT_IS_BYTES) return file;
    throw new Unreadable('This picture is too large for this device. Choose a smaller one.', {
      cause: error,
    });
  } finally {
    image.close();
    // Some browsers keep a canvas in memory for as long as it has a size.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

/** Never enlarged; a side is never less than one pixel. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Upright. Chromium refuses a picture whose end is missing, as when a download broke off; an `img` would show as much as
 * there is. Where a browser takes half a picture here, too, the preview shows half a picture.
 */
function decode(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause) => {
    throw new Unreadable(whatToDoWith(file), { cause });
  });
}

function whatToDoWith({ name, type }: File): string {
  if (AS_IT_IS.includes(type)) return DAMAGED;
  return /hei[cf]$/i.test(type || name)
    ? 'This browser cannot read HEIC pictures. Save the picture as a JPEG first, or add it from the phone that took it.'
    : 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP picture.';
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the canvas gave nothing'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

/** By way of an object, so that a test can put something else in its place wherever its code was loaded before. */
export const pictures = { shrink };

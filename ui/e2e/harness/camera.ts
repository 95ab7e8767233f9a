import type { Page } from 'playwright-core';

/** Pictures as cameras and programs make them, drawn by the browser itself. */

/** Left half red, right half blue, and a green stripe along the top. */
export async function drawn(
  page: Page,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  [width, height]: [number, number],
  seeThrough = false,
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ type, width, height, seeThrough }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      if (!seeThrough) {
        pen.fillStyle = '#c02020';
        pen.fillRect(0, 0, width / 2, height);
        pen.fillStyle = '#2020c0';
        pen.fillRect(width / 2, 0, width / 2, height);
        pen.fillStyle = '#20a020';
        pen.fillRect(0, 0, width, height / 5);
      }
      return canvas.toDataURL(type, 0.9).split(',')[1] ?? '';
    },
    { type, width, height, seeThrough },
  );
  return Buffer.from(base64, 'base64');
}

/** The JPEG as a phone writes it: how it was held, and where it was taken. */
export function withGps(jpeg: Buffer, orientation: 1 | 6 = 1): Buffer {
  const tiff = Buffer.alloc(146);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  entry(tiff, 10, 0x0112, SHORT, 1, orientation);
  entry(tiff, 22, 0x8825, LONG, 1, 38);
  // The places: 41° 52' 55" N, 87° 37' 40" W.
  tiff.writeUInt16LE(4, 38);
  entry(tiff, 40, 1, ASCII, 2, 0x4e);
  entry(tiff, 52, 2, RATIONAL, 3, 98);
  entry(tiff, 64, 3, ASCII, 2, 0x57);
  entry(tiff, 76, 4, RATIONAL, 3, 122);
  for (const [place, number] of [41, 52, 55, 87, 37, 40].entries()) {
    tiff.writeUInt32LE(number, 98 + place * 8);
    tiff.writeUInt32LE(1, 102 + place * 8);
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

function entry(tiff: Buffer, at: number, tag: number, type: number, count: number, value: number) {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}

export interface Seen {
  width: number;
  height: number;
  /** The colour at this part of the width and of the height. */
  at: (x: number, y: number) => 'red' | 'green' | 'blue' | 'white' | 'other';
}

/** The picture as a browser shows it. */
export async function seen(page: Page, bytes: Buffer, type = 'image/jpeg'): Promise<Seen> {
  const { width, height, grid } = await page.evaluate(
    async ({ base64, type }) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([data], { type }));
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 100, height: 100 });
      const pen = canvas.getContext('2d');
      pen?.drawImage(picture, 0, 0, 100, 100);
      const grid = Array.from(pen?.getImageData(0, 0, 100, 100).data ?? []);
      return { width: picture.width, height: picture.height, grid };
    },
    { base64: bytes.toString('base64'), type },
  );
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * 100) * 100 + Math.floor(x * 100)) * 4;
    const [red = 0, green = 0, blue = 0] = grid.slice(place, place + 3);
    if (Math.min(red, green, blue) > 240) return 'white';
    if (red > 150 && green < 90 && blue < 90) return 'red';
    if (green > 120 && red < 90 && blue < 90) return 'green';
    if (blue > 150 && red < 90 && green < 90) return 'blue';
    return 'other';
  };
  return { width, height, at };
}

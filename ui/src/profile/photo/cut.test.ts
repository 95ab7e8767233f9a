import { expect, test } from 'vitest';
import { isCut } from './cut';

/** Letters for letters, and two hexadecimal digits in brackets for any other byte. */
function bytes(...parts: (string | Uint8Array)[]): Uint8Array {
  const numbers = parts.flatMap((part) =>
    typeof part === 'string'
      ? [...part.matchAll(/<(..)>|(.)/gs)].map(([, hex, letter = '']) =>
          hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
        )
      : [...part],
  );
  return Uint8Array.from(numbers);
}

const big32 = (number: number) => Uint8Array.from([24, 16, 8, 0].map((bits) => number >> bits));
const little32 = (number: number) => big32(number).reverse();
const noise = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 37) % 255);

const scan = bytes('<ff><da><00><03><01>', noise(300), '<ff><00><ff><d0>', noise(200));
const frame = '<ff><c0><00><04>..';
const thumbnail = bytes('<ff><d8>', frame, scan, '<ff><d9>');
const exif = bytes('<ff><e1>', big32(thumbnail.length + 8).subarray(2), 'Exif<00><00>', thumbnail);
const jpeg = bytes('<ff><d8>', exif, frame, scan, '<ff><d9>');
const progressive = bytes(
  '<ff><d8><ff><c2><00><04>..',
  scan,
  '<ff><c4><00><04>..',
  scan,
  '<ff><d9>',
);
const mp4 = bytes(big32(24), 'ftypmp42<00><00><00><00>mp42isom', big32(900), 'mdat', noise(100));

const chunk = (kind: string, data: Uint8Array) => bytes(big32(data.length), kind, data, noise(4));
const pngHead = bytes('<89>PNG<0d><0a><1a><0a>', chunk('IHDR', noise(13)));
const pngBody = bytes(chunk('IDAT', noise(250)), chunk('IDAT', noise(250)));
const png = bytes(pngHead, pngBody, chunk('IEND', noise(0)));

const part = (kind: string, length: number) =>
  bytes(kind, little32(length), noise(length + (length % 2)));
const riff = (...parts: Uint8Array[]) => bytes('RIFF', little32(0), 'WEBP', ...parts);
const webp = riff(part('VP8 ', 301));
const withAlpha = riff(part('VP8X', 10), part('ICCP', 33), part('ALPH', 90), part('VP8 ', 300));
const withNotes = riff(part('VP8X', 10), part('VP8L', 300), part('EXIF', 120));

const gifHead = 'GIF89a<01><00><01><00><80><00><00>......';
const gifFrame = bytes(
  ',<00><00><00><00><01><00><01><00><81>',
  noise(12),
  '<08><fe>',
  noise(254),
  '<03>abc<00>',
);
const gif = bytes(gifHead, '!<f9><04>....<00>', gifFrame, gifFrame, ';');

const box = (kind: string, data: Uint8Array) => bytes(big32(data.length + 8), kind, data);
const heifHead = bytes(box('ftyp', bytes('heic<00><00><00><00>mif1heic')), box('meta', noise(90)));
const heif = bytes(heifHead, box('mdat', noise(600)));

const whole: [string, Uint8Array][] = [
  ['a JPEG', jpeg],
  ['a progressive JPEG', progressive],
  ['a JPEG with zeroes behind it', bytes(jpeg, new Uint8Array(4096))],
  ['a JPEG with a line end behind it', bytes(jpeg, '<0d><0a>')],
  ['a photo with its film behind it', bytes(jpeg, mp4)],
  ['a photo with a second one behind it', bytes(jpeg, jpeg)],
  ['a photo whose second one is cut', bytes(jpeg, jpeg.subarray(0, 500))],
  [
    'a JPEG with fill bytes and strays between its segments',
    bytes('<ff><d8><ff><ff>', exif.subarray(1), '<00><00>.', frame, scan, '<ff><ff><d9>'),
  ],
  ['a PNG', png],
  [
    'a PNG with notes behind its pixels',
    bytes(pngHead, pngBody, chunk('eXIf', noise(60)), chunk('IEND', noise(0))),
  ],
  ['a PNG with something behind it', bytes(png, mp4)],
  ['a PNG without its last check', png.subarray(0, -4)],
  ['a WebP', webp],
  ['a WebP without its last, empty byte', webp.subarray(0, -1)],
  ['a WebP with transparency', withAlpha],
  ['a WebP with notes behind it', withNotes],
  ['a WebP whose notes are cut', withNotes.subarray(0, -60)],
  ['a WebP with something behind it', bytes(webp, mp4)],
  [
    'a WebP that moves, its first picture whole',
    riff(part('VP8X', 10), part('ANIM', 6), part('ANMF', 200), part('ANMF', 200)).subarray(0, -50),
  ],
  ['a GIF', gif],
  ['a GIF whose second picture is cut', gif.subarray(0, -100)],
  ['a GIF without its last byte', gif.subarray(0, -1)],
  ['a HEIC', heif],
  ['a HEIC with its film behind it', bytes(heif, box('mpvd', mp4), 'SEFH<ff><ff><ff><ff>')],
  ['a HEIC of unknown length', bytes(heifHead, big32(0), 'mdat', noise(300))],
  ['a HEIC of long length', bytes(heifHead, big32(1), 'mdat', noise(300))],
  ['an AVIF with its pixels among its notes', heifHead],
  ['an AVIF whose last box has no length', bytes(heifHead, big32(0), 'free', noise(300))],
  ['a picture of another kind', bytes('BM', noise(200))],
  ['nothing', new Uint8Array()],
];

test.each(whole)('%s is not cut', (_, file) => {
  expect(isCut(file)).toBe(false);
});

/** Anywhere between its first picture and the end of it. */
const cut: [string, Uint8Array, number, number][] = [
  ['a JPEG', jpeg, 3, jpeg.length - 1],
  ['a progressive JPEG', progressive, 3, progressive.length - 1],
  ['a PNG', png, 8, png.length - 9],
  ['a WebP', webp, 12, webp.length - 2],
  ['a WebP with transparency', withAlpha, 12, withAlpha.length - 1],
  ['a WebP with notes', withNotes, 12, withNotes.length - 129],
  ['a GIF', gif, 13, gif.length - gifFrame.length - 2],
  ['a HEIC', heif, heifHead.length + 8, heif.length - 1],
];

test.each(cut)('%s is cut wherever it ends', (_, file, first, last) => {
  const taken = [];
  for (let end = first; end <= last; end += 1) if (!isCut(file.subarray(0, end))) taken.push(end);
  expect(taken).toEqual([]);
});

test('a file that was given its length before its bytes is cut', () => {
  const zeroes = new Uint8Array(300);
  expect(isCut(bytes(jpeg.subarray(0, -300), zeroes))).toBe(true);
  expect(isCut(bytes(png.subarray(0, -300), zeroes))).toBe(true);
});

/**
 * True for a picture whose end is missing, as when a download broke off: a
 * browser draws as much as there is, and takes that for the picture. Whatever
 * is not surely cut is not: cameras and phones write much behind a picture.
 */
export function isCut(bytes: Uint8Array): boolean {
  const file = new Bytes(bytes);
  if (file.begins(0, '\xff\xd8\xff')) return isCutJpeg(file);
  if (file.begins(0, '\x89PNG\r\n\x1a\n')) return isCutPng(file);
  if (file.begins(0, 'RIFF') && file.begins(8, 'WEBP')) return isCutWebp(file);
  if (file.begins(0, 'GIF8')) return isCutGif(file);
  if (file.begins(4, 'ftyp')) return isCutHeif(file);
  return false;
}

/** What lies beyond the end reads as nothing. */
class Bytes {
  readonly all: Uint8Array;
  readonly length: number;
  private readonly view: DataView;

  constructor(all: Uint8Array) {
    this.all = all;
    this.length = all.length;
    this.view = new DataView(all.buffer, all.byteOffset, all.length);
  }

  at(place: number): number {
    return this.all[place] ?? 0;
  }

  begins(place: number, text: string): boolean {
    return text === String.fromCharCode(...this.all.subarray(place, place + text.length));
  }

  number(place: number, size: 2 | 4, littleEndian = false): number {
    if (place + size > this.length) return 0;
    return size === 2
      ? this.view.getUint16(place, littleEndian)
      : this.view.getUint32(place, littleEndian);
  }
}

/** Segments (one holds a small picture of its own), then the first scan: from there on the end is marked once. */
function isCutJpeg(file: Bytes): boolean {
  let place = 2;
  for (;;) {
    place = file.all.indexOf(0xff, place);
    if (place < 0) return true;
    const marker = file.at(place + 1);
    if (marker === 0xda) return !hasEndOfJpeg(file, place);
    // Zeroes, fill bytes and marks that stand alone are no segments.
    const standsAlone = marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);
    place += standsAlone ? 1 : 2 + file.number(place + 2, 2);
  }
}

function hasEndOfJpeg(file: Bytes, from: number): boolean {
  for (let place = from; place >= 0; place = file.all.indexOf(0xff, place + 1)) {
    if (file.at(place + 1) === 0xd9) return true;
  }
  return false;
}

function isCutPng(file: Bytes): boolean {
  for (let place = 8; place < file.length; place += 12 + file.number(place, 4)) {
    if (file.begins(place + 4, 'IEND')) return false;
  }
  return true;
}

/** Of one that moves the first picture is what is drawn. */
function isCutWebp(file: Bytes): boolean {
  let place = 12;
  while (place < file.length) {
    const length = file.number(place + 4, 4, true);
    const end = place + 8 + length;
    if (['VP8 ', 'VP8L', 'ANMF'].some((kind) => file.begins(place, kind))) {
      return end > file.length;
    }
    place = end + (length % 2);
  }
  return true;
}

/** Here, too, the first picture counts. */
function isCutGif(file: Bytes): boolean {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let place = 13 + colours(file.at(10));
  while (place < file.length) {
    const kind = file.at(place);
    if (kind !== 0x21 && kind !== 0x2c) return false;
    place += kind === 0x21 ? 2 : 11 + colours(file.at(place + 9));
    while (file.at(place)) place += 1 + file.at(place);
    if (kind === 0x2c) return place >= file.length;
    place += 1;
  }
  return true;
}

/** Its pixels are in the box that is named for it; a length of 0 is the rest of the file, of 1 is a longer one. */
function isCutHeif(file: Bytes): boolean {
  let place = 0;
  while (place < file.length) {
    const length = file.number(place, 4);
    if (length < 8) return false;
    if (file.begins(place + 4, 'mdat')) return place + length > file.length;
    place += length;
  }
  return false;
}

import { expect, test, vi } from 'vitest';
import { fitted, shrink } from './shrink';

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 1600, 1600, 1600],
  [320, 240, 320, 240],
  [20_000, 3, 1600, 1],
])('%d x %d becomes %d x %d', (width, height, newWidth, newHeight) => {
  expect(fitted(width, height)).toEqual({ width: newWidth, height: newHeight });
});

const file = (name: string, type: string, bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type });

// The effect of these browsers is simulated here; the browser stories show the real one.
const close = vi.fn();
function browserThat(can: { decode: boolean }) {
  vi.stubGlobal('createImageBitmap', () =>
    can.decode
      ? Promise.resolve({ width: 4000, height: 3000, close })
      : Promise.reject(new DOMException()),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
}

test.each([
  ['holiday.heic', 'image/heic', /HEIC.*JPEG/],
  ['HOLIDAY.HEIC', '', /HEIC.*JPEG/],
  ['letter.pdf', 'application/pdf', /cannot be read as a picture. Choose a JPEG, PNG or WebP/],
  ['half.jpg', 'image/jpeg', /This picture is damaged and cannot be opened. Please choose another/],
])('%s cannot be read, and what to do is said', async (name, type, sentence) => {
  browserThat({ decode: false });
  await expect(shrink(file(name, type))).rejects.toThrow(sentence);
});

test('a browser that shows it but cannot draw it sends it as it is, where the server may take it', async () => {
  browserThat({ decode: true });
  const jpeg = file('face.jpg', 'image/jpeg');
  expect(await shrink(jpeg)).toBe(jpeg);
  expect(close).toHaveBeenCalled();
  const tooHeavy = file('face.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1);
  await expect(shrink(tooHeavy)).rejects.toThrow(/too large for this device/);
  await expect(shrink(file('face.avif', 'image/avif'))).rejects.toThrow(/too large/);
});

import jsQR from 'jsqr';

/** Pixels of a module, enough for a decoder. */
const SCALE = 4;

/** The text of a drawn code, read by a decoder from the pixels of its modules. */
export function readQr(code: Element): string | undefined {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h(\d+)v1/g,
  ))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column += 1)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return jsQR(pixels, width, width)?.data;
}

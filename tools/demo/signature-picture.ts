import { pngOf } from '../lib/png.ts';

const WIDTH = 480;
const HEIGHT = 150;
const INK = [20, 33, 61, 255];

/** A signature as somebody uploads it: a picture of ink, clear around it. */
export function signaturePicture(): { kind: 'image'; image: string } {
  const points = new Uint8Array(4 * WIDTH * HEIGHT);
  const dot = (x: number, y: number) => {
    for (let dy = -2; dy <= 2; dy += 1)
      for (let dx = -2; dx <= 2; dx += 1)
        if (dx * dx + dy * dy <= 5) points.set(INK, 4 * ((Math.round(y) + dy) * WIDTH + Math.round(x) + dx));
  };
  // Loops that become smaller, and a line under them.
  for (let step = 0; step <= 6000; step += 1) {
    const at = step / 6000;
    const size = 48 * (1 - 0.75 * at);
    dot(
      50 + 350 * at + size * 0.6 * Math.sin(at * 44),
      66 - size * Math.cos(at * 44) * (0.6 + 0.4 * Math.sin(at * 7)),
    );
    dot(40 + 400 * at, 128 - 14 * at);
  }
  const image = pngOf(points, { width: WIDTH, channels: 4 });
  return { kind: 'image', image: `data:image/png;base64,${image.toString('base64')}` };
}

export type Colour = readonly [red: number, green: number, blue: number];

export const blend = (over: Colour, alpha: number, under: Colour): Colour => [
  over[0] * alpha + under[0] * (1 - alpha),
  over[1] * alpha + under[1] * (1 - alpha),
  over[2] * alpha + under[2] * (1 - alpha),
];

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 (the same) to 21, as accessibility counts it. */
const contrast = (a: Colour, b: Colour) => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

/** Hues of one luminance still part: red on green of the same grey is read. */
const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Paler than this on its ground, a text is not read: #e8e8e8 on white. */
const LEAST_CONTRAST = 1.22;
/** Between colours of one luminance, out of 441. */
const LEAST_DISTANCE = 60;

/** Whether letters of one colour are seen on another. */
export const differs = (a: Colour, b: Colour): boolean =>
  contrast(a, b) >= LEAST_CONTRAST || distance(a, b) >= LEAST_DISTANCE;

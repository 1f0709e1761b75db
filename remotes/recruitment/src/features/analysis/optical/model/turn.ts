type Size = { width: number; height: number };
type Point = readonly [x: number, y: number];

/** The size of a page that contains another one rotated on it. */
export function sizeTurned({ width, height }: Size, radians: number): Size {
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) };
}

/** Where a point of the turned paper is on the one that was turned on it, middle on middle. */
export function turnedBack([x, y]: Point, whole: Size, turned: Size, radians: number): Point {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [right, down] = [x - turned.width / 2, y - turned.height / 2];
  return [whole.width / 2 + right * cos + down * sin, whole.height / 2 - right * sin + down * cos];
}

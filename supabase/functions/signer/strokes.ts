import { readPath } from '@trame/domain/signatures';

/** Whether a line or curve of path data begins or ends within a box of this size: what is drawn beside it is not shown. */
export function hasInkWithin({
  path,
  width,
  height,
}: {
  path: string;
  width: number;
  height: number;
}): boolean {
  if (!(width > 0 && height > 0)) return false;
  const isWithin = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= width && y <= height;
  let hasInk = false;
  readPath(path, ({ command, from, to }) => {
    hasInk = command !== 'M' && command !== 'Z' && (isWithin(from) || isWithin(to));
    return hasInk;
  });
  return hasInk;
}

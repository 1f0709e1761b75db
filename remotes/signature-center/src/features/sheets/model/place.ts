import type { FieldBox } from '@trame/domain/signatures';

/** A page: points of the unrotated page, and the degrees by which it is turned clockwise to be read. */
export type PageShape = { width: number; height: number; rotation: number };

/** Where something is on the page as it is read: shares of its width and height, from the upper left corner. */
export type SeenBox = { left: number; top: number; width: number; height: number };

const isTurned = ({ rotation }: PageShape) => rotation % 180 !== 0;

/** The size of a page as it is read. */
export const seenSize = (page: PageShape): { width: number; height: number } =>
  isTurned(page) ? { width: page.height, height: page.width } : { width: page.width, height: page.height };

/** A box of the unrotated page, whose origin is its lower left corner, as it is seen. */
export function seenBox({ x, y, w, h }: FieldBox, page: PageShape): SeenBox {
  const { width, height } = page;
  // The distances to the four sides of the unrotated page.
  const [left, bottom, right, top] = [x, y, width - x - w, height - y - h];
  const size = seenSize(page);
  const [fromLeft, fromTop, seenWidth, seenHeight] =
    page.rotation === 90
      ? [bottom, left, h, w]
      : page.rotation === 180
        ? [right, bottom, w, h]
        : page.rotation === 270
          ? [top, right, h, w]
          : [left, top, w, h];
  return {
    left: fromLeft / size.width,
    top: fromTop / size.height,
    width: seenWidth / size.width,
    height: seenHeight / size.height,
  };
}

/** The box of the unrotated page for one that is seen, rounded to hundredths of a point as it is stored. */
export function boxOfSeen(seen: SeenBox, page: PageShape): FieldBox {
  const size = seenSize(page);
  const [left, top, width, height] = [
    seen.left * size.width,
    seen.top * size.height,
    seen.width * size.width,
    seen.height * size.height,
  ];
  const box =
    page.rotation === 90
      ? { x: top, y: left, w: height, h: width }
      : page.rotation === 180
        ? { x: page.width - left - width, y: top, w: width, h: height }
        : page.rotation === 270
          ? { x: page.width - top - height, y: page.height - left - width, w: height, h: width }
          : { x: left, y: page.height - top - height, w: width, h: height };
  return { x: rounded(box.x), y: rounded(box.y), w: rounded(box.w), h: rounded(box.h) };
}

/** A box in points of the page as it is read, from its lower left corner. */
export function pointsOf(box: FieldBox, page: PageShape): FieldBox {
  const { left, top, width, height } = seenBox(box, page);
  const size = seenSize(page);
  return {
    x: left * size.width,
    y: (1 - top - height) * size.height,
    w: width * size.width,
    h: height * size.height,
  };
}

/** The box of the unrotated page for one in points of the page as it is read. */
export function boxOfPoints({ x, y, w, h }: FieldBox, page: PageShape): FieldBox {
  const size = seenSize(page);
  return boxOfSeen(
    {
      left: x / size.width,
      top: 1 - (y + h) / size.height,
      width: w / size.width,
      height: h / size.height,
    },
    page,
  );
}

/** Whether two fields of a page cover each other. */
export const touch = (one: FieldBox, other: FieldBox): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const rounded = (value: number) => Math.round(value * 100) / 100;

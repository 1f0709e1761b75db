import type { Rect } from '../geometry.ts';
import { cellOf, type Cell } from './cells.ts';
import { isBullet } from './characters.ts';

/** In ems: the size of a dot before a line, and its distance from it. */
const LARGEST = 0.5;
const SMALLEST = 0.12;
const FARTHEST = 1.6;
/** In ems: dots nearer to each other are those of a rating. */
const RATING = 1.3;
/** In ems: dots nearer to each other than lines can be are those of a dotted rule. */
const RULE = 0.8;

/** Bullets that were drawn as dots are written before their lines, as a person sees them. */
export function withBullets(cells: readonly Cell[], boxes: readonly Rect[]): Cell[] {
  const small = boxes.filter(({ left, right, top, bottom }) => {
    const [width, height] = [right - left, bottom - top];
    return width < 8 && height < 8 && width < 1.5 * height && height < 1.5 * width;
  });
  if (small.length > 500) return [...cells];
  return cells.map((cell) => {
    const [first] = cell.words;
    if (!first || isBullet(first.text)) return cell;
    const isNear = ({ left, right, top, bottom }: Rect) => {
      const middle = (top + bottom) / 2;
      const width = right - left;
      return (
        width < LARGEST * cell.size &&
        width > SMALLEST * cell.size &&
        middle < cell.base &&
        middle > cell.base - 0.7 * cell.size &&
        right <= cell.left &&
        cell.left - right < FARTHEST * cell.size
      );
    };
    const dot = small.find(isNear);
    const isOneOfMany =
      dot &&
      small.some((other) => {
        const apart = Math.abs(other.left - dot.left);
        return apart > 1 && apart < RATING * cell.size && Math.abs(other.top - dot.top) < 1;
      });
    const isOfRule =
      dot &&
      small.some((other) => {
        const apart = Math.abs(other.top - dot.top);
        return apart > 1 && apart < RULE * cell.size && Math.abs(other.left - dot.left) < 1;
      });
    const isFree =
      dot &&
      !cells.some(({ left, right, base }) => right <= cell.left && right > dot.left && left < cell.left && Math.abs(base - cell.base) < 1); // prettier-ignore
    if (!dot || isOneOfMany || isOfRule || !isFree) return cell;
    const bullet = { ...first, ...dot, text: '•', isBold: false, isSpacedAfter: true };
    return { ...cellOf([bullet, ...cell.words]), base: cell.base, size: cell.size };
  });
}

import { describe, expect, it } from 'vitest';
import { boxOfPoints, boxOfSeen, pointsOf, seenBox, seenSize } from './place.ts';

const BOX = { x: 60, y: 100, w: 180, h: 54 };

describe('a box on a page', () => {
  it.each([0, 90, 180, 270])('of %i degrees comes back as it was', (rotation) => {
    const page = { width: 600, height: 800, rotation };
    expect(boxOfSeen(seenBox(BOX, page), page)).toEqual(BOX);
    expect(boxOfPoints(pointsOf(BOX, page), page)).toEqual(BOX);
  });

  it('is seen from the upper left corner of the page as it is read', () => {
    const page = { width: 600, height: 800, rotation: 0 };
    expect(seenBox(BOX, page)).toEqual({ left: 0.1, top: 646 / 800, width: 0.3, height: 54 / 800 });
    // Turned a quarter clockwise, the lower left corner is the upper left one.
    const turned = { ...page, rotation: 90 };
    expect(seenSize(turned)).toEqual({ width: 800, height: 600 });
    expect(seenBox(BOX, turned)).toEqual({ left: 100 / 800, top: 0.1, width: 54 / 800, height: 0.3 });
    expect(pointsOf(BOX, turned)).toMatchObject({ x: 100, y: expect.closeTo(360) as number, w: 54, h: 180 });
  });
});

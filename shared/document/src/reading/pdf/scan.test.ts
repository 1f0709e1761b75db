import { describe, expect, it } from 'vitest';
import type { Rect } from '../geometry.ts';
import type { Shape } from './painting.ts';
import { rectangle } from './region.ts';
import { pictureShare } from './scan.ts';

const PAGE: Rect = { left: 0, top: 0, right: 600, bottom: 800 };
const picture = (left: number, top: number, right: number, bottom: number): Shape => ({
  order: 0,
  region: rectangle({ left, top, right, bottom }),
  clip: [],
  paint: 'pattern',
  alpha: 1,
  blend: 'source-over',
  mask: null,
  isPicture: true,
});
const shareOf = (...shapes: Shape[]) => pictureShare({ runs: [], shapes }, PAGE);

describe('the share of a page that pictures cover', () => {
  it('is computed for one picture, for strips that touch, and within the page', () => {
    expect(shareOf(picture(0, 0, 300, 400))).toBeCloseTo(0.25, 2);
    const strips = Array.from({ length: 160 }, (_, at) => picture(0, at * 5, 600, (at + 1) * 5));
    expect(shareOf(...strips)).toBe(1);
    expect(shareOf(picture(-600, -800, 1200, 1600))).toBe(1);
    expect(shareOf(picture(700, 0, 900, 800))).toBe(0);
    expect(shareOf()).toBe(0);
  });

  it('counts a place once, however many pictures cover it', () => {
    const half = picture(0, 0, 600, 400);
    expect(shareOf(half, half, half)).toBeCloseTo(0.5, 2);
    expect(shareOf(half, picture(0, 200, 600, 600))).toBeCloseTo(0.75, 2);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FONT_FOLDER, FONTS, makeFont } from './fonts.ts';

it.each(Object.keys(FONTS) as (keyof typeof FONTS)[])(
  '%s is made from the font that is locked',
  async (name) => {
    const made = await makeFont(name);
    expect(made.equals(readFileSync(join(FONT_FOLDER, name)))).toBe(true);
  },
);

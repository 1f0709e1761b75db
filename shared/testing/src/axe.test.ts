import { afterEach, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';

afterEach(() => document.body.replaceChildren());

it('a fault of an element is named with its HTML', async () => {
  document.body.innerHTML = '<main><button></button><img src="a.png"></main>';
  expect(await axeViolations()).toEqual(['button-name: <button></button>', 'image-alt: <img src="a.png">']);
});

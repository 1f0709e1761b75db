import { expect, it } from 'vitest';
import { exports } from '../package.json';

it.each(Object.values(exports))('apps can import %s', async (file) => {
  const module = (await import(/* @vite-ignore */ `../${file.slice(2)}`)) as object;
  // A module with only types exports nothing at run time.
  expect(Object.keys(module).length > 0).toBe(!file.endsWith('/addresses.ts'));
});

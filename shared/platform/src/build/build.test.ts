import { join } from 'node:path';
import { expect, it } from 'vitest';
import { governedShared, isGoverned } from './governed.ts';
import { defineRemote } from './remote.ts';

const RECRUITMENT = join(import.meta.dirname, '../../../../remotes/recruitment');

it('lets a remote take governed modules from the host only', () => {
  const shared = governedShared('remote');
  expect(Object.keys(shared)).toEqual(
    expect.arrayContaining([
      'react',
      'react/',
      'react-dom/',
      'react-router/',
      '@trame/data',
      '@trame/platform',
    ]),
  );
  expect(Object.values(shared).every((module) => module.import === false && module.singleton)).toBe(true);
});

it('makes the host provide the same set', () => {
  const host = governedShared('host');
  expect(Object.keys(host)).toEqual(Object.keys(governedShared('remote')));
  expect(Object.values(host).some((module) => module.import === false)).toBe(false);
});

it.each(['react', 'react/jsx-runtime', 'antd', 'antd/es/table', '@trame/ui/button', '@tanstack/react-query'])(
  'refuses a remote that redefines %s',
  (key) => {
    expect(isGoverned(key)).toBe(true);
    expect(() =>
      defineRemote({ root: RECRUITMENT, shared: { [key]: { singleton: true, requiredVersion: '*' } } }),
    ).toThrow(`${key}: shared by the platform`);
  },
);

it('leaves other modules to the remote', () => {
  expect(isGoverned('react-pdf')).toBe(false);
  expect(isGoverned('react-router-hash-link')).toBe(false);
});

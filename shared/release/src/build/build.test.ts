import { join } from 'node:path';
import { expect, it } from 'vitest';
import { governedShared, isGoverned, providedVersions } from './governed.ts';
import { defineRemote } from './remote.ts';

const RECRUITMENT = join(import.meta.dirname, '../../../../remotes/recruitment');

it('lets a remote take governed modules from the host only', () => {
  const shared = governedShared();
  expect(Object.keys(shared)).toEqual(
    expect.arrayContaining([
      'react',
      'react/',
      'react-dom/',
      'react-router/',
      '@trame/data',
      '@trame/ui/button',
    ]),
  );
  expect(Object.values(shared).every((module) => module.import === false && module.singleton)).toBe(true);
});

it('knows the version of every package that the host provides', () => {
  const versions = Object.entries(providedVersions());
  expect(versions.map(([name]) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@trame/ui', '@trame/data', '@trame/platform']),
  );
  expect(versions.every(([, version]) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
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

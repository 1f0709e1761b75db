import { expect, it } from 'vitest';
import { parseShellConfig } from './config.ts';

const LEAST = {
  supabaseUrl: 'https://project.supabase.co',
  supabaseKey: 'publishable',
  links: { publicSite: 'https://www.trame.example', shell: 'https://app.trame.example' },
};

it('the configuration has defaults for what a deployment leaves out', () => {
  expect(parseShellConfig(LEAST)).toMatchObject({
    links: { ...LEAST.links, trainerPortal: null },
    overrideOrigins: [],
    legacySignatureSlug: 'sig-7f3a',
  });
});

it.each([
  ['no key', { ...LEAST, supabaseKey: '' }, 'supabaseKey'],
  [
    'an override over the network in clear',
    { ...LEAST, overrideOrigins: ['http://x.example'] },
    'overrideOrigins',
  ],
  ['an override of a whole domain', { ...LEAST, overrideOrigins: ['https://*.example'] }, 'overrideOrigins'],
  ['a slug that is a path', { ...LEAST, legacySignatureSlug: 'a/b' }, 'legacySignatureSlug'],
])('the configuration refuses %s, naming the value', (_what, json, name) => {
  expect(() => parseShellConfig(json)).toThrow(name);
});

it('the configuration accepts overrides from this machine on any port, and over HTTPS', () => {
  const overrideOrigins = ['http://localhost:*', 'http://127.0.0.1:5173', 'https://dev.trame.example'];
  expect(parseShellConfig({ ...LEAST, overrideOrigins }).overrideOrigins).toEqual(overrideOrigins);
});

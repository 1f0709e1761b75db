import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const LEAST = {
  supabaseUrl: 'https://project.supabase.co',
  supabaseKey: 'publishable',
  links: { publicSite: 'https://www.trame.example', shell: 'https://app.trame.example' },
};

it('fills in what a deployment leaves out', () => {
  expect(parseConfig(LEAST)).toEqual({
    ...LEAST,
    links: { ...LEAST.links, trainerPortal: null },
    oauthProviders: [],
    mfa: { available: false, requiredForAdmin: false },
    telemetryUrl: null,
    overrideOrigins: [],
    legacySignatureSlug: 'sig-7f3a',
  });
});

it.each([
  ['nothing', null, 'supabaseUrl'],
  ['a page', '<html>', 'supabaseUrl'],
  ['an address that is none', { ...LEAST, supabaseUrl: 'project' }, 'supabaseUrl'],
  ['an address that runs code', { ...LEAST, telemetryUrl: 'javascript:alert(1)' }, 'telemetryUrl'],
  ['no key', { ...LEAST, supabaseKey: '' }, 'supabaseKey'],
  ['a switch that is a word', { ...LEAST, mfa: { available: 'yes' } }, 'available'],
  ['no links', { ...LEAST, links: undefined }, 'publicSite'],
  ['providers that are no list', { ...LEAST, oauthProviders: 'google' }, 'oauthProviders'],
  [
    'an override over the network in clear',
    { ...LEAST, overrideOrigins: ['http://x.example'] },
    'overrideOrigins',
  ],
  ['an override of a whole domain', { ...LEAST, overrideOrigins: ['https://*.example'] }, 'overrideOrigins'],
  ['a slug that is a path', { ...LEAST, legacySignatureSlug: 'a/b' }, 'legacySignatureSlug'],
])('refuses %s, naming the value', (_what, json, name) => {
  expect(() => parseConfig(json)).toThrow(name);
});

it('accepts overrides from this machine under any port, and over HTTPS', () => {
  const overrideOrigins = ['http://localhost:*', 'http://127.0.0.1:5173', 'https://dev.trame.example'];
  expect(parseConfig({ ...LEAST, overrideOrigins }).overrideOrigins).toEqual(overrideOrigins);
});

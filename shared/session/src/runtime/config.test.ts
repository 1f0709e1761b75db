import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const LEAST = {
  supabaseUrl: 'https://project.supabase.co',
  supabaseKey: 'publishable',
  links: { publicSite: 'https://www.trame.example', shell: 'https://app.trame.example' },
};

it('the configuration has defaults for what a deployment leaves out', () => {
  expect(parseConfig(LEAST)).toEqual({
    ...LEAST,
    links: { ...LEAST.links, trainerPortal: null },
    oauthProviders: [],
    mfa: { available: false, requiredForAdmin: false },
    telemetryUrl: null,
  });
});

it.each([
  ['nothing', null, 'supabaseUrl'],
  ['a page', '<html>', 'supabaseUrl'],
  ['an invalid address', { ...LEAST, supabaseUrl: 'project' }, 'supabaseUrl'],
  ['an address that runs code', { ...LEAST, telemetryUrl: 'javascript:alert(1)' }, 'telemetryUrl'],
  ['no key', { ...LEAST, supabaseKey: '' }, 'supabaseKey'],
  ['a switch that is a text', { ...LEAST, mfa: { available: 'yes' } }, 'available'],
  ['no links', { ...LEAST, links: undefined }, 'publicSite'],
  [
    'a provider without a name for people',
    { ...LEAST, oauthProviders: ['google', 'facebook'] },
    'oauthProviders',
  ],
  ['providers that are not a list', { ...LEAST, oauthProviders: 'google' }, 'oauthProviders'],
])('the configuration refuses %s, naming the value', (_what, json, name) => {
  expect(() => parseConfig(json)).toThrow(name);
});

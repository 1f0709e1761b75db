import { describe, expect, it } from 'vitest';
import { parseRunOptions } from './run-options.ts';

const parse = (...args: string[]) => parseRunOptions(args, 'npm start');

describe('options of npm start', () => {
  it('embeds everything by default', () => {
    expect(parse()).toEqual({
      help: false,
      portOffset: 0,
      overrideOrigins: [],
      trustedProxies: [],
      issuers: {},
      state: '.local',
      reset: false,
      replace: false,
      build: true,
      demo: true,
      names: [],
    });
  });

  it('accept a list of origins', () => {
    expect(
      parse('--override-origins', 'http://localhost:*, https://essais.trame.example').overrideOrigins,
    ).toEqual(['http://localhost:*', 'https://essais.trame.example']);
  });

  it('accept several issuers, each with its name', () => {
    const { issuers } = parse(
      '--oidc',
      'google=http://localhost:9000',
      '--oidc',
      'azure=https://login.example/v2',
    );
    expect(issuers).toEqual({ google: 'http://localhost:9000', azure: 'https://login.example/v2' });
  });

  it.each([
    [['--oidc', 'http://localhost:9000'], /reçu : http:\/\/localhost:9000/],
    [['--oidc', 'google=localhost:9000'], /reçu : google=/],
    [['--port-offset', 'dix'], /nombre entier/],
    [['--port-offset=-5'], /nombre entier/],
    [['--databse-url', 'x'], /Option invalide.*--databse-url/],
    [['reset'], /« reset » est de trop : écrivez « npm start -- --reset »/],
    [['--no-demo', 'recrutement'], /« recrutement » est de trop : voyez « npm start -- --help »/],
    [['--database-url', 'localhost'], /postgres:\/\//],
    [['--trusted-proxies', '127.0.0.1, relais'], /reçu : relais/],
    [['--override-origins', 'http://poste.example'], /reçu : http:\/\/poste\.example/],
    [['--supabase-url', 'https://a.supabase.co'], /vont ensemble/],
    [['--supabase-url', 'a.supabase.co', '--supabase-key', 'k'], /attend une adresse/],
    [
      ['--supabase-url', 'https://a.supabase.co', '--supabase-key', 'k', '--database-url', 'postgres://h/b'],
      /s’excluent/,
    ],
  ])('are refused with an explanation: %j', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { headersOfPage, shellHeaders, siteHeaders } from './security-headers.ts';
import { sitePolicies } from './site-policies.ts';

type Directive = { name: string; args: string[]; block: Directive[] };

const TOKEN = /#[^\n]*|"(?<quoted>[^"]*)"|(?<mark>[{};])|(?<word>[^\s{};"#]+)/g;

/** Reads the directives of an nginx configuration. */
function parse(text: string): Directive[] {
  const root: Directive[] = [];
  const open = [root];
  let words: string[] = [];
  for (const { groups } of text.matchAll(TOKEN)) {
    const word = groups?.['quoted'] ?? groups?.['word'];
    if (word !== undefined) words.push(word);
    const mark = groups?.['mark'];
    if (mark === '}') open.pop();
    if (!words[0] || mark === undefined) continue;
    const directive = { name: words[0], args: words.slice(1), block: [] };
    open.at(-1)?.push(directive);
    if (mark === '{') open.push(directive.block);
    words = [];
  }
  return root;
}

const named = (block: readonly Directive[], name: string) => block.filter((one) => one.name === name);
const everyDirective = (block: readonly Directive[]): Directive[] =>
  block.flatMap((one) => [one, ...everyDirective(one.block)]);

const http =
  named(parse(readFileSync(join(ROOT, 'docs/examples/nginx.conf'), 'utf8')), 'http')[0]?.block ?? [];
const origins = { supabaseUrl: 'https://api.trame.example', telemetryUrl: null };
const SHELL = 'https://app.trame.example';
const SITE = 'https://www.trame.example';

/** The server that answers for this address over HTTPS. */
function serverOf(address: string): Directive[] {
  const { host } = new URL(address);
  const found = named(http, 'server').find(
    ({ block }) =>
      named(block, 'server_name').some(({ args }) => args.includes(host)) &&
      named(block, 'ssl_certificate').length > 0,
  );
  return found?.block ?? [];
}

function headersSent(server: readonly Directive[]): Record<string, string> {
  return Object.fromEntries(
    named(server, 'add_header').map(({ args: [name = '', value = '', always] }) => {
      expect(always, `${name} on errors too`).toBe('always');
      return [name.toLowerCase(), value];
    }),
  );
}

/** What a `map` answers: the first expression that matches, else its default. */
function mapped(variable: string, value: string): string | undefined {
  const block = named(http, 'map').find(({ args }) => args[1] === variable)?.block ?? [];
  const hit = block.find(({ name }) => name.startsWith('~') && new RegExp(name.slice(1)).test(value));
  return (hit ?? named(block, 'default')[0])?.args[0];
}

describe('docs/examples/nginx.conf', () => {
  it('sends exactly the headers of the shell', () => {
    expect(headersSent(serverOf(SHELL))).toEqual({
      ...shellHeaders(origins, SHELL),
      'cache-control': '$trame_cache',
    });
  });

  it('sends exactly the headers of the site, with the policy of each page', () => {
    expect(headersSent(serverOf(SITE))).toEqual({
      ...siteHeaders(origins, SITE),
      'content-security-policy': '$trame_site_policy',
      'cache-control': '$trame_cache',
    });
  });

  it('loses no header in a location that has its own', () => {
    const locations = everyDirective(http).filter(({ name }) => name === 'location' || name === 'if');
    expect(locations.length).toBeGreaterThan(5);
    for (const { args, block } of locations) {
      expect(named(everyDirective(block), 'add_header'), args.join(' ')).toEqual([]);
    }
  });

  const IMMUTABLE = 'public, max-age=31536000, immutable';
  it.each([
    ['200 /index.html', 'no-cache'],
    ['200 /registry.json', 'no-cache'],
    ['304 /registry.json', 'no-cache'],
    ['200 /preload.js', 'no-cache'],
    ['200 /config.json', 'no-cache'],
    ['200 /remotes/recruitment/1.0.0-a/mf-manifest.json', IMMUTABLE],
    ['304 /static/js/a.1234.js', IMMUTABLE],
    ['206 /_astro/a.1234.woff2', IMMUTABLE],
    ['404 /static/js/parti.1234.js', 'no-store'],
    ['404 /404.html', 'no-store'],
    ['500 /remotes/recruitment/1.0.0-a/remoteEntry.js', 'no-store'],
    ['200 /static-page', 'no-cache'],
  ])('tells caches what to do: %s', (answer, rule) => {
    expect(mapped('$trame_cache', answer)).toBe(rule);
  });

  it('gives the entry page to people who open an address, and to nothing else', () => {
    expect(mapped('$trame_is_navigation', 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe('yes');
    expect(mapped('$trame_is_navigation', '*/*')).toBe('');
    const fallbacks = named(serverOf(SHELL), 'location').filter(({ block }) =>
      everyDirective(block).some(({ args }) => args.includes('@page')),
    );
    expect(fallbacks.map(({ args }) => args)).toEqual([['/']]);
  });

  it('keeps the private folder of the store to itself', () => {
    const location = named(serverOf(SHELL), 'location').find(({ args }) => args[1]?.includes('private'));
    expect(location?.block).toEqual([{ name: 'return', args: ['404'], block: [] }]);
    const [sort, expression = ''] = location?.args ?? [];
    expect(sort).toBe('~*');
    for (const path of ['/private', '/private/journal.jsonl', '/PRIVATE/shell/1.0.0-a/shell.json']) {
      expect(path).toMatch(new RegExp(expression, 'i'));
    }
  });

  it('knows the type of every script, as nosniff asks', () => {
    const types = named(http, 'types')[0]?.block ?? [];
    const typeOf = (extension: string) => types.find(({ args }) => args.includes(extension))?.name;
    expect(['js', 'mjs', 'css', 'json', 'svg', 'wasm'].map(typeOf)).toEqual([
      'text/javascript',
      'text/javascript',
      'text/css',
      'application/json',
      'image/svg+xml',
      'application/wasm',
    ]);
  });
});

describe('policies of the pages of the site', () => {
  let dist: string;
  const PAGES = { 'index.html': '<style>a{}</style>', 'en/a/index.html': '<script>b()</script>' };

  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), 'trame-policies-'));
    for (const [path, html] of Object.entries(PAGES)) {
      mkdirSync(join(dist, path, '..'), { recursive: true });
      writeFileSync(join(dist, path), html);
    }
  });
  afterAll(() => rmSync(dist, { recursive: true, force: true }));

  it('are a map from files to what npm start sends with them', () => {
    const [map] = parse(sitePolicies(dist, origins, SITE));
    const headers = siteHeaders(origins, SITE);
    const policy = (html: string) => headersOfPage(headers, html)['content-security-policy'];
    expect(map).toMatchObject({ name: 'map', args: ['$uri', '$trame_site_policy'] });
    expect(Object.fromEntries(map?.block.map(({ name, args }) => [name, args[0]]) ?? [])).toEqual({
      default: headers['content-security-policy'],
      '/index.html': policy(PAGES['index.html']),
      '/en/a/index.html': policy(PAGES['en/a/index.html']),
    });
  });
});

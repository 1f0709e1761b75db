import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxBodyBytes } from '../../supabase/functions/_shared/public-form/request.ts';
import {
  MAX_ADDRESS,
  MAX_DATA_BYTES,
  MAX_STORAGE_BYTES,
  MAX_UPLOAD_BYTES,
} from '../embedded/request-limits.ts';
import { readSupabaseConfig } from '../embedded/config.ts';
import { ROOT } from './paths.ts';
import {
  headersOfFile,
  headersOfPage,
  portalHeaders,
  shellHeaders,
  siteHeaders,
} from './security-headers.ts';
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
const PORTAL = 'https://formateurs.trame.example';

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

/**
 * The result of a `map` for a value: that of the value itself, else of the first expression that matches, else its
 * default.
 */
function answerOf(map: Directive | undefined, value: string): string {
  const block = map?.block ?? [];
  const hit =
    named(block, value)[0] ??
    block.find(({ name }) => name.startsWith('~') && new RegExp(name.slice(1)).test(value)) ??
    named(block, 'default')[0];
  return hit?.args[0] ?? '';
}

const mapOf = (variable: string) => named(http, 'map').find(({ args }) => args[1] === variable);
const mapped = (variable: string, value: string) => answerOf(mapOf(variable), value);

/** A text with its variables replaced by the results of the maps for an answer; other variables remain. */
function valueFor(answer: string, text: string): string {
  return text.replaceAll(/\$\w+/g, (variable) => {
    const map = mapOf(variable);
    if (!map) return variable;
    const [source = ''] = map.args;
    return valueFor(answer, answerOf(map, source === '$status $uri' ? answer : valueFor(answer, source)));
  });
}

/** The headers that a server adds to an answer, written `200 /index.html`. */
function headersSent(server: readonly Directive[], answer: string): Record<string, string> {
  const sent = named(server, 'add_header').map(({ args: [name = '', value = '', always] }) => {
    expect(always, `${name} on errors too`).toBe('always');
    return [name.toLowerCase(), valueFor(answer, value)];
  });
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

describe('docs/examples/nginx.conf', () => {
  describe.each([
    ['the shell', SHELL, shellHeaders(origins, SHELL)],
    ['the trainers’ portal', PORTAL, portalHeaders(origins, PORTAL)],
    [
      'the site, with the policy of each page',
      SITE,
      { ...siteHeaders(origins, SITE), 'content-security-policy': '$trame_site_policy' },
    ],
  ])('sends exactly the headers of %s', (_, address, whole) => {
    const DOCUMENTS = ['200 /index.html', '200 /favicon.svg', '200 /en/a/index.html', '304 /index.html'];
    const ERRORS = ['404 /static/js/parti.1234.js', '404 /404.html', '500 /config.json'];
    it.each([...DOCUMENTS, ...ERRORS])('as a whole with a document or an error: %s', (answer) => {
      const { 'cache-control': _cache, ...sent } = headersSent(serverOf(address), answer);
      expect(sent).toEqual(whole);
    });

    it.each(
      [
        'js',
        'css',
        'json',
        'map',
        'webmanifest',
        'wasm',
        'bcmap',
        'woff2',
        'ttf',
        'png',
        'jpg',
        'webp',
        'avif',
      ]
        .flatMap((extension) => [`/static/a.1234.${extension}`, `/a.${extension}`])
        .concat(['/favicon.ico', '/static/pdf.worker.min.1234.mjs', '/_astro/solve-worker-1234.js'])
        .concat(['/remotes/recruitment/1.0.0-a/static/assets/ocr/ocr-worker.js'])
        .concat(['/sitemap.xml', '/robots.txt', '/static/a.pdf', '/static/LICENSE']),
    )('as npm start does with the file %s', (path) => {
      const { 'cache-control': cache, ...sent } = headersSent(serverOf(address), `200 ${path}`);
      expect(sent).toEqual(headersOfFile(whole, path));
      expect(cache).toBe(mapped('$trame_cache', `200 ${path}`));
    });
  });

  it.each([
    ['/', '/open/home.html'],
    ['/espace-formateur-91c7e', '/open/home.html'],
    ['/espace-formateur-91c7e/login', '/open/login.html'],
    ['/espace-formateur-91c7e/signup/', '/open/signup.html'],
    ['/espace-formateur-91c7e/reset-password', '/open/reset-password.html'],
    ['/espace-formateur-91c7e/papers', undefined],
    ['/ailleurs/login', undefined],
  ])('sends the pages that the build of the portal drew, as npm start does: %s', (path, file) => {
    const found = named(serverOf(PORTAL), 'location').flatMap(({ args: [sort = '', what = ''], block }) => {
      const match =
        sort === '='
          ? what === path
            ? [path]
            : null
          : sort === '~*'
            ? new RegExp(what, 'i').exec(path)
            : null;
      const [target] = named(block, 'try_files')[0]?.args ?? [];
      return match ? [target?.replace('$1', match[1] ?? '')] : [];
    });
    expect(found[0]).toBe(file);
  });

  it('keeps previews out of search engines', () => {
    const robots = (path: string) => headersSent(serverOf(SITE), `200 ${path}`)['x-robots-tag'];
    expect(robots('/apercu/17-ab/index.html')).toBe('noindex, nofollow');
    expect(robots('/index.html')).toBeUndefined();
  });

  it('loses no header in a location that has headers of its own', () => {
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
  ])('gives caches their rule: %s', (answer, rule) => {
    expect(mapped('$trame_cache', answer)).toBe(rule);
  });

  it.each([
    ['/rest/v1/trainer_applications', 'no-store'],
    ['/auth/v1/user', 'no-store'],
    ['/functions/v1/get-matching-users', 'no-store'],
    ['/storage/v1/object/sign/trainer-applications/resumes/a.pdf', 'private, no-store'],
    ['/storage/v1/object/public/site/logo.svg', '$upstream_http_cache_control'],
  ])('keeps answers of the API out of every cache: %s', (path, rule) => {
    expect(mapped('$trame_api_cache', path)).toBe(rule);
    const api = serverOf('https://api.trame.example');
    expect(named(api, 'add_header').find(({ args }) => args[0] === 'Cache-Control')?.args[1]).toBe(
      '$trame_api_cache',
    );
    const hidden = named(api, 'proxy_hide_header');
    expect(hidden.map(({ args }) => args[0])).toContain('Cache-Control');
  });

  // threat 4
  it('accepts requests to the API as large as the embedded one reads', () => {
    const api = serverOf('https://api.trame.example');
    const inBytes = ([size = '']: string[]) =>
      Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 * 1024 : size.endsWith('k') ? 1024 : 1);
    const limitOf = (block: readonly Directive[]) =>
      named(block, 'client_max_body_size').map(({ args }) => inBytes(args))[0];
    expect(limitOf(api)).toBe(MAX_STORAGE_BYTES);
    expect(
      Object.fromEntries(
        named(api, 'location').map(({ args: [path = ''], block }) => [path, limitOf(block)]),
      ),
    ).toEqual({
      '/': undefined,
      '/rest/v1/': MAX_DATA_BYTES,
      '/storage/v1/object/': MAX_UPLOAD_BYTES,
      '/functions/v1/': maxBodyBytes(2),
    });
    expect(inBytes(named(api, 'large_client_header_buffers')[0]?.args.slice(1) ?? [])).toBe(MAX_ADDRESS);
    // A header set in a location drops all those of its server.
    for (const { block } of named(api, 'location')) expect(named(block, 'proxy_set_header')).toEqual([]);
  });

  it('sends the entry page to people who open an address, and to nothing else', () => {
    expect(mapped('$trame_is_navigation', 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe('yes');
    expect(mapped('$trame_is_navigation', '*/*')).toBe('');
    for (const app of [SHELL, PORTAL]) {
      const fallbacks = named(serverOf(app), 'location').filter(({ block }) =>
        everyDirective(block).some(({ args }) => args.includes('@page')),
      );
      expect(fallbacks.map(({ args }) => args)).toEqual([['/']]);
    }
  });

  it('loads before a site is published: what a publication brings is included by a pattern', () => {
    const published = everyDirective(http).filter(
      ({ name, args: [path = ''] }) => name === 'include' && path.includes('/live/'),
    );
    expect(published.length).toBeGreaterThan(0);
    for (const { args } of published) expect(args[0]).toMatch(/[*?[]/);
  });

  it('refuses the private folder of the store', () => {
    const location = named(serverOf(SHELL), 'location').find(({ args }) => args[1]?.includes('private'));
    expect(location?.block).toEqual([{ name: 'return', args: ['404'], block: [] }]);
    const [sort, expression = ''] = location?.args ?? [];
    expect(sort).toBe('~*');
    for (const path of ['/private', '/private/journal.jsonl', '/PRIVATE/shell/1.0.0-a/shell.json']) {
      expect(path).toMatch(new RegExp(expression, 'i'));
    }
  });

  it('has a type for every script, as nosniff requires', () => {
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
  const PAGES = {
    'index.html': '<style>a{}</style>',
    'en/a/index.html': '<script>b()</script>',
    'formules-formation/index.html': '<style>list{}</style>',
    'formules-formation/former/index.html': '<meta http-equiv="refresh" content="0;url=/">',
    'formules-formation/revit/index.html': '<style>programme{}</style>',
  };

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
    const policyAt = (path: string) => answerOf(map, path);
    expect(policyAt('/a.html')).toBe(headers['content-security-policy']);
    expect(policyAt('/index.html')).toBe(policy(PAGES['index.html']));
    expect(policyAt('/en/a/index.html')).toBe(policy(PAGES['en/a/index.html']));
    expect(policyAt('/formules-formation/index.html')).toBe(policy(PAGES['formules-formation/index.html']));
    // Also of a programme that is published later.
    expect(policyAt('/formules-formation/excel/index.html')).toBe(
      policy(PAGES['formules-formation/revit/index.html']),
    );
    // The pages of a preview are those of a site.
    expect(policyAt('/apercu/17-ab/index.html')).toBe(policy(PAGES['index.html']));
    expect(policyAt('/apercu/17-ab/en/a/index.html')).toBe(policy(PAGES['en/a/index.html']));
    expect(policyAt('/apercu/17-ab/indexahtml')).toBe(headers['content-security-policy']);
  });
});

describe('docs/examples/docker-compose.trame.yml', () => {
  const text = readFileSync(join(ROOT, 'docs/examples/docker-compose.trame.yml'), 'utf8');
  const settings = new Map(
    [...text.matchAll(/^ +([A-Z][A-Z_]+): '?([^'\n]*)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const { auth } = readSupabaseConfig();
  const { email = {}, mfa, rate_limit: limits } = auth;

  it('gives Auth the values of config.toml', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      GOTRUE_MAILER_AUTOCONFIRM: String(!email.enable_confirmations),
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(email.double_confirm_changes),
      GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
      GOTRUE_MAILER_OTP_LENGTH: String(email.otp_length),
      GOTRUE_MAILER_OTP_EXP: String(email.otp_expiry),
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(mfa?.totp?.enroll_enabled),
      GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(mfa?.totp?.verify_enabled),
      GOTRUE_RATE_LIMIT_OTP: String(limits?.sign_in_sign_ups),
      GOTRUE_RATE_LIMIT_VERIFY: String(limits?.token_verifications),
      GOTRUE_RATE_LIMIT_EMAIL_SENT: String(limits?.email_sent),
    });
  });

  it.each([
    ...Object.entries(email.template ?? {}).map(([name, mail]) => [name, name, mail] as const),
    ...Object.entries(email.notification ?? {}).map(
      ([name, mail]) => [name, `${name}_notification`, mail] as const,
    ),
  ])('sends the mail %s with its subject and text', (_, key, { subject, content_path: path = '' }) => {
    expect(settings.get(`GOTRUE_MAILER_SUBJECTS_${key.toUpperCase()}`)).toBe(subject);
    expect(settings.get(`GOTRUE_MAILER_TEMPLATES_${key.toUpperCase()}`)).toBe(
      `http://mail-texts/${basename(path)}`,
    );
  });

  it.each(Object.keys(email.notification ?? {}))('sends the notice %s', (name) => {
    expect(settings.get(`GOTRUE_MAILER_NOTIFICATIONS_${name.toUpperCase()}_ENABLED`)).toBe('true');
  });
});

it('policies are those of a built site: another folder is an error', () => {
  expect(() => sitePolicies(join(tmpdir(), 'no-site'), origins, SITE)).toThrow(
    /n’est pas le dossier d’un site/,
  );
});

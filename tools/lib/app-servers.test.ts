import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalListener, shellListener, siteListener, type AppConfig } from './app-servers.ts';
import { serveHttp, type HttpService } from './http.ts';
import { ROOT } from './paths.ts';

const SEALS = {
  certificates: [
    { fingerprint: 'a'.repeat(64) },
    { fingerprint: 'b'.repeat(64), revokedAt: '2027-03-01T00:00:00Z' },
  ],
  authorities: ['c'.repeat(64)],
};
const config: AppConfig = {
  supabaseUrl: 'http://localhost:54321',
  supabaseKey: 'sb_publishable_x',
  links: { publicSite: 'http://localhost:4300', shell: 'http://localhost:4200', trainerPortal: null },
  oauthProviders: [],
  telemetryUrl: null,
  mfa: { available: false, requiredForAdmin: false },
  overrideOrigins: [],
};

it('every deployment removes workers of another site by the same script', () => {
  const [shell, ...others] = ['shell', 'public-site', 'trainer-portal'].map((app) =>
    readFileSync(join(ROOT, app, 'public/remove-worker.js'), 'utf8'),
  );
  expect(others).toEqual([shell, shell]);
});

describe('servers of the apps', () => {
  let root: string;
  let shell: HttpService;
  let site: HttpService;
  let api: HttpService;
  let portal: HttpService;

  const write = (path: string, content: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const fromShell = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${shell.port}${path}`, { headers });
  const fromPortal = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${portal.port}${path}`, { headers });
  const fromSite = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${site.port}${path}`, { headers });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'trame-servers-'));
    write('store/index.html', '<!doctype html><title>Shell</title>');
    write('store/static/js/a.1234.js', `/* ${'x'.repeat(4000)} */`);
    write('store/registry.json', '{"remotes":[]}');
    write('store/remotes/recruitment/1.0.0-a/mf-manifest.json', '{}');
    write('secret.txt', 'secret');
    write('portal/index.html', '<!doctype html><title>Espace formateur</title>');
    for (const page of ['home', 'login', 'signup', 'reset-password']) write(`portal/open/${page}.html`, page);
    write('portal/manifest.webmanifest', '{}');
    write('portal/static/js/a.1234.js', 'a()');
    for (const app of ['store', 'site', 'portal']) write(`${app}/remove-worker.js`, 'remove()');
    write('site/index.html', '<!doctype html><script>console.log("ilot")</script>');
    write('site/mentions-legales/index.html', 'mentions');
    write('site/404.html', 'Page introuvable');
    write('site/formules-formation/revit/index.html', 'Revit');
    write('site/formules-retirees/windows/index.html', 'Windows, retirée');
    write('site/redirects.map', '/formules-formation/former /formules-formation/revit;\n');
    write('site/_astro/a.1234.js', 'a()');
    write('site/_astro/solve-worker-1234.js', 'solve()');
    write('store/remotes/recruitment/1.0.0-a/pdf.worker.mjs', 'read()');
    write('store/private/journal.jsonl', 'secret');
    write('store/private/shell/1.0.0-a/index.html', 'secret');
    shell = await serveHttp(shellListener({ store: join(root, 'store'), config }), 0, 'test');
    api = await serveHttp(
      (request, response) => {
        response.writeHead(request.url === '/functions/v1/signer' ? 200 : 404).end(JSON.stringify(SEALS));
      },
      0,
      'test',
    );
    const siteConfig = { ...config, supabaseUrl: `http://localhost:${api.port}` };
    site = await serveHttp(siteListener({ dist: join(root, 'site'), config: siteConfig }), 0, 'test');
    portal = await serveHttp(portalListener({ dist: join(root, 'portal'), config }), 0, 'test');
  });
  afterAll(async () => {
    await Promise.all([shell.close(), site.close(), portal.close(), api.close()]);
    rmSync(root, { recursive: true, force: true });
  });

  it('send the entry page for every address of the app, and caches must ask again for it', async () => {
    const response = await fromShell('/recrutement-6f1b4/applications?statut=new');
    expect(await response.text()).toContain('Shell');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://localhost:54321",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  describe('of the portal', () => {
    it('sends the entry page for every address of it, asked for again each time', async () => {
      const response = await fromPortal('/espace-formateur-91c7e/papers?kind=nda');
      expect(await response.text()).toContain('Espace formateur');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    });

    it.each([
      ['/', 'home'],
      ['/espace-formateur-91c7e', 'home'],
      ['/Espace-Formateur-91c7e/?app', 'home'],
      ['/espace-formateur-91c7e/login?next=/a', 'login'],
      ['/espace-formateur-91c7e/Signup/', 'signup'],
      ['/espace-formateur-91c7e/reset-password', 'reset-password'],
      ['/espace-formateur-91c7e/papers', '<!doctype html><title>Espace formateur</title>'],
      ['/espace-formateur-91c7e/login/x', '<!doctype html><title>Espace formateur</title>'],
      ['/ailleurs/login', '<!doctype html><title>Espace formateur</title>'],
    ])('sends the page that its build drew for %s, else the entry page', async (path, text) => {
      const response = await fromPortal(path);
      expect(await response.text()).toBe(text);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    });

    it('sends its configuration and its manifest', async () => {
      expect(await (await fromPortal('/config.json')).json()).toEqual(config);
      const manifest = await fromPortal('/manifest.webmanifest');
      expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    });

    it('keeps hashed files for ever, and sends no page in the place of one that is gone', async () => {
      const kept = await fromPortal('/static/js/a.1234.js');
      expect(kept.headers.get('cache-control')).toContain('immutable');
      for (const path of ['/static/js/gone.1234.js', '/gone.png'])
        expect((await fromPortal(path)).status).toBe(404);
      // A person who opens an address with a dot in it gets words.
      expect((await fromPortal('/gone.png', { accept: 'text/html' })).status).toBe(200);
    });

    it('answers the script of a service worker with the one that removes it, and changes nothing', async () => {
      const worker = await fromPortal('/sw.js', { 'service-worker': 'script' });
      expect(await worker.text()).toBe('remove()');
      const refused = await fetch(`http://localhost:${portal.port}/`, { method: 'POST' });
      expect(refused.status).toBe(405);
    });
  });

  it.each([
    ['/auth', 'http://localhost:4200/auth'],
    ['/auth/', 'http://localhost:4200/auth/'],
    ['/auth/login/app5', 'http://localhost:4200/auth/login/app5'],
    [
      '/auth//ailleurs.example/?vers=https://ailleurs.example',
      'http://localhost:4200/auth//ailleurs.example/',
    ],
  ])('send the sign-in address %s of the site on to the shell', async (path, target) => {
    const response = await fetch(`http://localhost:${site.port}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(target);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fromSite('/authentique')).status).toBe(404);
  });

  it.each(['/sw.js', '/ancien/service-worker.js', '/'])(
    'answer a browser that asks for the service worker of a site from before with the script that removes it: %s',
    async (path) => {
      for (const ask of [fromShell, fromSite]) {
        const answer = await ask(path, { 'service-worker': 'script' });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toContain('javascript');
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.has('content-security-policy')).toBe(true);
        expect(await answer.text()).toBe('remove()');
        expect(answer.headers.get('vary')).toBe('Service-Worker');
        const page = await ask(path, { accept: 'text/html', 'accept-encoding': 'br' });
        expect(page.headers.get('vary')).toContain('Service-Worker');
      }
    },
  );

  it('send hashed files compressed and to be cached for a year, and a missing one as missing', async () => {
    const response = await fromShell('/static/js/a.1234.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect((await response.text()).length).toBeGreaterThan(4000);
    expect((await fromShell('/static/js/parti.5678.js')).status).toBe(404);
  });

  it.each(['/x.y', '/recrutement-6f1b4/applications/a.b'])(
    'show the not-found page to a person at an unknown address with a dot: %s',
    async (path) => {
      const answer = await fromShell(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Shell');
      expect((await fromShell(path, { accept: '*/*' })).status).toBe(404);
    },
  );

  it.each(['/static/js/parti.5678.js', '/remotes/recruitment/1.0.0-a/parti.js'])(
    'never send a page in place of a published file: %s',
    async (path) => {
      expect((await fromShell(path, { accept: 'text/html' })).status).toBe(404);
    },
  );

  it('send their whole policy with documents, workers and errors, and not with other files', async () => {
    const isWhole = async (answer: Promise<Response>) => {
      const { headers } = await answer;
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const names = ['content-security-policy', 'permissions-policy', 'referrer-policy'];
      const found = names.filter((name) => headers.has(name));
      expect([[], names]).toContainEqual(found);
      return found.length > 0;
    };
    const remote = '/remotes/recruitment/1.0.0-a';
    for (const path of [
      '/',
      '/index.html',
      '/recrutement-6f1b4',
      `${remote}/pdf.worker.mjs`,
      '/static/parti.js',
    ])
      expect(await isWhole(fromShell(path)), path).toBe(true);
    for (const path of [
      '/config.json',
      '/registry.json',
      '/static/js/a.1234.js',
      `${remote}/mf-manifest.json`,
    ])
      expect(await isWhole(fromShell(path)), path).toBe(false);
    for (const path of ['/', '/mentions-legales', '/_astro/solve-worker-1234.js', '/absente', '/absente.js'])
      expect(await isWhole(fromSite(path)), path).toBe(true);
    for (const path of ['/config.json', '/_astro/a.1234.js'])
      expect(await isWhole(fromSite(path)), path).toBe(false);
  });

  it('publish the certificates of the seals on the site as the function that lists them', async () => {
    const response = await fromSite('/trame-cachets.json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toEqual(SEALS);
  });

  it('publish no list of seals rather than an empty one when the function does not answer', async () => {
    const away = { ...config, supabaseUrl: `http://localhost:${api.port}/none` };
    const alone = await serveHttp(siteListener({ dist: join(root, 'site'), config: away }), 0, 'test');
    const response = await fetch(`http://localhost:${alone.port}/trame-cachets.json`);
    await alone.close();
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('make caches ask again for the registry and the configuration', async () => {
    for (const path of ['/registry.json', '/config.json']) {
      const response = await fromShell(path);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const etag = response.headers.get('etag') ?? '';
      expect((await fromShell(path, { 'if-none-match': etag })).status).toBe(304);
    }
    expect(await (await fromShell('/config.json')).json()).toEqual(config);
  });

  it.each([
    '/static/js/parti.5678.js',
    '/remotes/absent/1/remoteEntry.js',
    '/remotes/recruitment/1.0.0-a/%00.js',
  ])('never let a cache keep an answer of error: %s', async (path) => {
    for (const from of [fromShell, fromSite]) {
      const answer = await from(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('never let a cache keep the page of the site that says that there is none', async () => {
    const answer = await fromSite('/absente');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('send published remotes to be cached for a year', async () => {
    const response = await fromShell('/remotes/recruitment/1.0.0-a/mf-manifest.json');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await fromShell('/remotes/absent/1/remoteEntry.js')).status).toBe(404);
  });

  it.each([
    '/private/journal.jsonl',
    '/private/shell/1.0.0-a/index.html',
    '/private',
    '/private/',
    '/PRIVATE/journal.jsonl',
    '/%70rivate/journal.jsonl',
    '/private%2fjournal.jsonl',
    '/static/..%2fprivate/journal.jsonl',
    '/remotes/%2e%2e/private/journal.jsonl',
    '//private/journal.jsonl',
  ])('never send files that the commands keep for themselves: %s', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await fromShell(path, { accept });
      expect(await answer.text()).not.toContain('secret');
      expect([404, 200]).toContain(answer.status);
    }
  });

  it.each([
    '/..%2fsecret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/remotes/..%2f..%2fsecret.txt',
    '/%00',
    '/%',
    '//secret.txt',
    '//..%2f..%2fsecret.txt',
  ])('never send a file outside their folder: %s', async (path) => {
    expect(await (await fromShell(path)).text()).not.toContain('secret');
  });

  it.each(['//', '//ailleurs.example:0/', '///', '/%ff'])('survive a malformed address: %s', async (path) => {
    for (const answer of [await fromShell(path), await fromSite(path)]) {
      expect([200, 404]).toContain(answer.status);
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
    }
  });

  it('send the public site under clean addresses, with its own not-found page', async () => {
    for (const path of ['/mentions-legales', '/mentions-legales/']) {
      expect(await (await fromSite(path)).text()).toBe('mentions');
    }
    const missing = await fromSite('/absente');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe('Page introuvable');
  });

  it('send former addresses of a programme to the present one, and say which ones are withdrawn', async () => {
    const moved = await fetch(`http://localhost:${site.port}/formules-formation/former/`, {
      redirect: 'manual',
    });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/formules-formation/revit']);
    expect(moved.headers.get('cache-control')).toBe('no-cache');
    const there = await fromSite('/formules-formation/revit');
    expect([there.status, await there.text()]).toEqual([200, 'Revit']);
    for (const path of [
      '/formules-formation/windows',
      '/formules-formation/windows.pdf',
      '/formules-retirees/windows',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- three addresses
      const gone = await fromSite(path);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect([gone.status, await gone.text()]).toEqual([410, 'Windows, retirée']);
      expect(gone.headers.get('cache-control')).toBe('no-store');
    }
    expect((await fromSite('/formules-formation/never')).status).toBe(404);
  });

  it('say in one sentence that a port is taken', async () => {
    await expect(serveHttp(() => undefined, shell.port, 'applications internes')).rejects.toThrow(
      new RegExp(`Le port ${shell.port} \\(applications internes\\) est déjà utilisé`),
    );
  });
});

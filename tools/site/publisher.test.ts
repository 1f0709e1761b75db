import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore, StoreError } from '@trame/release/publish';
import { SITE_CONTENT } from '@trame/domain/company';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoContent } from '../demo/site-content.ts';
import { siteListener, type AppConfig } from '../lib/app-servers.ts';
import { serveHttp, type HttpService } from '../lib/http.ts';
import { openBucket } from './bucket.ts';
import { follow } from './follow.ts';
import type { SiteInputs } from './gather.ts';
import { isOtherPlace, publishNext, requestIfMadeByOtherCode, type PublisherOptions } from './publisher.ts';
import { liveFolder, openReleases, previewsFolder } from './releases.ts';
import { SiteProblem } from './site-problem.ts';
import { fakeApi } from './testing/fake-api.ts';

const CONFIG: AppConfig = {
  supabaseUrl: 'http://localhost:54321',
  supabaseKey: 'key',
  links: { publicSite: 'http://localhost:4300', shell: 'http://localhost:4200', trainerPortal: null },
  oauthProviders: [],
  mfa: { available: false, requiredForAdmin: false },
  telemetryUrl: null,
  overrideOrigins: [],
};

let root: string;
let server: HttpService;
let fake: ReturnType<typeof fakeApi>;
let made: number;

const phoneOf = ({ content }: SiteInputs) =>
  SITE_CONTENT.parse(JSON.parse(readFileSync(content, 'utf8'))).company.phone ?? '';

/** A site of four pages, of which two say the phone, and a script named after it. */
function makeSite(inputs: SiteInputs, outDir: string): Promise<void> {
  made += 1;
  const phone = phoneOf(inputs);
  const script = `_astro/page-${phone.slice(-4)}.js`;
  const page = (text: string) =>
    `<!doctype html><html><head><title>x</title></head><body><a href="/rgpd">${text}</a><img srcset="/media/a.webp 1x, /media/b.webp 2x" src="/media/a.svg"><script src="/${script}"></script></body></html>`;
  const files = {
    'index.html': page(phone),
    '404.html': page('absente'),
    'mentions-legales/index.html': page(phone),
    'rgpd/index.html': page('rgpd').replace(`<script src="/${script}"></script>`, ''),
    'sitemap.xml': '<urlset/>',
    [script]: `// ${phone}`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(outDir, path, '..'), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
  return Promise.resolve();
}

const options = (more: Partial<PublisherOptions> = {}): PublisherOptions => ({
  api: fake.api,
  target: openReleases(root),
  code: 'code',
  make: makeSite,
  ...more,
});
async function publish(more: Partial<PublisherOptions> = {}) {
  await fake.api.request('publication');
  return publishNext(options(more));
}
function setPhone(phone: string): void {
  const content = demoContent();
  fake.state.content = { ...content, company: { ...content.company, phone } };
}
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { headers: { accept: 'text/html', ...headers } });
const textOf = async (path: string) => (await get(path)).text();

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'trame-site-test-'));
  fake = fakeApi();
  made = 0;
  const site = siteListener({ dist: liveFolder(root), previews: previewsFolder(root), config: CONFIG });
  server = await serveHttp(site, 0, 'test');
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('publishing the site', () => {
  it('shows visitors the site before until the new one is whole, and then the new one', async () => {
    setPhone('+33199000001');
    await publish();
    setPhone('+33199000002');
    let during = '';
    await publish({
      make: async (inputs, outDir) => {
        await makeSite(inputs, outDir);
        during = await textOf('/mentions-legales');
      },
    });
    expect(during).toContain('+33199000001');
    expect(await textOf('/mentions-legales')).toContain('+33199000002');
    expect(await textOf('/')).toContain('+33199000002');
  });

  it('counts the pages that changed, and leaves the files of the others as they are', async () => {
    setPhone('+33199000001');
    expect(await publish()).toMatchObject({ state: 'published', total: 4, changed: 4 });
    const before = statSync(join(liveFolder(root), 'sitemap.xml'));
    const tag = (await get('/sitemap.xml')).headers.get('etag');
    setPhone('+33199000002');
    // The page for missing addresses names the script, whose name changes.
    expect(await publish()).toMatchObject({ total: 4, changed: 3 });
    const after = statSync(join(liveFolder(root), 'sitemap.xml'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect((await get('/sitemap.xml', { 'if-none-match': tag! })).status).toBe(304);
    expect(fake.outcomes().at(-1)).toMatchObject({ succeeded: true, pages_total: 4, pages_changed: 3 });
  });

  it('leaves the scripts of the site before for the pages that are still open, for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
    try {
      setPhone('+33199000001');
      await publish();
      setPhone('+33199000002');
      await publish();
      expect((await get('/_astro/page-0001.js')).status).toBe(200);
      setPhone('+33199000003');
      await publish();
      expect((await get('/_astro/page-0001.js')).status).toBe(200);
      vi.setSystemTime(new Date('2026-12-02T10:00:01Z'));
      setPhone('+33199000004');
      await publish();
      expect((await get('/_astro/page-0001.js')).status).toBe(404);
      expect((await get('/_astro/page-0003.js')).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves no picture of the site before, which may be one whose consent has ended', async () => {
    const withLogo: PublisherOptions['make'] = async (inputs, outDir) => {
      await makeSite(inputs, outDir);
      mkdirSync(join(outDir, 'media'));
      writeFileSync(join(outDir, 'media/logo-1.webp'), 'logo');
    };
    const store = openFolderStore(join(root, 'bucket'));
    const target = openBucket(store);
    for (const where of [{}, { target }]) {
      setPhone('+33199000001');
      await publish({ ...where, make: withLogo });
    }
    expect((await get('/media/logo-1.webp')).status).toBe(200);
    expect(await store.exists('media/logo-1.webp')).toBe(true);
    for (const where of [{}, { target }]) {
      setPhone('+33199000002');
      await publish(where);
    }
    expect((await get('/media/logo-1.webp')).status).toBe(404);
    expect(await store.exists('media/logo-1.webp')).toBe(false);
  });

  it('does not build what is up already, nor what was built with the apps', async () => {
    const inputs = { folder: join(root, 'dist'), digest: '' };
    await publish({
      make: async (given, outDir) => {
        inputs.digest = given.digest;
        await makeSite(given, outDir);
        await makeSite(given, inputs.folder);
      },
    });
    made = 0;
    fake.state.content = { ...demoContent(), changedAt: '2026-12-24T10:00:00Z' };
    expect(await publish()).toMatchObject({ state: 'unchanged', total: 4, changed: 0 });
    expect(await publish({ code: 'other', known: inputs })).toMatchObject({ state: 'published', changed: 0 });
    expect(made).toBe(0);
    setPhone('+33199000009');
    await publish({ known: inputs });
    expect(made).toBe(1);
  });

  it('does not build what differs in facts that no page says', async () => {
    await publish();
    const content = demoContent();
    fake.state.content = { ...content, company: { ...content.company, billingEmail: 'autre@trame.example' } };
    expect(await publish()).toMatchObject({ state: 'unchanged' });
  });

  it('has the built texts where those that were published are damaged', async () => {
    await publish();
    fake.state.content = { ...demoContent(), blocks: 'damaged' };
    expect(await publish()).toMatchObject({ state: 'unchanged' });
  });

  it('is asked for at a start when the code of the site is another one, and only then', async () => {
    await requestIfMadeByOtherCode(options());
    await publishNext(options());
    await requestIfMadeByOtherCode(options());
    expect(await fake.api.isDue()).toBe(false);
    await requestIfMadeByOtherCode(options({ code: 'other' }));
    expect(await fake.api.isDue()).toBe(true);
  });

  it('notices that the last one was put up elsewhere', async () => {
    const elsewhere = { target: openReleases(join(root, 'elsewhere')) };
    expect(await isOtherPlace(options())).toBe(false);
    setPhone('+33199000001');
    await publish();
    expect(await isOtherPlace(options())).toBe(false);
    expect(await isOtherPlace(options(elsewhere))).toBe(true);
    setPhone('+33199000002');
    await publish(elsewhere);
    expect(await isOtherPlace(options(elsewhere))).toBe(false);
    expect(await isOtherPlace(options())).toBe(true);
  });

  it('keeps the last sites and removes older ones', async () => {
    for (let n = 1; n <= 9; n += 1) {
      setPhone(`+3319900000${n}`);
      await publish();
    }
    const kept = readdirSync(join(root, 'releases'), { withFileTypes: true });
    expect(kept.filter((entry) => entry.isDirectory())).toHaveLength(6);
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(6);
    expect(readdirSync(join(root, 'work'))).toEqual([]);
    expect(await textOf('/')).toContain('+33199000009');
  });
});

it('what a publisher that was killed has left is removed after an hour, not what another is making', async () => {
  for (const [name, minutes] of [
    ['left', 61],
    ['made', 59],
  ] as const) {
    const folder = join(root, 'work', name);
    mkdirSync(folder, { recursive: true });
    const at = Date.now() / 1000 - minutes * 60;
    utimesSync(folder, at, at);
  }
  await publish();
  expect(readdirSync(join(root, 'work'))).toEqual(['made']);
});

it('a site that could not be put up is not among those that are kept', async () => {
  // In the place of the link, which cannot replace it.
  mkdirSync(join(liveFolder(root), 'something'), { recursive: true });
  expect(await publish()).toMatchObject({ state: 'failed' });
  expect(readdirSync(join(root, 'releases'))).toEqual([]);
});

describe('a publication that cannot be made leaves the site up and says why', () => {
  beforeEach(async () => {
    setPhone('+33199000001');
    await publish();
  });
  const failure = async (more: Partial<PublisherOptions> = {}) => {
    expect(await publish(more)).toMatchObject({ state: 'failed' });
    expect(await textOf('/')).toContain('+33199000001');
    expect(readdirSync(join(root, 'work'))).toEqual([]);
    return fake.outcomes().at(-1);
  };

  it.each<[string, (content: ReturnType<typeof demoContent>) => void, string]>([
    [
      'a fact that the rules refuse',
      ({ company }) => {
        company.siren = '123456789';
      },
      '« SIREN » dans les réglages',
    ],
    [
      'a logo without alternative text',
      ({ logos }) => {
        logos[0]!.alt = '';
      },
      'le logo « Atelier Verrier »',
    ],
    [
      'an event on a day that does not exist',
      ({ timeline }) => {
        timeline[0]!.date = '2019-02-31';
      },
      'l’événement «',
    ],
  ])('%s', async (_, spoil, place) => {
    const content = demoContent();
    spoil(content);
    fake.state.content = content;
    const outcome = await failure();
    expect(outcome?.reason).toContain(`Une information ne peut pas être publiée : ${place}`);
    expect(outcome?.error).toContain('path');
  });

  it('a site built with the apps that lacks a page', async () => {
    setPhone('+33199000002');
    const known = { folder: join(root, 'dist'), digest: '' };
    await failure({
      make: async (inputs) => {
        known.digest = inputs.digest;
        await makeSite(inputs, known.folder);
        throw new Error('only to have its digest');
      },
    });
    rmSync(join(known.folder, '404.html'));
    const outcome = await failure({ known });
    expect(outcome).toMatchObject({
      reason:
        'La construction du site est incomplète. L’équipe technique a le détail. Le site d’avant reste en ligne.',
      error: 'missing: 404.html',
    });
  });

  it('a fault of the build itself', async () => {
    setPhone('+33199000002');
    const outcome = await failure({
      make: () => Promise.reject(new SiteProblem('La construction du site a échoué.', 'astro: boom')),
    });
    expect(outcome).toMatchObject({
      reason: 'La construction du site a échoué. Le site d’avant reste en ligne.',
      error: 'astro: boom',
    });
    const unforeseen = await failure({ make: () => Promise.reject(new Error('ENOSPC')) });
    expect(unforeseen?.reason).toContain('La construction du site a échoué. L’équipe technique a le détail.');
    expect(unforeseen?.error).toContain('ENOSPC');
  });

  it.each<[string, Error, string, RegExp]>([
    [
      'a full disk',
      Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        path: '/srv/site',
      }),
      'Il n’y a plus de place sur le disque du site.',
      /^Il n’y a plus de place pour écrire \/srv\/site/,
    ],
    [
      'a folder that may not be written',
      Object.assign(new Error('EPERM'), { code: 'EPERM', path: '/srv/site' }),
      'Le dossier du site refuse d’être écrit ou lu.',
      /^\/srv\/site ne peut pas être écrit/,
    ],
    [
      'keys that are refused',
      new StoreError('denied', 'AccessDenied (x)'),
      'Le stockage du site refuse l’accès.',
      /refuse l’accès : AccessDenied \(x\)/,
    ],
    [
      'a bucket that is not there',
      new StoreError('no_bucket', 'https://s3/web'),
      'Le stockage du site n’existe pas.',
      /https:\/\/s3\/web n’existe pas/,
    ],
  ])(
    'a fault of the place where it is put up, in a sentence, with the place for people on call: %s',
    async (_, error, reason, said) => {
      setPhone('+33199000002');
      const target = { ...openReleases(root), publish: () => Promise.reject(error) };
      const outcome = await failure({ target });
      expect(outcome?.reason).toBe(
        `${reason} L’équipe technique a le détail. Le site d’avant reste en ligne.`,
      );
      expect(outcome?.error).toMatch(said);
    },
  );

  it('and the next one is put up when the fault is gone', async () => {
    setPhone('+33199000002');
    await failure({ make: () => Promise.reject(new Error('ENOSPC')) });
    expect(await publish()).toMatchObject({ state: 'published' });
    expect(await textOf('/')).toContain('+33199000002');
  });
});

describe('a file that cannot be shown is left out, and said, and the site is published', () => {
  type Content = ReturnType<typeof demoContent>;
  const png = async (width = 60, height = 40) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#204060' } })
        .png()
        .toBuffer(),
    );
  /** A picture whose first bytes are right, and whose pixels are not. */
  const broken = async () => {
    const bytes = await png();
    return bytes.fill(0, 45, bytes.length - 20);
  };
  /** The first logo, with a picture of pixels. */
  const withLogo = (content: Content, path: string) => {
    content.logos[0]!.picture = { path, type: 'image/png', width: 60, height: 40 };
    return content;
  };
  /** What the pages are made of. */
  async function shown(content: Content): Promise<Content> {
    fake.state.content = content;
    let read: Content | undefined;
    const done = await publish({
      make: (inputs, outDir) => {
        read = SITE_CONTENT.parse(JSON.parse(readFileSync(inputs.content, 'utf8')));
        return makeSite(inputs, outDir);
      },
    });
    expect(done).toMatchObject({ state: 'published' });
    return read!;
  }
  const SAID = 'L’image du logo « Atelier Verrier » ne peut pas être lue : déposez le fichier de nouveau.';

  it.each<[string, () => Promise<Uint8Array | null>]>([
    ['a picture that is gone', () => Promise.resolve(null)],
    ['a picture that is none', () => Promise.resolve(new TextEncoder().encode('<html>'))],
    ['a picture whose pixels cannot be read', broken],
    ['a picture that is cut', async () => (await png(600, 400)).subarray(0, 200)],
  ])('%s', async (_, make) => {
    fake.state.media.set('logos/photo.png', await make());
    const read = await shown(withLogo(demoContent(), 'logos/photo.png'));
    expect(read.logos.map(({ name }) => name)).toEqual(
      demoContent()
        .logos.slice(1)
        .map(({ name }) => name),
    );
    expect(fake.outcomes().at(-1)).toMatchObject({ succeeded: true, reason: SAID });
  });

  it('the picture of an event and the certificate too; what is right is kept', async () => {
    const content = withLogo(demoContent(), 'logos/photo.png');
    content.timeline[0]!.picture = { path: 'timeline/a.png', type: 'image/png', width: 60, height: 40 };
    content.company.qualiopiFile = 'qualiopi/a.pdf';
    fake.state.media.set('logos/photo.png', await png());
    fake.state.media.set('timeline/a.png', await broken());
    fake.state.media.set('qualiopi/a.pdf', new TextEncoder().encode('<html>'));
    const read = await shown(content);
    expect(read.logos).toHaveLength(content.logos.length);
    expect(read.timeline[0]).toMatchObject({ title: content.timeline[0]!.title, picture: null });
    expect(read.company.qualiopiFile).toBeNull();
    expect(fake.outcomes().at(-1)?.reason).toBe(
      `L’image de l’événement « ${content.timeline[0]!.title.fr} » ne peut pas être lue : déposez le fichier de nouveau. Le fichier du certificat Qualiopi ne peut pas être lu : déposez le fichier de nouveau.`,
    );
  });

  it('and it is said until the file is there', async () => {
    fake.state.media.set('logos/photo.png', null);
    fake.state.content = withLogo(demoContent(), 'logos/photo.png');
    await publish();
    expect(await publish()).toMatchObject({ state: 'unchanged', leftOut: [SAID] });
    expect(fake.outcomes().at(-1)).toMatchObject({ left_out: ['logos/photo.png'] });
    fake.state.media.set('logos/photo.png', await png());
    expect(await publish()).toMatchObject({ state: 'published', leftOut: [] });
    expect(fake.outcomes().at(-1)).not.toHaveProperty('left_out');
  });
});

describe('a storage that lost most files', () => {
  const lose = (paths: readonly string[]) => {
    for (const path of paths) fake.state.media.set(path, null);
  };
  const logoPaths = () => demoContent().logos.map(({ picture }) => picture.path);

  it('is a fault: the site is kept with its logos, and why is said', async () => {
    setPhone('+33199000001');
    await publish();
    lose(logoPaths());
    setPhone('+33199000002');
    expect(await publish()).toMatchObject({ state: 'failed' });
    expect(await textOf('/')).toContain('+33199000001');
    const total = logoPaths().length;
    expect(fake.outcomes().at(-1)).toMatchObject({
      reason: `${total} fichiers du site sur ${total} ne peuvent pas être lus : rétablissez le stockage des fichiers. Le site d’avant reste en ligne.`,
      error: logoPaths().join('\n'),
    });
  });

  it('is one from more than half of the files on', async () => {
    const half = Math.floor(logoPaths().length / 2);
    lose(logoPaths().slice(0, half));
    expect(await publish()).toMatchObject({ state: 'published' });
    lose(logoPaths().slice(0, half + 1));
    expect(await publish()).toMatchObject({ state: 'failed' });
  });

  it('of which one file is all: the site is published without it', async () => {
    const content = demoContent();
    fake.state.content = { ...content, logos: content.logos.slice(0, 1) };
    lose(logoPaths());
    expect(await publish()).toMatchObject({ state: 'published' });
  });

  it('is named in sentences that end, however many files there are', async () => {
    const [first] = demoContent().logos;
    const logos = Array.from({ length: 40 }, (_, index) => ({
      ...first!,
      id: `${first!.id.slice(0, -2)}${String(index + 10)}`,
      name: `Un client au nom assez long, numéro ${index}`,
      picture: { ...first!.picture, path: `logos/${index}.svg` },
    }));
    fake.state.content = { ...demoContent(), logos };
    lose(logos.slice(0, 20).map(({ picture }) => picture.path));
    expect(await publish()).toMatchObject({ state: 'published' });
    const { reason = '' } = fake.outcomes().at(-1)!;
    expect(reason.length).toBeLessThanOrEqual(500);
    const said = [
      ...reason.matchAll(/L’image du logo « [^»]* » ne peut pas être lue : déposez le fichier de nouveau\./g),
    ].length;
    expect(reason).toMatch(
      new RegExp(`\\. ${20 - said} autres fichiers ne peuvent pas être lus non plus\\.$`),
    );
  });
});

describe('two publishers at once', () => {
  it('make one build after the other', async () => {
    await fake.api.request('publication');
    let other: unknown = 'not asked';
    await publishNext(
      options({
        make: async (inputs, outDir) => {
          await fake.api.request('publication');
          other = await publishNext(options());
          await makeSite(inputs, outDir);
        },
      }),
    );
    expect(other).toBeNull();
    expect(await publishNext(options())).toMatchObject({ state: 'unchanged' });
  });

  it('never both put a site up: one whose build was taken away gives up', async () => {
    setPhone('+33199000001');
    await publish();
    setPhone('+33199000002');
    const lost = await publish({
      make: async (inputs, outDir) => {
        await makeSite(inputs, outDir);
        fake.state.lost = true;
      },
    });
    expect(lost).toMatchObject({ state: 'lost' });
    expect(await textOf('/')).toContain('+33199000001');
  });

  it('never both put a preview up', async () => {
    await fake.api.request('preview');
    const lost = await publishNext(
      options({
        make: async (inputs, outDir) => {
          await makeSite(inputs, outDir);
          fake.state.lost = true;
        },
      }),
    );
    expect(lost).toMatchObject({ state: 'lost' });
    expect(existsSync(previewsFolder(root))).toBe(false);
  });

  it('hear again and again from the one that is at work', async () => {
    const renewed = vi.spyOn(fake.api, 'renew');
    await publish({
      renewEveryMs: 1,
      make: async (inputs, outDir) => {
        await vi.waitFor(() => expect(renewed.mock.calls.length).toBeGreaterThan(2));
        await makeSite(inputs, outDir);
      },
    });
    expect(fake.outcomes().at(-1)).toMatchObject({ succeeded: true });
  });
});

it('what is asked for while it follows is published, and stopping waits for the build that is being made', async () => {
  const started = Promise.withResolvers<void>();
  const follower = follow({
    ...options({
      make: (inputs, outDir) => {
        started.resolve();
        return makeSite(inputs, outDir);
      },
    }),
    log: () => undefined,
    warn: (error) => expect(error).toBeUndefined(),
    everyMs: 5,
  });
  await fake.api.request('publication');
  await started.promise;
  await follower.stop();
  expect(fake.outcomes()).toEqual([expect.objectContaining({ succeeded: true })]);
});

/** A publisher that follows, on a clock that the test sets; `pass` lets seconds go by and waits until it has looked. */
async function followOnClock(more: Partial<PublisherOptions> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
  const looked = vi.spyOn(fake.api, 'isDue');
  const asked = vi.spyOn(fake.api, 'request');
  const follower = follow({ ...options(more), log: () => undefined, warn: () => undefined, everyMs: 1 });
  const pass = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    looked.mockClear();
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(3), { timeout: 10_000 });
  };
  await pass(0);
  return { follower, asked, pass };
}

it('what follows makes a site without one of its files again, less and less often, until the file is back', async () => {
  const [{ picture }] = demoContent().logos as [ReturnType<typeof demoContent>['logos'][number]];
  fake.state.media.set(picture.path, null);
  await publish();
  const { follower, asked, pass } = await followOnClock();
  await pass(59);
  expect(asked).toHaveBeenCalledTimes(0);
  await pass(2);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(110);
  expect(asked).toHaveBeenCalledTimes(1);
  fake.state.media.delete(picture.path);
  await pass(11);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(fake.outcomes().at(-1)).not.toHaveProperty('reason');
  await pass(3600);
  expect(asked).toHaveBeenCalledTimes(2);
  await follower.stop();
});

it('what follows puts a site up again that somebody deleted', async () => {
  await publish();
  const { follower, pass } = await followOnClock();
  rmSync(root, { recursive: true, force: true });
  await pass(61);
  expect(existsSync(join(liveFolder(root), 'index.html'))).toBe(true);
  await follower.stop();
});

it('what follows says once that another publisher is at work', async () => {
  await fake.api.request('publication');
  await fake.api.claim();
  await fake.api.request('publication');
  const looked = vi.spyOn(fake.api, 'isDue');
  const waits = vi.fn<() => void>();
  const follower = follow({ ...options(), log: () => undefined, warn: () => undefined, waits, everyMs: 1 });
  await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(3));
  await follower.stop();
  expect(waits).toHaveBeenCalledTimes(1);
});

it('what follows removes previews that have ended, and leaves the others', async () => {
  const now = Math.floor(Date.now() / 1000);
  const [ended, open] = [now - 1, now + 600].map((end) => `${end}-${'a'.repeat(32)}`);
  for (const name of [ended, open]) mkdirSync(join(previewsFolder(root), name!), { recursive: true });
  const follower = follow({ ...options(), log: () => undefined, warn: () => undefined, everyMs: 5 });
  await vi.waitFor(() => expect(readdirSync(previewsFolder(root))).toEqual([open]));
  await follower.stop();
});

it('a database that does not answer is said once, until it has answered again', async () => {
  const due = vi.spyOn(fake.api, 'isDue');
  const warned: unknown[] = [];
  const asked = (times: number) => {
    due.mockClear();
    return vi.waitFor(() => expect(due.mock.calls.length).toBeGreaterThan(times));
  };
  due.mockRejectedValue(new Error('away'));
  const follower = follow({
    ...options(),
    log: () => undefined,
    warn: (error) => warned.push(error),
    everyMs: 1,
  });
  await asked(3);
  expect(warned).toEqual([new Error('away')]);
  due.mockResolvedValue(false);
  await asked(2);
  due.mockRejectedValue(new Error('away again'));
  await asked(3);
  await follower.stop();
  expect(warned).toEqual([new Error('away'), new Error('away again')]);
});

describe('a preview', () => {
  it('shows drafts under an address that ends, to those who have it and to no search engine', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
    try {
      const content = vi.spyOn(fake.api, 'content');
      setPhone('+33199000001');
      await publish();
      setPhone('+33199000002');
      await fake.api.request('preview');
      const done = await publishNext(options());
      expect(content).toHaveBeenLastCalledWith(true);
      const folder = done?.state === 'published' ? done.folder : '';
      const address = `/apercu/${folder}/`;
      expect(fake.outcomes().at(-1)).toMatchObject({ succeeded: true, folder });
      const answer = await get(address);
      const page = await answer.text();
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(page).toContain('+33199000002');
      expect(page).toContain(`href="${address}rgpd"`);
      expect(page).toContain(`srcset="${address}media/a.webp 1x, ${address}media/b.webp 2x"`);
      expect(page).toContain('src="/_astro/');
      expect(page).toMatch(/<body><div class="draft-bar"[^>]*>Aperçu des brouillons, jusqu’à 11:30<\/div>/);
      const styles = /href="(?<path>[^"]*apercu\.css)"/.exec(page)?.groups?.['path'];
      expect(styles).toBe(`${address}apercu.css`);
      expect(await textOf(styles!)).toMatch(/@media print \{\s*\.draft-bar \{\s*display: none/);
      expect((await get(`${address}rgpd`)).status).toBe(200);
      expect(await textOf('/')).toContain('+33199000001');
      expect(await textOf('/')).not.toContain('draft-bar');
      expect((await get(`${address}../../releases/`)).status).toBe(404);

      vi.setSystemTime(new Date('2026-12-01T10:30:00Z'));
      expect((await get(address)).status).toBe(404);
      await openReleases(root).removeEndedPreviews(new Date());
      expect(readdirSync(previewsFolder(root))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a site in a bucket', () => {
  it('gets what pages load before the pages, and only what changed; what no page names goes last', async () => {
    const store = openFolderStore(join(root, 'bucket'));
    const writes: string[] = [];
    const spied = {
      address: 'bucket',
      read: (path: string) => store.read(path),
      exists: (path: string) => store.exists(path),
      list: (prefix: string) => store.list(prefix),
      write: (path: string, body: Uint8Array | string) => {
        writes.push(path);
        return store.write(path, body);
      },
      remove: (path: string) => {
        writes.push(`- ${path}`);
        return store.remove(path);
      },
    };
    const target = openBucket(spied);
    setPhone('+33199000001');
    await publish({ target });
    expect(writes[0]).toBe('private/site.json');
    expect(writes.slice(-2)).toEqual(['index.html', 'private/site.json']);
    expect(writes.indexOf('_astro/page-0001.js')).toBeLessThan(writes.indexOf('404.html'));
    writes.length = 0;
    setPhone('+33199000002');
    expect(await publish({ target })).toMatchObject({ state: 'published', changed: 3 });
    expect(writes).toEqual([
      'private/site.json',
      '_astro/page-0002.js',
      '404.html',
      'mentions-legales/index.html',
      'index.html',
      'private/site.json',
    ]);
    expect(await store.exists('_astro/page-0001.js')).toBe(true);
    expect(await publish({ target })).toMatchObject({ state: 'unchanged' });

    // A day later no page that is still open asks for it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_001 });
    writes.length = 0;
    setPhone('+33199000003');
    await publish({ target });
    vi.useRealTimers();
    expect(writes.slice(-2)).toEqual(['- _astro/page-0001.js', 'private/site.json']);
    expect(await store.exists('_astro/page-0001.js')).toBe(false);
    expect(await store.exists('_astro/page-0002.js')).toBe(true);

    await fake.api.request('preview');
    const done = await publishNext(options({ target }));
    const folder = done?.state === 'published' ? done.folder : '';
    expect(await store.exists(`apercu/${folder}/index.html`)).toBe(true);
    await target.removeEndedPreviews(new Date(Date.now() + 3_600_000));
    expect(await store.list('apercu/')).toEqual([]);
  });

  /** A site with a logo, which the site before and after it does not have. */
  const withLogo: PublisherOptions['make'] = async (inputs, outDir) => {
    await makeSite(inputs, outDir);
    mkdirSync(join(outDir, 'media'));
    writeFileSync(join(outDir, 'media/logo-1.webp'), 'logo');
  };
  /** A bucket that ends before the n-th change, as a process that is killed then; and what it holds. */
  function breakable() {
    const store = openFolderStore(join(root, 'bucket'));
    const state = { left: Infinity };
    const step = async (change: () => Promise<void>) => {
      if (state.left <= 0) throw new Error('killed');
      state.left -= 1;
      await change();
    };
    const target = openBucket({
      address: 'bucket',
      read: (path) => store.read(path),
      exists: (path) => store.exists(path),
      list: (prefix) => store.list(prefix),
      write: (path, body) => step(() => store.write(path, body)),
      remove: (path) => step(() => store.remove(path)),
    });
    const holds = async () => {
      const paths = (await store.list('')).filter((path) => !path.startsWith('private/'));
      const files = await Promise.all(
        paths.map(async (path) => [path, new TextDecoder().decode((await store.read(path))!.body)] as const),
      );
      return Object.fromEntries(files.filter(([path]) => !path.startsWith('_astro/')));
    };
    return { target, state, holds };
  }

  it.each<[string, PublisherOptions['make'], PublisherOptions['make']]>([
    ['adds a logo', makeSite, withLogo],
    ['removes a logo', withLogo, makeSite],
  ])(
    'is whole again after a publication that %s was interrupted anywhere, also with the content of before',
    async (_, before, during) => {
      for (let changes = 0; ; changes += 1) {
        rmSync(join(root, 'bucket'), { recursive: true, force: true });
        const { target, state, holds } = breakable();
        setPhone('+33199000001');
        await publish({ target, make: before });
        const whole = await holds();
        setPhone('+33199000002');
        state.left = changes;
        const interrupted = await publish({ target, make: during });
        if (interrupted?.state === 'published') {
          expect(changes).toBeGreaterThan(6);
          return;
        }
        expect(interrupted).toMatchObject({
          state: 'failed',
          reason: expect.stringMatching(
            changes === 0 ? /Le site d’avant reste en ligne\.$/ : /une partie des pages en ligne peut être/,
          ) as string,
        });
        state.left = Infinity;
        setPhone('+33199000001');
        expect(await publish({ target, make: before })).toMatchObject({
          state: changes === 0 ? 'unchanged' : 'published',
        });
        expect(await holds()).toEqual(whole);
      }
    },
  );

  it('is asked for at a start after an interruption', async () => {
    const { target, state } = breakable();
    await publish({ target });
    setPhone('+33199000002');
    state.left = 2;
    await publish({ target });
    await requestIfMadeByOtherCode(options({ target }));
    expect(await fake.api.isDue()).toBe(true);
  });
});

it('each publication removes previews that have ended, from a folder and from a bucket', async () => {
  const now = Math.floor(Date.now() / 1000);
  const [ended, open] = [now - 1, now + 600].map((end) => `${end}-${'a'.repeat(32)}`);
  for (const name of [ended, open]) mkdirSync(join(previewsFolder(root), name!), { recursive: true });
  const store = openFolderStore(join(root, 'bucket'));
  for (const name of [ended, open]) await store.write(`apercu/${name}/index.html`, 'preview');
  await publish();
  await publish({ target: openBucket(store) });
  expect(readdirSync(previewsFolder(root))).toEqual([open]);
  expect(await store.list('apercu/')).toEqual([`apercu/${open}/index.html`]);
});

it('a publication is done even when an ended preview cannot be removed, which is said', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const target = openReleases(root);
  target.removeEndedPreviews = () => Promise.reject(new Error('apercu is kept by another program'));
  expect(await publish({ target })).toMatchObject({ state: 'published' });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('apercu is kept by another program'));
  warned.mockRestore();
});

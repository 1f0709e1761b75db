import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import {
  camelCase,
  SETTINGS_FIELDS,
  settingText,
  type CompanySettings,
  type SettingKind,
  type SettingsField,
  type SettingUse,
  type SiteContent,
} from '@trame/domain/company';
import { programmePath, SITE_CATALOGUE, WITHDRAWN_PATH } from '@trame/domain/catalogue';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COURSE } from './testing/schema-org.ts';
import { readPdf } from './testing/read-pdf.ts';
import { schemaFaults } from './testing/schema-validator.ts';
import { pageIds, sitePage } from './site-pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'trame-pages-'));

type Page = { html: string; elements: Tree.Element[]; text: string };
type Site = { pages: Map<string, Page>; files: string[]; dist: string };

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}
const textOf = (node: Tree.ParentNode): string =>
  node.childNodes
    .map((child) => {
      if ('value' in child) return child.value;
      return 'tagName' in child && !['script', 'style'].includes(child.tagName) ? textOf(child) : '';
    })
    .join('');

/** Builds the site from the environment, and reads it. */
async function build(name: string, env: Record<string, string> = {}): Promise<Site> {
  const dist = join(folder, name);
  await promisify(execFile)(process.execPath, ['build.ts', dist], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`);
  const pages = new Map<string, Page>();
  for (const file of files.filter((one) => one.endsWith('.html'))) {
    const html = await readFile(join(dist, file), 'utf8');
    const document = parse(html);
    pages.set(file, { html, elements: elementsOf(document), text: textOf(document).replaceAll(/\s+/g, ' ') });
  }
  return { pages, files, dist };
}

let site: Site;
beforeAll(async () => {
  site = await build('site', { SITE_PROGRAMMES: CATALOGUE_FILE });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const attribute = (element: Tree.Element | undefined, name: string) =>
  element?.attrs.find((item) => item.name === name)?.value;

const named = ({ elements }: Page, tag: string, name?: string, value?: string) =>
  elements.filter((element) => element.tagName === tag && (!name || attribute(element, name) === value));

/** What a page describes to search engines, as nodes of schema.org. */
const graphOf = (of: Page): Record<string, unknown>[] => {
  const [script] = named(of, 'script', 'type', 'application/ld+json');
  const { '@graph': graph } = JSON.parse(textOf({ ...script!, tagName: 'data' }) || '{}') as {
    '@graph': Record<string, unknown>[];
  };
  return graph;
};

const fileOf = (path: string) => `${path === '/' ? '' : path}/index.html`;
const page = (path: string, of = site) => of.pages.get(fileOf(path))!;

const LISTED = pageIds.flatMap((id) => {
  const { fr, en } = sitePage(id);
  return [{ id, locale: 'fr' as const, ...fr }, ...(en ? [{ id, locale: 'en' as const, ...en }] : [])];
});
const CATALOGUE_FILE = join(ROOT, 'src/testing/programmes.json');
const CATALOGUE = SITE_CATALOGUE.parse(JSON.parse(readFileSync(CATALOGUE_FILE, 'utf8')) as unknown);
const PROGRAMMES = CATALOGUE.programmes.map(
  (programme) => [programmePath(programme.slug), programme] as const,
);
const MOVED = CATALOGUE.programmes.flatMap(({ formerSlugs }) => formerSlugs.map(programmePath));
const WITHDRAWN = CATALOGUE.gone.flatMap(({ slugs }) => slugs.map((slug) => `${WITHDRAWN_PATH}/${slug}`));
const FOUND = LISTED.filter(({ id }) => !sitePage(id).isHidden);
/** Pages of the table with their addresses, for titles of tests. */
const paths = (pages: typeof LISTED) => pages.map((one) => [one.path, one] as const);

describe('prerendered pages', () => {
  it('are those of the table and the page of unknown addresses, each in its language', () => {
    const found = Object.fromEntries(
      [...site.pages].map(([file, one]) => [file, attribute(named(one, 'html')[0], 'lang')]),
    );
    expect(found).toEqual({
      '/404.html': 'fr',
      ...Object.fromEntries(LISTED.map(({ path, locale }) => [fileOf(path), locale])),
      ...Object.fromEntries(
        [...PROGRAMMES.map(([path]) => path), ...MOVED, ...WITHDRAWN].map((path) => [fileOf(path), 'fr']),
      ),
    });
  });

  it.each(paths(LISTED))('%s has one title, description, main and first heading', (path) => {
    const own = page(path);
    expect(named(own, 'h1')).toHaveLength(1);
    expect(named(own, 'main')).toHaveLength(1);
    expect(named(own, 'title')).toHaveLength(1);
    const description = attribute(named(own, 'meta', 'name', 'description')[0], 'content') ?? '';
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThanOrEqual(170);
  });

  it('have titles and descriptions of their own', () => {
    const titles = LISTED.map(({ path }) => textOf(named(page(path), 'title')[0]!));
    const descriptions = LISTED.map(({ description }) => description);
    expect(new Set(titles).size).toBe(LISTED.length);
    expect(new Set(descriptions).size).toBe(LISTED.length);
  });

  it.each(paths(FOUND))('%s names its one address, its other language and its picture', (path, { id }) => {
    const own = page(path);
    expect(new URL(attribute(named(own, 'link', 'rel', 'canonical')[0], 'href') ?? '').pathname).toBe(path);
    const { fr, en } = sitePage(id);
    const languages = named(own, 'link', 'rel', 'alternate').map((link) => [
      attribute(link, 'hreflang'),
      new URL(attribute(link, 'href') ?? '').pathname,
    ]);
    expect(languages).toEqual(
      en
        ? [
            ['fr', fr.path],
            ['en', en.path],
            ['x-default', fr.path],
          ]
        : [],
    );
    const picture = attribute(named(own, 'meta', 'property', 'og:image')[0], 'content') ?? '';
    expect(site.files).toContain(new URL(picture).pathname);
  });

  it.each(paths(FOUND.filter(({ id }) => !['home', 'apply'].includes(id))))(
    '%s says where it is and since when it is so',
    (path, { label }) => {
      const own = page(path);
      const trail = own.elements.find((element) => attribute(element, 'class') === 'bread');
      expect(textOf(trail!).replaceAll(/\s+/g, ' ')).toContain(label);
      expect(named(own, 'time').length).toBeGreaterThan(0);
      const modified = own.elements.find((element) => attribute(element, 'class') === 'wrap modified');
      if (modified) expect(textOf(modified)).toMatch(/^Page (?:modifiée le|changed on)\s1?\d/);
    },
  );

  it.each(paths(LISTED))('%s has its headings in order, none of them empty', (path) => {
    const levels = page(path)
      .elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map((heading) => ({ level: Number(heading.tagName[1]), text: textOf(heading).trim() }));
    const jumps = levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? 0) + 1);
    expect(jumps).toEqual([]);
    expect(levels.filter(({ text }) => text === '')).toEqual([]);
  });

  it('are described in the vocabulary of schema.org, with values of its kinds', async () => {
    const described = [...site.pages].filter(
      ([, own]) => named(own, 'script', 'type', 'application/ld+json').length > 0,
    );
    expect(described.length).toBeGreaterThan(FOUND.length);
    const faults = await Promise.all(
      described.map(async ([file, own]) =>
        (await schemaFaults(graphOf(own))).map((fault) => `${file}: ${fault}`),
      ),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('of a wrong vocabulary would be found', async () => {
    expect(
      await schemaFaults([
        {
          '@type': 'Course',
          title: 'Revit',
          about: 'Dessin',
          inLanguage: 5,
          provider: { '@type': 'Offer' },
          hasCourseInstance: [{ '@type': 'Cours' }],
        },
      ]),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Property "title" for type "Course"'),
        expect.stringContaining('Type "Cours" is not a valid'),
        expect.stringContaining('Course.about: "Dessin"'),
        expect.stringContaining('Course.provider'),
        expect.stringContaining('Course.inLanguage: 5'),
      ]),
    );
  });

  it.each(paths(FOUND))('%s describes itself to search engines', (path, { id, title }) => {
    const graph = graphOf(page(path));
    expect(named(page(path), 'script', 'type', 'application/ld+json')).toHaveLength(1);
    const node = (type: string) => graph.find((one) => one['@type'] === type);
    expect(node('WebPage')).toMatchObject({ name: title });
    expect(new URL(String(node('WebPage')?.['url'])).pathname).toBe(path);
    expect(node('BreadcrumbList') === undefined).toBe(id === 'home');
    expect(node('Organization') === undefined).toBe(id !== 'home');
    expect(node('JobPosting')).toBeUndefined();
    const questions = (node('FAQPage')?.['mainEntity'] ?? []) as { name: string }[];
    const shown = named(page(path), 'summary').map((summary) =>
      textOf(summary).replaceAll(/\s+/g, ' ').trim(),
    );
    expect(questions.map(({ name }) => name.replaceAll(/\s+/g, ' '))).toEqual(
      shown.filter((text) => text !== ''),
    );
  });

  it('link only to pages, anchors and files that exist', () => {
    const missing: string[] = [];
    for (const [file, own] of site.pages) {
      for (const element of own.elements) {
        const sources = (attribute(element, 'srcset') ?? '')
          .split(',')
          .map((one) => one.trim().split(' ')[0]);
        for (const link of [attribute(element, 'href'), attribute(element, 'src'), ...sources]) {
          // The sign-in app has these addresses: the server sends them on. It has the settings of a run as well.
          if (!link || !/^[/#]/.test(link) || ['/auth', '/config.json'].includes(link)) continue;
          const [path = '', anchor] = link.split('#');
          const target =
            path === ''
              ? file
              : [path, `${path.replace(/\/$/, '')}/index.html`].find((name) => site.files.includes(name));
          const isThere =
            !anchor ||
            (target && site.pages.get(target)?.elements.some((item) => attribute(item, 'id') === anchor));
          if (!target || !isThere) missing.push(`${file}: ${link}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it('ask at once for the letters of the site, but those of who signs, whose document comes first', () => {
    const withLetters = [...site.pages]
      .filter(([, { elements }]) => elements.some((element) => attribute(element, 'as') === 'font'))
      .map(([file]) => file);
    const signing = ['/signer/index.html', '/en/sign/index.html'];
    expect([...site.pages.keys()].filter((file) => !withLetters.includes(file))).toEqual(
      expect.arrayContaining(signing),
    );
    expect(withLetters).toContain('/index.html');
    for (const file of signing) expect(site.pages.get(file)?.html).not.toContain('font-display:optional');
  });

  it('ask at once for all that runs at once, also on a slow line', async () => {
    for (const file of ['/signer/index.html', '/en/sign/index.html']) {
      const own = site.pages.get(file)?.elements ?? [];
      const preloaded = own
        .filter((element) => attribute(element, 'rel') === 'modulepreload')
        .map((element) => attribute(element, 'href') ?? '');
      const first = own.flatMap((element) =>
        ['component-url', 'renderer-url'].flatMap((name) => attribute(element, name) ?? []),
      );
      expect(preloaded).toEqual(expect.arrayContaining(first));
      for (const module of preloaded) {
        // oxlint-disable-next-line no-await-in-loop -- a dozen files
        const code = await readFile(join(site.dist, module), 'utf8');
        const imported = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
          ([, name]) => `/_astro/${name}`,
        );
        expect(preloaded).toEqual(expect.arrayContaining(imported));
      }
    }
  });

  it('are each reached from the home page of their language', () => {
    const seen = new Set<string>();
    const visit = (path: string) => {
      if (seen.has(path) || !site.pages.has(fileOf(path))) return;
      seen.add(path);
      for (const link of named(page(path), 'a')) visit((attribute(link, 'href') ?? '').replace(/[#?].*/, ''));
    };
    visit('/');
    expect(FOUND.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
  });

  it('keep the room of every picture while it loads', () => {
    const loose = [...site.pages].flatMap(([file, own]) =>
      named(own, 'img')
        .filter(
          (image) =>
            !attribute(image, 'width') ||
            !attribute(image, 'height') ||
            attribute(image, 'alt') === undefined,
        )
        .map((image) => `${file}: ${attribute(image, 'src')}`),
    );
    expect(loose).toEqual([]);
  });

  it('load no script except for forms, lists that are searched, the button of a mailed link and the verifier', () => {
    const scripted = [...site.pages]
      .filter(([, own]) =>
        named(own, 'script').some((script) => attribute(script, 'type') !== 'application/ld+json'),
      )
      .map(([file]) => file);
    expect(scripted.toSorted()).toEqual([
      '/confirmer-adresse/index.html',
      '/confirmer-demande/index.html',
      '/en/confirmer-adresse/index.html',
      '/en/sign/index.html',
      '/en/trainers-apply/index.html',
      '/en/verifier/index.html',
      ...[...PROGRAMMES.map(([path]) => fileOf(path)), '/formules-formation/index.html'].toSorted(),
      '/rgpd/index.html',
      '/services-aux-entreprises/index.html',
      '/signer/index.html',
      '/trainers-apply/index.html',
      '/verifier/index.html',
    ]);
  });

  // threat 29
  it.each(['/verifier', '/en/verifier'])(
    'reach no other server from where somebody gives a document: %s',
    (path) => {
      const policies = named(page(path), 'meta', 'http-equiv', 'content-security-policy');
      expect(policies.map((one) => attribute(one, 'content'))).toContain("connect-src 'self'");
    },
  );

  it('weigh at most 20 KiB with their styles and drawings, and ask for few files besides their fonts', () => {
    const MOST_BYTES = 20 * 1024;
    const MOST_FILES = 8;
    const heavy = [...site.pages].flatMap(([file, own]) => {
      const bytes = brotliCompressSync(own.html).length;
      const loaded = new Set(
        ['img', 'script']
          .flatMap((tag) => named(own, tag))
          .map((one) => attribute(one, 'src'))
          .filter(Boolean),
      );
      return bytes > MOST_BYTES || loaded.size > MOST_FILES
        ? [`${file}: ${bytes} bytes, ${loaded.size} files`]
        : [];
    });
    expect(heavy).toEqual([]);
  });

  it('load nothing from another site', () => {
    const foreign = [...site.pages].flatMap(([file, own]) =>
      own.elements
        .filter(({ tagName }) => ['img', 'script', 'source', 'iframe', 'link'].includes(tagName))
        .map(
          (element) =>
            attribute(element, 'src') ?? attribute(element, 'srcset') ?? attribute(element, 'href') ?? '',
        )
        .filter(
          (address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith('https://www.trame.example/'),
        )
        .map((address) => `${file}: ${address}`),
    );
    expect(foreign).toEqual([]);
  });

  it('have no enabled button and send no form before their script has loaded', () => {
    const ready: string[] = [];
    for (const [file, own] of site.pages) {
      for (const button of named(own, 'button')) {
        if (attribute(button, 'disabled') === undefined)
          ready.push(`${file}: button ${attribute(button, 'class')}`);
      }
      // Any other method would navigate, and GET would put the answers into the address.
      for (const form of named(own, 'form')) {
        if (attribute(form, 'method') !== 'dialog') ready.push(`${file}: form ${attribute(form, 'id')}`);
      }
    }
    expect(ready).toEqual([]);
  });

  it('have no style attribute, which their content policy would refuse', () => {
    for (const own of site.pages.values())
      expect(own.elements.filter((element) => attribute(element, 'style'))).toEqual([]);
  });

  it('leave a space between words and links, and none of French before a sign on a new line', () => {
    const wrong = [...site.pages].flatMap(([file, { elements, html }]) => {
      const glued = [...html.matchAll(/[\p{L}:,;]<(?:a|strong) |<\/(?:a|strong)>[\p{L}]/gu)].map(
        ([text]) => `${file}: ${text}`,
      );
      const isFrench =
        attribute(
          elements.find(({ tagName }) => tagName === 'html'),
          'lang',
        ) === 'fr';
      const main = elements.find(({ tagName }) => tagName === 'main');
      const loose =
        isFrench && main && !html.includes('<astro-island') ? textOf(main).match(/\S [;?!:»]/g) : null;
      return [...glued, ...(loose ?? []).map((text) => `${file}: ${text}`)];
    });
    expect(wrong).toEqual([]);
  });

  it('are open to search engines, except what lies behind a sign-in', async () => {
    expect(await readFile(join(site.dist, 'robots.txt'), 'utf8')).toBe(
      'User-agent: *\nAllow: /\nDisallow: /auth\n\nSitemap: https://www.trame.example/sitemap.xml\n',
    );
  });

  it('are listed for search engines under one spelling of their addresses', async () => {
    const sitemap = await readFile(join(site.dist, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(listed.toSorted()).toEqual(
      [...FOUND, ...PROGRAMMES.map(([path]) => ({ path }))].map(({ path }) => path).toSorted(),
    );
    expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(listed.length);
  });

  it('have icons and pictures of the size that they announce', async () => {
    const manifest = JSON.parse(await readFile(join(site.dist, 'site.webmanifest'), 'utf8')) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(join(site.dist, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    const pictures = site.files.filter((file) => file.startsWith('/og/'));
    expect(pictures).toHaveLength(FOUND.length + PROGRAMMES.length);
    for (const picture of pictures) {
      const { width, height, size } = await sharp(await readFile(join(site.dist, picture))).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(size).toBeLessThan(60_000);
    }
  });

  it('contain no secret', async () => {
    for (const file of site.files.filter((name) => /\.(?:html|js|xml|txt)$/.test(name))) {
      expect(await readFile(join(site.dist, file), 'utf8')).not.toMatch(
        /service_role|sb_secret_|PRIVATE KEY/,
      );
    }
  });
});

describe('pages of programmes', () => {
  const textIn = (path: string) => page(path).text.replaceAll(/[\s\u00A0\u202F]+/g, ' ');
  const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/g, ' ').trim();
  /** Every text of a sheet that is written as it is. */
  const textsOf = ({ content }: (typeof PROGRAMMES)[number][1]) =>
    [
      content.title,
      content.summary,
      content.audience,
      content.prerequisites,
      ...(content.objectives ?? []),
      ...(content.modules ?? []).flatMap(({ title, text }) => [title, text]),
      content.access_terms,
      content.access_delay,
      content.price_terms,
      content.methods,
      content.evaluation,
      content.accessibility,
      content.funding,
      content.contact_name,
      content.contact_email,
      content.modality,
      content.certification?.code,
      content.certification?.certifier,
      ...(content.places ?? []),
    ].filter((text) => text !== undefined);

  it.each(PROGRAMMES)('%s says all that the sheet says, and where to ask for dates', (path, programme) => {
    const text = textIn(path);
    expect(textsOf(programme).filter((one) => !text.includes(plain(one)))).toEqual([]);
    expect(named(page(path), 'h1')).toHaveLength(1);
    expect(named(page(path), 'a', 'href', '#besoin')).toHaveLength(1);
    expect(named(page(path), 'a', 'href', `${path}.pdf`)).toHaveLength(1);
    expect(text).toContain('Nadège Saulnier, 01 99 00 00 12');
    for (const { n, year } of programme.indicators) {
      expect(text).toContain(`sur ${n} personnes`);
      expect(text).toContain(`Résultats ${year}`);
    }
    if (programme.indicators.length === 0) expect(text).not.toContain('Résultats');
    const levels = page(path)
      .elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it.each(PROGRAMMES)('%s has a PDF with all that the sheet says', async (path, programme) => {
    const bytes = await readFile(join(site.dist, `${path}.pdf`));
    const { text, language } = await readPdf(bytes);
    expect(textsOf(programme).filter((one) => !text.includes(plain(one)))).toEqual([]);
    expect(text).toContain(`Version ${programme.version} du`);
    expect(language).toBe('fr-FR');
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Marked true');
  });

  it.each(PROGRAMMES)(
    '%s is a course for search engines, by the rules of schema.org',
    (path, { content }) => {
      const graph = graphOf(page(path));
      const course = graph.find((one) => one['@type'] === 'Course');
      expect(COURSE.safeParse(course).error?.issues ?? []).toEqual([]);
      expect(course).toMatchObject({ name: content.title, teaches: content.objectives });
      const trail = graph.find((one) => one['@type'] === 'BreadcrumbList')?.['itemListElement'] as {
        name: string;
      }[];
      expect(trail.map(({ name }) => name)).toEqual(['Accueil', 'Formules de formation', content.title]);
      const faq = graph.find((one) => one['@type'] === 'FAQPage')?.['mainEntity'] as { name: string }[];
      expect(faq.map(({ name }) => name)).toContain('Et en cas de handicap ?');
      expect(attribute(named(page(path), 'link', 'rel', 'canonical')[0], 'href')).toBe(
        `https://www.trame.example${path}`,
      );
    },
  );

  it('are listed by sector with their length, price and delay, and found by words that the list does not show', () => {
    const list = page('/formules-formation');
    const rows = list.elements.filter((element) => attribute(element, 'data-words') !== undefined);
    expect(rows).toHaveLength(PROGRAMMES.length);
    const sage = rows.find((row) => textOf(row).includes('Sage 100 Gestion commerciale'));
    expect(plain(textOf(sage!))).toMatch(/3 jours ?1 560 € HT ?sous 10 jours ouvrés$/);
    expect(attribute(sage, 'data-words')?.split(' ')).toEqual(
      expect.arrayContaining(['inventaire', 'livraison']),
    );
    expect(attribute(sage, 'data-length')).toBe('moyen');
    expect(textIn('/formules-formation')).toContain('Neuf programmes, écrits pour un métier');
  });

  it('leave an address that leads on, and one that says what is withdrawn with its neighbours', async () => {
    const [moved = ''] = MOVED;
    expect(page(moved).html).toContain(
      'content="0;url=/formules-formation/sage-100-gestion-commerciale-niveau-1"',
    );
    expect(await readFile(join(site.dist, 'redirects.map'), 'utf8')).toContain(
      `${moved} /formules-formation/sage-100-gestion-commerciale-niveau-1;\n`,
    );
    const [withdrawn = ''] = WITHDRAWN;
    expect(textIn(withdrawn)).toContain('« Windows 10, prise en main » a été retirée du catalogue.');
    expect(
      named(page(withdrawn), 'a', 'href', '/formules-formation/power-bi-premiers-rapports'),
    ).toHaveLength(1);
    expect(attribute(named(page(withdrawn), 'meta', 'name', 'robots')[0], 'content')).toBe('noindex');
  });
});

describe('documents to print', () => {
  const withPdf = FOUND.filter(({ id }) => sitePage(id).hasPdf);

  it.each(paths(withPdf))(
    '%s is a PDF too, with its title, its language and its structure',
    async (path, { locale, title }) => {
      const pdf = await readFile(join(site.dist, `${path}.pdf`), 'latin1');
      expect(pdf).toMatch(/^%PDF-1\.7/);
      expect(pdf).toContain(`/Lang (${locale === 'fr' ? 'fr-FR' : 'en-GB'})`);
      expect(pdf).toContain('/Marked true');
      expect(pdf).toContain('/DisplayDocTitle true');
      expect(pdf).toMatch(/\/S \/H1[\s\S]*\/S \/H2/);
      const asStored = Buffer.from(title, 'utf16le').swap16().toString('latin1');
      expect(pdf.includes(`(${title})`) || pdf.includes(asStored)).toBe(true);
      expect(named(page(path), 'a', 'href', `${path}.pdf`)).toHaveLength(1);
    },
  );
});

/** The labels of uses that are no page of their own. */
const EVERY_PAGE = 'Toutes les pages du site';
const SEARCH_ENGINES = 'Fiche de l’entreprise pour les moteurs';

/** Facts with a value of their own that no other text of the site has. */
const MARKED_FACTS: Partial<CompanySettings> = {
  capitalCents: 12_345_600,
  siren: '987654308',
  vatNumber: 'FR63987654308',
  nda: '53359876543',
  postalCode: '98765',
  hostPhone: '+33199000078',
  disabilityContactPhone: '+33199000079',
  qualiopiFrom: '2025-02-03',
  qualiopiUntil: '2099-07-08',
  qualiopiCategories: ['actions_de_formation', 'vae'],
  qualiopiFile: 'qualiopi/certificat.pdf',
};

/** The company with another value in every fact. */
const marked = (company: CompanySettings): CompanySettings => ({
  ...company,
  ...Object.fromEntries(
    SETTINGS_FIELDS.map(({ id, kind }) => {
      const word = id.replaceAll('_', '-');
      const byKind: Partial<Record<SettingKind, string>> = {
        email: `${word}@repere.example`,
        url: `https://${word}.repere.example/`,
      };
      return [camelCase(id), byKind[kind] ?? `Repère ${word}.`];
    }),
  ),
  ...MARKED_FACTS,
});

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** How pages write a fact, without spaces. */
function marksOf(kind: SettingKind, value: CompanySettings[keyof CompanySettings]): string[] {
  if (kind === 'file') return ['/documents/certificat-qualiopi.pdf'];
  if (kind === 'categories') return [withoutSpaces('actions permettant de valider les acquis')];
  const written = [settingText(kind, value), ...(typeof value === 'string' ? [value] : [])];
  if (kind === 'date' && typeof value === 'string')
    written.push(new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(new Date(value)));
  return written.map((text) => withoutSpaces(text));
}

/** The texts and addresses of a part of a page, without spaces. */
const shownIn = (part: Tree.Element): string =>
  withoutSpaces(
    [part, ...elementsOf(part)].flatMap(({ attrs }) => attrs.map(({ value }) => value)).join('\n') +
      textOf(part),
  );

describe('facts of the company', () => {
  let changed: SiteContent;
  let other: Site;
  let unknown: Site;
  const read = async (): Promise<SiteContent> =>
    JSON.parse(await readFile(join(ROOT, 'demo-content.json'), 'utf8')) as SiteContent;
  const written = async (name: string, content: SiteContent) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  /** Long, and with what would be markup in a file that does not escape it. */
  const HOSTILE = 'Bois & Fils </title><script>alert(1)</script><title>"';

  beforeAll(async () => {
    const media = join(folder, 'media');
    await mkdir(join(media, 'qualiopi'), { recursive: true });
    await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f766e' } })
      .jpeg()
      .toFile(join(media, 'photo.jpg'));
    await copyFile(join(ROOT, 'demo-media/logos/lacombe.svg'), join(media, 'lacombe.svg'));
    await writeFile(join(media, 'qualiopi/certificat.pdf'), '%PDF-1.4 certificat');
    const content = await read();
    changed = {
      ...content,
      company: {
        ...marked(content.company),
        tradeName: HOSTILE,
        phone: '+33199000077',
        linkedinUrl: 'https://www.linkedin.com/company/exemple',
      },
      logos: [
        {
          id: 'a',
          name: 'Photo',
          alt: 'Logo en photo',
          link: 'https://client.example/',
          picture: { path: 'photo.jpg', type: 'image/jpeg', width: 900, height: 300 },
        },
        {
          id: 'b',
          name: 'Lacombe',
          alt: 'Menuiseries <Lacombe>',
          link: null,
          picture: { path: 'lacombe.svg', type: 'image/svg+xml', width: 146, height: 40 },
        },
      ],
      blocks: {
        'home-hero': {
          title_fr: HOSTILE,
          lead_fr: 'Chez {entreprise}, on apprend.',
          action_1_fr: 'Écrire',
          action_1_link_fr: 'mailto:{email}',
        },
        'companies-questions': {
          title_fr: 'Questions',
          question_1_fr: HOSTILE,
          question_1_answer_fr: HOSTILE,
        },
        // Of another version of the site, without what is required, with a link that runs, and no object at all.
        'trainers-hero': { title_fr: 'Ancien', lead_fr: 'Ancien', subtitle_fr: 'Ancien' },
        'carrying-hero': { title_fr: 'Ancien' },
        'home-closing': {
          title_fr: 'Ancien',
          lead_fr: 'Ancien',
          action_1_fr: 'Ancien',
          action_1_link_fr: 'javascript:alert(1)',
        },
        'companies-hero': 'Ancien',
        'gone-hero': { title_fr: 'Ancien' },
      },
      changedAt: '2027-01-31T23:30:00Z',
    };
    const nothing = Object.fromEntries(Object.keys(content.company).map((key) => [key, null]));
    const empty: SiteContent = {
      // A certificate that has ended is as unknown as one that was never given.
      company: {
        ...content.company,
        ...nothing,
        qualiopiNumber: 'EXEMPLE-2020',
        qualiopiUntil: '2020-12-31',
        qualiopiCategories: ['actions_de_formation'],
      },
      logos: [],
      timeline: [],
      blocks: {},
      changedAt: content.changedAt,
    };
    other = await build('other', { SITE_CONTENT: await written('other', changed), SITE_MEDIA: media });
    unknown = await build('unknown', { SITE_CONTENT: await written('unknown', empty), SITE_MEDIA: media });
  });

  it('are written from the settings on every page: a change of the phone number is in each footer and in the legal notice', () => {
    for (const { path, locale } of FOUND) {
      const number = locale === 'fr' ? '01 99 00 00 77' : '+33 1 99 00 00 77';
      expect(page(path, other).text, path).toContain(number);
      expect(page(path, other).text, path).not.toContain('99 00 00 01');
    }
    const [call] = named(page('/mentions-legales', other), 'a', 'href', 'tel:+33199000077');
    expect(textOf(call!).replaceAll(/\s/g, ' ')).toBe('01 99 00 00 77');
  });

  it('are where corporate reads that they are used, and nowhere else', () => {
    const bodyOf = ({ path }: (typeof LISTED)[number], of: Site) =>
      shownIn(named(page(path, of), 'body')[0]!);
    const shown = FOUND.map((one) => ({ path: sitePage(one.id).fr.path, text: bodyOf(one, other) }));
    const usual = FOUND.map((one) => bodyOf(one, site)).join('\n');
    const [company] = graphOf(page('/', other)).filter((one) => one['@type'] === 'Organization');
    const described = JSON.stringify(company);
    const usesOf = ({ id, kind }: SettingsField) => {
      const value = changed.company[camelCase(id)];
      const marks = marksOf(kind, value);
      const isIn = (text: string) => marks.some((mark) => text.includes(mark));
      expect(isIn(usual), `${id} has a mark that no usual text has`).toBe(false);
      const pages = [...new Set(shown.filter(({ text }) => isIn(text)).map(({ path }) => path))];
      const isEverywhere = shown.every(({ text }) => isIn(text));
      return [
        ...(isEverywhere ? [EVERY_PAGE] : pages),
        ...(described.includes(JSON.stringify(value)) ? [SEARCH_ENGINES] : []),
      ].toSorted();
    };
    const nameOf = ({ label, href }: SettingUse) =>
      label === EVERY_PAGE || label === SEARCH_ENGINES ? label : (href ?? '');
    const said = SETTINGS_FIELDS.map(({ id, usedIn }) => [
      id,
      usedIn
        .filter(({ href }) => href !== null)
        .map(nameOf)
        .toSorted(),
    ]);
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(SETTINGS_FIELDS.map((field) => [field.id, usesOf(field)])),
    );
  });

  it('date the pages that say them, in Paris, and the list for search engines', async () => {
    expect(page('/mentions-legales', other).text).toContain('Page modifiée le 01/02/2027');
    expect(page('/charte-graphique', other).text).toContain('Page modifiée le 24 novembre 2026');
    const sitemap = await readFile(join(other.dist, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain('/mentions-legales</loc><lastmod>2027-02-01</lastmod>');
  });

  it('that look like markup are text in pages, drawings and data', async () => {
    for (const file of other.files.filter((name) => name.endsWith('.svg'))) {
      const drawing = await readFile(join(other.dist, file), 'utf8');
      expect(drawing, file).not.toContain('<script');
      // A strict parser of XML reads it.
      expect((await sharp(Buffer.from(drawing)).metadata()).format, file).toBe('svg');
    }
    expect(await readFile(join(other.dist, 'logos/trame-logo.svg'), 'utf8')).toContain(
      '<title>Bois &amp; Fils &lt;/title&gt;&lt;script&gt;',
    );
    const manifest = JSON.parse(await readFile(join(other.dist, 'site.webmanifest'), 'utf8')) as object;
    expect(manifest).toMatchObject({ name: HOSTILE });
    for (const [file, { elements }] of other.pages) {
      // Without programmes, there is nothing to search.
      if (file === '/formules-formation/index.html') continue;
      const scripts = (of: Tree.Element[]) => of.filter(({ tagName }) => tagName === 'script').length;
      expect(scripts(elements), file).toBe(scripts(site.pages.get(file)?.elements ?? []));
    }
    const [data] = named(page('/', other), 'script', 'type', 'application/ld+json');
    expect(textOf({ ...data!, tagName: 'data' })).toContain(
      JSON.stringify(HOSTILE).replaceAll('<', '\\u003c'),
    );
  });

  it('are in the texts that marketing published, which are text; what cannot be shown has the built text', () => {
    const [title] = named(page('/', other), 'h1');
    expect(textOf(title!)).toBe(HOSTILE);
    expect(page('/', other).text).toContain(`Chez ${HOSTILE}, on apprend.`);
    const [button] = named(page('/', other), 'a', 'class', 'btn btn-primary btn-lg');
    expect(attribute(button, 'href')).toBe(`mailto:${changed.company.email}`);
    expect(named(page('/services-aux-entreprises', other), 'summary').map(textOf)).toContain(HOSTILE);
    // The English page has no text of its own.
    expect(textOf(named(page('/en', other), 'h1')[0]!)).toBe('The right training, with the right person.');
    for (const { path } of FOUND) expect(page(path, other).text, path).not.toContain('Ancien');
    for (const path of ['/formateurs', '/portage-qualiopi', '/services-aux-entreprises'])
      expect(textOf(named(page(path, other), 'h1')[0]!), path).toBe(
        textOf(named(page(path, site), 'h1')[0]!),
      );
  });

  it('bring the certificate with all its categories, and the social network', () => {
    expect(page('/qualiopi-portage', other).text).toMatch(
      /au titre des catégories d’actions suivantes : actions de formation et actions permettant de valider les acquis/,
    );
    expect(
      named(page('/qualiopi-portage', other), 'a', 'href', '/documents/certificat-qualiopi.pdf'),
    ).toHaveLength(1);
    expect(other.files).toContain('/documents/certificat-qualiopi.pdf');
    expect(named(page('/', other), 'a', 'href', 'https://www.linkedin.com/company/exemple')).toHaveLength(1);
  });

  it('show logos in newer formats first, made again in the size that is shown', async () => {
    const [avif, webp] = named(page('/', other), 'source');
    expect([avif, webp].map((source) => attribute(source, 'type'))).toEqual(['image/avif', 'image/webp']);
    const image = named(page('/', other), 'img', 'alt', 'Logo en photo')[0];
    expect([attribute(image, 'width'), attribute(image, 'height')]).toEqual(['120', '40']);
    const small = other.files.find((file) => /\/media\/photo-[\da-f]{10}-120\.webp$/.test(file)) ?? '';
    expect(await sharp(join(other.dist, small)).metadata()).toMatchObject({ width: 120, height: 40 });
    expect(named(page('/', other), 'img', 'alt', 'Menuiseries <Lacombe>')).toHaveLength(1);
    expect(named(page('/', other), 'a', 'href', 'https://client.example/')).toHaveLength(1);
  });

  it('that come with a very narrow picture are shown with it', async () => {
    const content = await read();
    const media = join(folder, 'narrow');
    await mkdir(media);
    await sharp({ create: { width: 1, height: 8000, channels: 3, background: '#0f766e' } })
      .png()
      .toFile(join(media, 'narrow.png'));
    const picture = { path: 'narrow.png', type: 'image/png' as const, width: 1, height: 8000 };
    const timeline = content.timeline.map((event, index) => ({
      ...event,
      picture: index === 0 ? picture : null,
    }));
    const file = await written('narrow', { ...content, logos: [], timeline });
    const narrow = await build('narrow-site', { SITE_CONTENT: file, SITE_MEDIA: media });
    const [image] = named(page('/', narrow), 'img');
    expect([attribute(image, 'width'), attribute(image, 'height')]).toEqual(['1', '200']);
  });

  it('that are not known leave no label, no empty part and no sentence without its end', () => {
    const labels = ['Siège', 'Registre', 'TVA intracommunautaire', 'Hébergeur', 'Téléphone'];
    const terms = named(page('/mentions-legales', unknown), 'dt').map((term) => textOf(term));
    expect(terms.filter((term) => labels.includes(term))).toEqual([]);
    // The form fills its own empty lists.
    for (const { path } of LISTED.filter(({ id }) => id !== 'apply')) {
      const { text, elements, html } = page(path, unknown);
      expect(text, path).not.toMatch(/\bnull\b|\bundefined\b|NaN| ,|: \.|\(\)/);
      const bare = elements.filter(
        (element) =>
          ['dd', 'dl', 'ul', 'p', 'h2', 'section', 'address'].includes(element.tagName) &&
          textOf(element).trim() === '',
      );
      expect(
        bare.map(({ tagName }) => tagName),
        path,
      ).toEqual([]);
      expect(html, path).not.toMatch(/href="(?:mailto:|tel:)(?:null|undefined)?["?]/);
      expect(named(page(path, unknown), 'img')).toHaveLength(path === '/charte-graphique' ? 6 : 0);
    }
    expect(page('/mentions-legales', unknown).text).not.toMatch(
      /Hébergement|médiateur de la consommation|certification qualité a été délivrée/,
    );
  });

  it('that are wrong stop the build and say which', async () => {
    const content = await read();
    const file = await written('wrong', { ...content, changedAt: 'hier' });
    await expect(build('wrong', { SITE_CONTENT: file })).rejects.toThrow(/changedAt/);
  });
});

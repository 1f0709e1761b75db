import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dist = mkdtempSync(join(tmpdir(), 'trame-pages-'));
const pages = new Map<string, Tree.Element[]>();
let files: string[] = [];

beforeAll(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  await promisify(execFile)(process.execPath, ['build.ts', dist], { cwd: root });
  files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`);
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    pages.set(file, elementsOf(parse(await readFile(join(dist, file), 'utf8'))));
  }
});

afterAll(() => rm(dist, { recursive: true, force: true }));

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

const attribute = (element: Tree.Element | undefined, name: string) =>
  element?.attrs.find((item) => item.name === name)?.value;

const named = (page: Tree.Element[], tag: string, name?: string, value?: string) =>
  page.filter((element) => element.tagName === tag && (!name || attribute(element, name) === value));

const EXPECTED = {
  '/index.html': 'fr',
  '/404.html': 'fr',
  '/confirmer-adresse/index.html': 'fr',
  '/en/confirmer-adresse/index.html': 'en',
  '/trainers-apply/index.html': 'fr',
  '/en/trainers-apply/index.html': 'en',
  '/confidentialite-formateurs/index.html': 'fr',
  '/en/confidentialite-formateurs/index.html': 'en',
};

describe('prerendered pages', () => {
  it('are exactly these, each in its language', () => {
    const found = Object.fromEntries(
      [...pages].map(([file, page]) => [file, attribute(named(page, 'html')[0], 'lang')]),
    );
    expect(found).toEqual(EXPECTED);
  });

  it.each(Object.keys(EXPECTED))('%s has one title, description, main and first heading', (file) => {
    const page = pages.get(file) ?? [];
    expect(named(page, 'h1')).toHaveLength(1);
    expect(named(page, 'main')).toHaveLength(1);
    const title = named(page, 'title');
    expect(title).toHaveLength(1);
    const description = attribute(named(page, 'meta', 'name', 'description')[0], 'content') ?? '';
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThanOrEqual(170);
  });

  it.each(Object.keys(EXPECTED).filter((file) => !/\/(?:404|confirmer-adresse\/index)\.html$/.test(file)))(
    '%s names its address and its other language',
    (file) => {
      const page = pages.get(file) ?? [];
      const path = file.replace(/\/index\.html$/, '') || '/';
      const canonical = attribute(named(page, 'link', 'rel', 'canonical')[0], 'href');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      const languages = named(page, 'link', 'rel', 'alternate').map((link) => attribute(link, 'hreflang'));
      expect(languages).toEqual(path === '/' ? [] : ['fr', 'en', 'x-default']);
    },
  );

  it('link only to pages, anchors and files that exist', () => {
    const missing: string[] = [];
    for (const [file, page] of pages) {
      for (const element of page) {
        const link = attribute(element, 'href') ?? attribute(element, 'src');
        if (!link || !/^[/#]/.test(link)) continue;
        const [path = '', anchor] = link.split('#');
        const target =
          path === ''
            ? file
            : [path, `${path.replace(/\/$/, '')}/index.html`].find((name) => files.includes(name));
        const anchored =
          !anchor || (target && pages.get(target)?.some((item) => attribute(item, 'id') === anchor));
        if (!target || !anchored) missing.push(`${file}: ${link}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('load no script except for the form and the button of a mailed link', () => {
    const scripted = [...pages].filter(([, page]) => named(page, 'script').length > 0).map(([file]) => file);
    expect(scripted.toSorted()).toEqual([
      '/confirmer-adresse/index.html',
      '/en/confirmer-adresse/index.html',
      '/en/trainers-apply/index.html',
      '/trainers-apply/index.html',
    ]);
  });

  it('have no enabled button and send no form before their script has loaded', () => {
    const ready: string[] = [];
    for (const [file, page] of pages) {
      for (const button of named(page, 'button')) {
        if (attribute(button, 'disabled') === undefined)
          ready.push(`${file}: button ${attribute(button, 'class')}`);
      }
      // Any other method would navigate, and GET would put the answers into the address.
      for (const form of named(page, 'form')) {
        if (attribute(form, 'method') !== 'dialog') ready.push(`${file}: form ${attribute(form, 'id')}`);
      }
    }
    expect(ready).toEqual([]);
  });

  it('have no style attribute, which their content policy would refuse', () => {
    for (const page of pages.values())
      expect(page.filter((element) => attribute(element, 'style'))).toEqual([]);
  });

  it('are listed for search engines', async () => {
    expect(await readFile(join(dist, 'robots.txt'), 'utf8')).toContain('/sitemap-index.xml');
    const sitemap = await readFile(join(dist, 'sitemap-0.xml'), 'utf8');
    expect(sitemap.match(/<loc>/g)).toHaveLength(5);
    expect(sitemap).not.toContain('404');
  });

  it('contain no secret', async () => {
    for (const file of files.filter((name) => /\.(?:html|js|xml|txt)$/.test(name))) {
      expect(await readFile(join(dist, file), 'utf8')).not.toMatch(/service_role|sb_secret_|PRIVATE KEY/);
    }
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programmeFiles, SITE_CATALOGUE, type SiteProgramme } from '@trame/domain/catalogue';
import { openFolderStore } from '@trame/release/publish';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoContent } from '../demo/site-content.ts';
import { openBucket } from './bucket.ts';
import type { SiteInputs } from './gather.ts';
import { publishNext, type PublisherOptions } from './publisher.ts';
import { liveFolder, openReleases } from './releases.ts';
import { fakeApi } from './testing/fake-api.ts';

let root: string;
let fake: ReturnType<typeof fakeApi>;
/** Slugs of the pages that each build made. */
let builds: string[][];
let listed: string[];

/** A list, and a page with its files for each programme that is to be built. */
function makeSite(inputs: SiteInputs, outDir: string): Promise<void> {
  const catalogue = SITE_CATALOGUE.parse(JSON.parse(readFileSync(inputs.programmes, 'utf8')));
  builds.push(catalogue.programmes.map(({ slug }) => slug));
  listed = [...catalogue.programmes, ...(catalogue.kept ?? [])].map(({ slug }) => slug).toSorted();
  const files: Record<string, string> = {
    'index.html': '<html></html>',
    '404.html': '<html></html>',
    'mentions-legales/index.html': '<html></html>',
    'sitemap.xml': '<urlset/>',
    'formules-formation/index.html': listed.join(' '),
  };
  for (const { slug, content } of catalogue.programmes) {
    const { page, document, picture } = programmeFiles(slug);
    const image = content.picture ? `<img src="/media/${slug}.svg">` : '';
    Object.assign(files, { [page]: `${content.title}${image}`, [document]: '%PDF', [picture]: 'png' });
    if (content.picture) files[`media/${slug}.svg`] = '<svg/>';
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
  return Promise.resolve();
}

const programme = (slug: string, more: Partial<SiteProgramme['content']> = {}): SiteProgramme => ({
  id: `id-${slug}`,
  digest: `digest-${slug}-${JSON.stringify(more)}`,
  slug,
  version: 1,
  publishedAt: '2026-11-20T10:00:00Z',
  content: { title: `Formation ${slug}`, ...more },
  indicators: [],
  formerSlugs: [],
});

async function publish(more: Partial<PublisherOptions> = {}) {
  await fake.api.request('publication');
  return publishNext({ api: fake.api, target: openReleases(root), code: 'code', make: makeSite, ...more });
}
const live = (path: string) => join(liveFolder(root), path);
const pageOf = (slug: string) => live(programmeFiles(slug).page);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trame-catalogue-test-'));
  fake = fakeApi();
  builds = [];
  fake.state.programmes = ['a', 'b', 'c'].map((slug) => programme(slug));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('one programme that changed is built alone, with the list; the pages of the others are the same files', async () => {
  await publish();
  const before = ['a', 'c'].map((slug) => statSync(pageOf(slug)).ino);
  fake.state.programmes[1] = programme('b', { title: 'Autre' });
  expect(await publish()).toMatchObject({ state: 'published', total: 7, changed: 1 });
  expect(builds).toEqual([['a', 'b', 'c'], ['b']]);
  expect(listed).toEqual(['a', 'b', 'c']);
  expect(['a', 'c'].map((slug) => statSync(pageOf(slug)).ino)).toEqual(before);
  expect(fake.state.known.at(-1)).toEqual({
    'id-a': 'digest-a-{}',
    'id-b': 'digest-b-{}',
    'id-c': 'digest-c-{}',
  });
});

it('a page remains over several publications of others', async () => {
  fake.state.programmes[0] = programme('a', {
    picture: { path: 'programmes/a.svg', type: 'image/svg+xml', width: 60, height: 48 },
  });
  await publish();
  for (const summary of ['un', 'deux']) {
    fake.state.programmes[1] = programme('b', { summary });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await publish();
  }
  expect(builds).toEqual([['a', 'b', 'c'], ['b'], ['b']]);
  expect(readFileSync(pageOf('a'), 'utf8')).toContain('Formation a');
  expect(readFileSync(live('media/a.svg'), 'utf8')).toBe('<svg/>');
});

it('all pages are built when a fact of the company or the code of the site is another one', async () => {
  await publish();
  const content = demoContent();
  fake.state.content = { ...content, company: { ...content.company, phone: '+33199000077' } };
  await publish();
  await publish({ code: 'other' });
  expect(builds).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

it('no page of a programme is built for texts of other pages', async () => {
  await publish();
  fake.state.content = { ...demoContent(), blocks: { 'home-hero': { title_fr: 'Autrement' } } };
  expect(await publish()).toMatchObject({ state: 'published' });
  expect(builds).toEqual([['a', 'b', 'c'], []]);
});

it('a programme that is taken off leaves no file, and one that comes is built alone', async () => {
  await publish();
  fake.state.programmes.splice(0, 1);
  await publish();
  expect(builds.at(-1)).toEqual([]);
  expect(statSync(pageOf('a'), { throwIfNoEntry: false })).toBeUndefined();
  expect(statSync(live('og/formules/a.png'), { throwIfNoEntry: false })).toBeUndefined();
  fake.state.programmes.push(programme('d'));
  await publish();
  expect(builds.at(-1)).toEqual(['d']);
  expect(listed).toEqual(['b', 'c', 'd']);
});

it('what is up already is not built again', async () => {
  await publish();
  expect(await publish()).toMatchObject({ state: 'unchanged' });
  expect(builds).toHaveLength(1);
});

it('a page that somebody removed from what is up is built again', async () => {
  await publish();
  rmSync(pageOf('a'));
  fake.state.programmes[1] = programme('b', { summary: 'Autre' });
  await publish();
  expect(builds.at(-1)).toEqual(['a', 'b']);
});

it('a bucket gets the files of the programme that changed alone, and keeps those of the others', async () => {
  const store = openFolderStore(join(root, 'bucket'));
  const target = openBucket(store);
  await publish({ target });
  fake.state.programmes[1] = programme('b', { summary: 'Autre' });
  await publish({ target });
  expect(builds).toEqual([['a', 'b', 'c'], ['b']]);
  expect(await store.exists('formules-formation/a/index.html')).toBe(true);
  expect(await store.exists('og/formules/c.png')).toBe(true);
});

it('a picture that cannot be read leaves its programme without it, and is tried again', async () => {
  const picture = { path: 'programmes/a.png', type: 'image/png', width: 60, height: 48 } as const;
  fake.state.programmes[0] = programme('a', { picture });
  fake.state.media.set(picture.path, null);
  const done = await publish();
  expect(done).toMatchObject({
    state: 'published',
    leftOut: ['L’image du programme « Formation a » ne peut pas être lue : déposez le fichier de nouveau.'],
  });
  await publish();
  expect(fake.state.known.at(-1)).not.toHaveProperty('id-a');
});

it('a sheet that the rules refuse is left out by its name, and keeps no other from being published', async () => {
  fake.state.programmes[0] = programme('a', { duration_hours: -1 });
  expect(await publish()).toMatchObject({
    state: 'published',
    leftOut: [expect.stringContaining('Le programme « Formation a » ne peut pas être publié')],
  });
  expect(listed).toEqual(['b', 'c']);
});

it('a preview builds no page of a programme: its list leads to the site', async () => {
  await publish();
  await fake.api.request('preview');
  await publishNext({ api: fake.api, target: openReleases(root), code: 'code', make: makeSite });
  expect(builds.at(-1)).toEqual([]);
  expect(listed).toEqual(['a', 'b', 'c']);
});

import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { blockValues, SITE_BLOCK_IDS, siteBlock, storedBlock } from '@trame/domain/site-blocks';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import { siteSaid } from './components/site-line.tsx';

beforeAll(configureTestSupabase);
beforeAll(() =>
  Promise.all([
    import('./contents-page.tsx'),
    import('./content-page.tsx'),
    import('./components/versions-drawer.tsx'),
  ]),
);
giveDialogsTheirOwnIds();

const HERO = 'home-hero';
const BUILT = siteBlock(HERO).built.fr['title'];
const texts = (title: string) => storedBlock(HERO, { ...blockValues(HERO, {}), title_fr: title });

const [V1, V2] = ['2026-11-28T09:00:00.000Z', '2026-11-28T09:05:00.000Z'];
const buildRow = (given: object = {}) => ({
  id: HERO as string,
  draft: {} as object,
  published: {} as object,
  published_at: null as string | null,
  published_by_name: null as string | null,
  updated_at: V1,
  updated_by_name: null as string | null,
  ...given,
});
const VERSION = {
  version: 3,
  kind: 'published',
  saved_at: '2026-11-29T10:00:00Z',
  saved_by_name: 'Solène Aubrac',
  changed: ['title_fr'],
  content: texts('Un autre titre'),
  previous: texts('Un premier titre'),
};
const STATUS = {
  live_since: '2026-11-29T10:00:00Z',
  changed_since: null,
  running_since: null,
  failed_at: null,
  failure: null,
};

/** A database with one block; `updates` are the drafts that were written. */
function serve(first = buildRow(), { versions = [VERSION] as object[] } = {}) {
  let row = first;
  const updates: unknown[] = [];
  const published: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(rpcUrl('site_status'), () => HttpResponse.json([STATUS])),
    http.post(rpcUrl('programme_publisher'), () => HttpResponse.json({ tradeName: 'Formations du Menhir' })),
    http.get('*/config.json', () => HttpResponse.json({ links: { publicSite: 'https://site.example' } })),
    http.post(rpcUrl('office_site_blocks'), async ({ request }) => {
      const { block } = (await request.json()) as { block?: string };
      const all = SITE_BLOCK_IDS.map((id) => (id === row.id ? row : buildRow({ id })));
      return HttpResponse.json(block === undefined ? all : [row]);
    }),
    http.post(rpcUrl('site_block_history'), () => HttpResponse.json(versions)),
    http.patch(tableUrl('site_blocks'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('updated_at') !== `eq.${row.updated_at}`)
        return HttpResponse.json([]);
      const { draft } = (await request.json()) as { draft: object };
      updates.push(draft);
      row = { ...row, draft, updated_at: V2, updated_by_name: 'Nora Haddad' };
      return HttpResponse.json([{ id: row.id }]);
    }),
    http.post(rpcUrl('publish_site_block'), async ({ request }) => {
      const body = (await request.json()) as { expected: string };
      published.push(body);
      if (body.expected !== row.updated_at) return HttpResponse.json([]);
      row = {
        ...row,
        published: row.draft,
        published_at: '2026-11-30T10:00:00Z',
        published_by_name: 'Nora Haddad',
      };
      return HttpResponse.json([{ id: row.id }]);
    }),
  );
  return {
    updates,
    published,
    change: (given: object) => {
      row = { ...row, ...given };
    },
  };
}

const open = (route = `/contenus/${HERO}`) => renderRoutes(remote, { area: 'marketing-hub', route });
const title = () => screen.findByRole('textbox', { name: /^Titre, français/ });
const publishButton = () => screen.findByRole('button', { name: 'Mettre en ligne' });
const preview = () => screen.findByRole('region', { name: 'Comme sur le site' });

it('lists the texts of the pages, with where each stands', async () => {
  serve(
    buildRow({
      draft: texts('Un brouillon'),
      updated_by_name: 'Nora Haddad',
      updated_at: '2026-11-30T09:00:00Z',
    }),
  );
  const { user } = open('/contenus');
  const row = await screen.findByRole('row', { name: /Accueil, ouverture/ });
  expect(within(row).getByText('Brouillon')).toBeVisible();
  expect(within(row).getByText('Un brouillon')).toBeVisible();
  expect(screen.getAllByText('Texte d’origine')).toHaveLength(SITE_BLOCK_IDS.length - 1);
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Mentions légales' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

describe('a block', () => {
  it('starts from the text that the site was built with, shown as on the site', async () => {
    serve();
    open();
    expect(await title()).toHaveValue(BUILT);
    expect(await within(await preview()).findByText(/^Formations du Menhir construit/)).toBeVisible();
    expect(await publishButton()).toBeDisabled();
    expect(await screen.findByRole('link', { name: /^Voir sur le site/ })).toHaveAttribute(
      'href',
      'https://site.example/',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('is written as a draft, then put online', async () => {
    const { updates, published } = serve();
    const { user } = open();
    const field = await title();
    await user.clear(field);
    await user.type(field, 'Apprendre ensemble');
    expect(await within(await preview()).findByRole('heading', { name: 'Apprendre ensemble' })).toBeVisible();
    expect(await publishButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(updates).toEqual([texts('Apprendre ensemble')]));
    await waitFor(async () => expect(await publishButton()).toBeEnabled());
    await user.click(await publishButton());
    await waitFor(() => expect(published).toEqual([{ block: HERO, expected: V2 }]));
    expect(await screen.findByText('En ligne', { selector: '.tag' })).toBeVisible();
  });

  it('refuses a link that runs, and what cannot be left out', async () => {
    const { updates } = serve();
    const { user } = open();
    const link = await screen.findByRole('textbox', { name: 'Premier bouton, lien, français' });
    await user.clear(link);
    await user.type(link, 'javascript:alert(1)');
    await user.clear(await title());
    await user.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    expect(await screen.findAllByText(/Lien invalide/)).not.toHaveLength(0);
    expect(screen.getAllByText(/Texte requis/)).not.toHaveLength(0);
    expect(updates).toEqual([]);
  });

  it('shows field by field who wrote what, when two people wrote the same one', async () => {
    const { change, updates } = serve(buildRow(), {
      versions: [
        { ...VERSION, kind: 'draft', saved_at: new Date().toISOString(), saved_by_name: 'Paul Monde' },
      ],
    });
    const { user } = open();
    const field = await title();
    await user.clear(field);
    await user.type(field, 'Le mien');
    change({ draft: texts('Le tien'), updated_at: V2 });
    await user.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByText('Le tien')).toBeVisible());
    expect(within(dialog).getAllByText(/Paul Monde/)).not.toHaveLength(0);
    expect(within(dialog).getAllByText(/Titre, français/)).not.toHaveLength(0);
    expect(updates).toEqual([]);
  });

  it('says when what is published can no longer be shown', async () => {
    serve(buildRow({ published: { title_fr: 'Seul' }, draft: { title_fr: 'Seul' } }));
    open();
    expect(await screen.findByText('Ce qui est publié n’a plus la forme de ce texte')).toBeVisible();
    expect(await title()).toHaveValue(BUILT);
  });

  it('goes back to an earlier version, and to the text of the site', async () => {
    const { updates } = serve(buildRow({ draft: texts('Le dernier'), published: texts('Le dernier') }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    const drawer = await screen.findByRole('dialog', { name: 'Versions' });
    expect(await within(drawer).findByText('Un premier titre')).toBeVisible();
    expect(within(drawer).getByText(/par Solène Aubrac/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(drawer).getByRole('button', { name: 'Reprendre la version 3' }));
    await waitFor(() => expect(updates).toEqual([texts('Un autre titre')]));
    await waitFor(async () => expect(await title()).toHaveValue('Un autre titre'));
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    const again = await screen.findByRole('dialog', { name: 'Versions' });
    await user.click(await within(again).findByRole('button', { name: 'Reprendre le texte d’origine' }));
    await waitFor(() => expect(updates.at(-1)).toEqual({}));
  });

  it('of questions shows those that are written, and the next one', async () => {
    serve(buildRow({ id: 'companies-questions' }));
    const { user } = open('/contenus/companies-questions');
    expect(await screen.findByRole('textbox', { name: 'Question 3' })).toHaveValue('');
    expect(screen.queryByRole('textbox', { name: 'Question 4' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Question 3' }), 'Et après ?');
    expect(await screen.findByRole('textbox', { name: 'Question 4' })).toBeVisible();
  });

  it('that is not there says so', async () => {
    allowConsole(/./);
    serve();
    open('/contenus/ailleurs');
    expect(await screen.findByText('Texte introuvable')).toBeVisible();
  });
});

it('says what the site does with what is published', () => {
  const said = (given: object) => siteSaid({ ...STATUS, ...given }).state;
  expect(said({})).toBe('live');
  expect(said({ changed_since: '2026-11-30T10:00:00Z' })).toBe('changing');
  expect(said({ failed_at: '2026-11-30T10:00:00Z', failure: 'Une image manque.' })).toBe('failed');
  expect(siteSaid(null).state).toBe('unknown');
});

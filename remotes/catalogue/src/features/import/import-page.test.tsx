import { readTableFile } from '@trame/app/table-file';
import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildProgramme, CONTENT } from '../../../testing/catalogue.ts';
import remote from '../../routes.tsx';
import type { LineAnswer, LinePreview, SentLine } from './data/programme-import.ts';
// Loaded before the first test, not during it.
import './import-page.tsx';

beforeAll(configureTestSupabase);
afterEach(() => vi.restoreAllMocks());

const open = () => renderRoutes(remote, { route: '/catalogue/importer', roles: ['app2_user'] as never });

const csv = (...rows: string[][]) =>
  new File([rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')], 'fiches.csv');

const LATER: LinePreview = {
  line: 1,
  outcome: 'added',
  field: null,
  programme_id: null,
  status: null,
  before: null,
  score_before: null,
  score_after: 40,
  results: [],
};

/** The database: previews by the title of the line, and what imports answer. */
function serveImport(
  previews: Readonly<Record<string, Partial<LinePreview>>> = {},
  write: (rows: readonly SentLine[], call: number) => Partial<LineAnswer>[] | Response = (rows) =>
    rows.map(({ id }) => ({ outcome: id ? 'changed' : 'added', programme_id: id ?? buildProgramme().id })),
) {
  const sent: { rows: SentLine[]; request_id: string }[] = [];
  server.use(
    http.post(rpcUrl('check_programme_import'), async ({ request }) => {
      const { rows } = (await request.json()) as { rows: SentLine[] };
      return HttpResponse.json(
        rows.map(({ content }, at) => ({ ...LATER, line: at + 1, ...previews[content.title ?? ''] })),
      );
    }),
    http.post(rpcUrl('import_programmes'), async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      const answer = write(body.rows, sent.length);
      if (answer instanceof Response) return answer;
      return HttpResponse.json(answer.map((one, at) => ({ line: at + 1, field: null, ...one })));
    }),
  );
  return sent;
}

const lines = () => screen.findByRole('list', { name: 'Lignes du fichier' });
const lineOf = async (name: string | RegExp) =>
  within(await lines())
    .getByText(name)
    .closest('li') as HTMLElement;
const choose = (user: ReturnType<typeof open>['user'], file: File) =>
  user.upload(screen.getByLabelText('Fichier CSV ou XLSX'), file);

it('says before what a file has to be', async () => {
  const { container } = open();
  expect(await screen.findByText(/CSV ou XLSX, 2\s000 lignes et 10\sMo au plus/)).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

it('shows of each line the sheet that it makes or changes, its score, or what is wrong with it', async () => {
  serveImport({
    [CONTENT.title]: {
      outcome: 'known',
      field: 'title',
      programme_id: buildProgramme().id,
      status: 'published',
      before: CONTENT,
      score_before: 42,
      score_after: 48,
    },
    Double: { outcome: 'known', field: 'titles', programme_id: buildProgramme().id },
    Archivée: { outcome: 'refused', field: 'status' },
    Pleine: { outcome: 'refused', field: 'indicators' },
  });
  const { user, container } = open();
  await choose(
    user,
    csv(
      ['Titre', 'Délai', 'Prix', 'Couleur'],
      ['Python, premiers pas', '15 jours', '900', 'bleu'],
      [CONTENT.title, '15 jours ouvrés', '', ''],
      ['Double', '', '', ''],
      ['Archivée', '', '', ''],
      ['Pleine', '', '', ''],
      ['Trop cher', '', 'cher', ''],
    ),
  );
  const fresh = await lineOf('Python, premiers pas');
  await waitFor(() => expect(fresh).toHaveTextContent('Nouvelle'));
  expect(fresh).toHaveTextContent('40 sur 100');
  const known = await lineOf(CONTENT.title);
  expect(known).toHaveTextContent('Délai d’accès : rapidement devient 15 jours ouvrés');
  expect(known).toHaveTextContent('En ligne : son brouillon change, le site non.');
  expect(known).toHaveTextContent('Score de 42');
  expect(within(known).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining(`/catalogue/${buildProgramme().id}`),
  );
  expect(await lineOf('Double')).toHaveTextContent('Plusieurs fiches portent ce titre');
  expect(await lineOf('Archivée')).toHaveTextContent('Cette fiche est archivée');
  expect(await lineOf('Pleine')).toHaveTextContent(/Cette fiche aurait plus de 60 résultats/);
  expect(await lineOf('Trop cher')).toHaveTextContent(/Prix\s: «\scher\s» n’est pas un montant/);
  expect(screen.getByText('1 fiche à créer, 1 fiche à modifier, 4 lignes à corriger.')).toBeVisible();
  expect(screen.getByText('Colonnes laissées de côté : Couleur.')).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

it('shows the results that a line adds or changes, and sends them', async () => {
  const before = { value: 4.5, n: 40 };
  const satisfaction = { kind: 'satisfaction', value: 4.6, n: 42, year: 2025 } as const;
  const attendance = { kind: 'attendance', value: 97, n: 42, year: 2025 } as const;
  const sent = serveImport({
    [CONTENT.title]: {
      outcome: 'known',
      field: 'title',
      programme_id: buildProgramme().id,
      status: 'draft',
      before: CONTENT,
      score_before: 42,
      score_after: 46,
      results: [
        { ...satisfaction, before },
        { ...attendance, before: null },
      ],
    },
  });
  const { user } = open();
  await choose(
    user,
    csv(
      ['Titre', 'Satisfaction', 'Taux d’assiduité'],
      [CONTENT.title, '4,6 / 5 (42 personnes, 2025)', '97 % (42 personnes, 2025)'],
      ['Python', '92', ''],
    ),
  );
  const line = await lineOf(CONTENT.title);
  await waitFor(() =>
    expect(line).toHaveTextContent(
      'Satisfaction : 4,5 / 5 (40 personnes, 2025) devient 4,6 / 5 (42 personnes, 2025)',
    ),
  );
  expect(line).toHaveTextContent('Assiduité : 97 % (42 personnes, 2025)');
  expect(await lineOf('Python')).toHaveTextContent('n’est pas un résultat avec son effectif et son année');
  await user.click(screen.getByRole('button', { name: 'Importer 1 fiche' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.rows).toEqual([
    {
      id: buildProgramme().id,
      content: { title: CONTENT.title },
      indicators: [satisfaction, attendance],
    },
  ]);
});

it('writes the chosen lines alone; those that are wrong are a file to mend', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:fiches';
  });
  const sent = serveImport();
  const { user } = open();
  await choose(user, csv(['Titre', 'Prix'], ['Python', ''], ['Java', ''], ['Rust', '=1+1'], ['', '12']));
  await user.click(await screen.findByRole('checkbox', { name: 'Importer la ligne 3, Java' }));
  await user.click(screen.getByRole('button', { name: 'Importer 1 fiche' }));
  await waitFor(async () => expect(await lineOf('Python')).toHaveTextContent('Créée'));
  expect(sent.map(({ rows }) => rows)).toEqual([[{ content: { title: 'Python' } }]]);
  expect(await lineOf('Java')).toHaveTextContent('Nouvelle');
  await user.click(screen.getByRole('button', { name: 'Télécharger les 2 lignes à corriger' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const rows = await readTableFile(new File(saved, 'fiches-a-corriger.csv'));
  expect(rows).toEqual([
    ['Titre', 'Prix', 'À corriger'],
    [
      'Rust',
      "'=1+1",
      'Prix\u00a0: «\u00a0=1+1\u00a0» commence comme une formule\u00a0: écrivez le texte lui-même.',
    ],
    ['', '12', 'Titre\u00a0: Titre requis.'],
  ]);
});

it('a lost answer is asked for again under the same id, from where the import stood', async () => {
  const sent = serveImport({}, (rows, call) =>
    call === 2
      ? HttpResponse.error()
      : rows.map(() => ({ outcome: 'added', programme_id: buildProgramme().id })),
  );
  const { user } = open();
  await choose(user, csv(['Titre'], ...Array.from({ length: 60 }, (_, at) => [`Fiche ${at}`])));
  await user.click(await screen.findByRole('button', { name: 'Importer 60 fiches' }));
  expect(await screen.findByText(/L’import s’est arrêté, rien n’est perdu/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Importer 10 fiches de plus' }));
  await waitFor(() => expect(screen.getByText('60 fiches créées.')).toBeVisible());
  expect(sent.map(({ rows }) => rows.length)).toEqual([50, 10, 10]);
  expect(sent[2]?.request_id).toBe(sent[1]?.request_id);
  expect(screen.getByRole('link', { name: 'Voir le catalogue' })).toBeVisible();
});

it('stops after the lines that are under way', async () => {
  let release: () => void = () => undefined;
  const sent: unknown[] = [];
  serveImport();
  server.use(
    http.post(rpcUrl('import_programmes'), async ({ request }) => {
      const { rows } = (await request.json()) as { rows: SentLine[] };
      sent.push(rows);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return HttpResponse.json(rows.map((_, at) => ({ line: at + 1, outcome: 'added', field: null })));
    }),
  );
  const { user } = open();
  await choose(user, csv(['Titre'], ...Array.from({ length: 60 }, (_, at) => [`Fiche ${at}`])));
  await user.click(await screen.findByRole('button', { name: 'Importer 60 fiches' }));
  expect(await screen.findByRole('progressbar', { name: 'Lignes importées' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Arrêter' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  expect(await screen.findByRole('button', { name: 'Importer 10 fiches de plus' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('says why a file is not read', async () => {
  serveImport();
  const { user } = open();
  await screen.findByText('Le fichier');
  await choose(user, new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'ancien.xlsx'));
  expect(await screen.findByText(/d’un ancien format/)).toBeVisible();
  await choose(user, csv(['Prix'], ['10']));
  expect(await screen.findByText(/Il manque la colonne «\sTitre\s»/)).toBeVisible();
  await choose(user, csv(['Titre']));
  expect(await screen.findByText('Ce fichier n’a que sa première ligne')).toBeVisible();
});

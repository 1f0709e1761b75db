import { screen, within } from '@testing-library/react';
import { setConfig } from '@trame/session/config';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPaper } from '../../../testing/a-paper.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import type { MyPaper } from '../papers/data/my-papers-query.ts';
import type { Indicator, Reference } from './data/indicators-query.ts';
import QualiopiPage from './qualiopi-page.tsx';

const company = (number: number): Indicator => ({
  number,
  criterion: 1,
  title: 'Information publique',
  weight: 'minor',
  applies_to: 'Toutes les actions',
  place: 'company',
  heading: null,
  meaning: null,
  provide: [],
  paper_kinds: [],
  models: [],
});

const REFERENCE: Reference = {
  version: 'V9',
  published_on: '2024-01-08',
  indicators: [
    company(1),
    {
      ...company(10),
      criterion: 3,
      place: 'session',
      heading: 'Vous adaptez',
      meaning: 'Vous notez qui était là.',
      provide: ['La feuille d’émargement, signée'],
      models: ['feuille-emargement'],
    },
    {
      ...company(21),
      criterion: 5,
      weight: 'major',
      place: 'dossier',
      heading: 'Vos compétences, vérifiées',
      meaning: 'Qui l’a vérifié ?',
      provide: ['Un CV daté'],
      paper_kinds: ['cv', 'diplomes'],
    },
    {
      ...company(27),
      criterion: 6,
      weight: 'major',
      place: 'dossier',
      heading: 'Par écrit',
      meaning: 'Vos pièces sont à jour.',
      paper_kinds: ['rc-pro', 'vigilance', 'contrat', 'nda', 'cv'],
    },
  ],
};

const paper = (kind: string, changes: Partial<MyPaper> = {}) =>
  aPaper(kind, { checked_at: '2026-06-16T10:00:00Z', created_at: '2026-06-11T10:00:00Z', ...changes });
const PAPERS = [
  paper('cv', { expires_on: '2028-06-11' }),
  paper('diplomes', { status: 'to_check', checked_at: null }),
  paper('rc-pro', { expires_on: '2026-12-08' }),
  paper('vigilance', { status: 'refused', reason: 'Le code n’est pas lisible.' }),
];

beforeAll(() => {
  configureTestSupabase();
  setConfig(aConfig());
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

function answer({ papers = PAPERS }: { papers?: MyPaper[] } = {}) {
  server.use(
    http.get(tableUrl('qualiopi_references'), () => HttpResponse.json([REFERENCE])),
    http.post(rpcUrl('my_papers'), () => HttpResponse.json(papers)),
  );
}
const open = () => render(<QualiopiPage />, { route: '/espace-formateur-91c7e/app/qualiopi-resources' });
const card = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('the Qualiopi resources', () => {
  it('say what each indicator of the dossier asks, what is there and what to do', async () => {
    answer();
    open();
    const skills = await card(/^Indicateur 21\s:\s*Vos compétences, vérifiées$/);
    expect(await skills.findByText('Vérifiée, valable jusqu’au 11/06/2028')).toBeVisible();
    expect(skills.getByText('Déposée le 11/06/2026, en cours de vérification')).toBeVisible();
    expect(skills.getByText('1 sur 2')).toBeVisible();
    expect(skills.getByText('Un écart y est toujours majeur')).toBeVisible();
    expect(skills.queryByRole('link', { name: /Déposer|Renouveler/ })).toBeNull();

    const contract = await card(/^Indicateur 27\s:\s*Par écrit$/);
    expect(contract.getByText(/Expire le 08\/12\/2026, dans 10\sjours/)).toBeVisible();
    expect(contract.getByText(/À refaire\s: Le code n’est pas lisible\./)).toBeVisible();
    expect(contract.getByRole('link', { name: /Renouveler.*Assurance RC pro/ })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/papers?kind=rc-pro',
    );
    // A declaration is asked of those only who have one.
    expect(contract.getByText('2 sur 4')).toBeVisible();
    expect(contract.getByText('si vous en avez')).toBeVisible();
    // The CV, which two indicators ask for, is one paper.
    expect(screen.getByText('2 pièces sur 5')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('lead to each indicator, and name the version and the day of the models', async () => {
    answer();
    open();
    const strip = within(await screen.findByRole('navigation', { name: 'Les 4 indicateurs' }));
    expect(strip.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/espace-formateur-91c7e/app/qualiopi-resources#ind-10',
      '/espace-formateur-91c7e/app/qualiopi-resources#ind-21',
      '/espace-formateur-91c7e/app/qualiopi-resources#ind-27',
    ]);
    await userEvent.click(strip.getByRole('link', { name: 'Indicateur 27, dans votre dossier' }));
    expect(screen.getByRole('region', { name: /^Indicateur 27/ })).toHaveFocus();
    expect(screen.getByText(/2 indicateurs sur 4 sont dans votre dossier, 1 se jouent/)).toBeVisible();
    expect(screen.getByText(/version 9 du 08\/01\/2024\. Modèles du 28\/11\/2026/)).toBeVisible();
    await userEvent.click(screen.getByText('Les 4 indicateurs, en clair'));
    expect(screen.getAllByText('Information publique')[0]).toBeVisible();
  });

  it('give each model to print and to fill in', async () => {
    answer();
    open();
    const pdf = await screen.findByRole('link', { name: /^Feuille d’émargement, PDF, 1\spage$/ });
    expect(pdf).toHaveAttribute('href', '/models/feuille-emargement.pdf');
    expect(pdf).toHaveAttribute('download');
    expect(screen.getByRole('link', { name: 'Feuille d’émargement, DOCX à remplir' })).toHaveAttribute(
      'href',
      '/models/feuille-emargement.docx',
    );
  });

  it('are searched by words of an indicator, of its papers and of its models, or by number', async () => {
    answer();
    open();
    const box = await screen.findByRole('searchbox');
    const shown = () =>
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => /\d+/.exec(textContent)?.[0]);
    await userEvent.type(box, 'emargement');
    expect(shown()).toEqual(['10']);
    expect(screen.getByText('1 indicateur')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'assurance');
    expect(shown()).toEqual(['27']);
    await userEvent.clear(box);
    await userEvent.type(box, '21');
    expect(shown()).toEqual(['21']);
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    expect(screen.getByText('Aucun indicateur ne correspond')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Indicateur 27, dans votre dossier' }));
    expect(screen.getByRole('region', { name: /^Indicateur 27/ })).toHaveFocus();
    expect(shown()).toHaveLength(3);
  });

  it('remain readable when the papers cannot be read, and say so', async () => {
    answer();
    server.use(http.post(rpcUrl('my_papers'), () => HttpResponse.json({ message: 'no' }, { status: 400 })));
    open();
    expect(await screen.findByText('Impossible de lire vos pièces')).toBeVisible();
    expect(
      (await card(/^Indicateur 21\s:\s*Vos compétences, vérifiées$/)).getByText('Qui l’a vérifié ?'),
    ).toBeVisible();
    expect(screen.queryByText(/pièces sur/)).toBeNull();
  });

  it('that cannot be read are said to be so once, on the page', async () => {
    allowConsole('Failed to load resource');
    server.use(http.get(tableUrl('qualiopi_references'), () => new HttpResponse(null, { status: 503 })));
    const { host } = open();
    expect(await screen.findByText('Impossible de charger les indicateurs')).toBeVisible();
    expect(host.notices).toEqual([]);
    expect(host.reports).toHaveLength(1);
  });

  it('name a paper once, and what is asked beside it', async () => {
    server.use(
      http.get(tableUrl('qualiopi_references'), () =>
        HttpResponse.json([
          {
            ...REFERENCE,
            indicators: [
              {
                ...company(21),
                place: 'dossier',
                heading: 'Vos compétences',
                meaning: 'Qui l’a vérifié ?',
                provide: ['Un bilan de l’année'],
                paper_kinds: ['cv', 'diplomes'],
              },
              { ...company(22), place: 'dossier', heading: 'Vous vous formez', meaning: 'Une trace datée.' },
            ],
          },
        ]),
      ),
      http.post(rpcUrl('my_papers'), () => HttpResponse.json(PAPERS)),
    );
    open();
    const skills = await card(/^Indicateur 21/);
    expect(skills.getByText('Un bilan de l’année')).toBeVisible();
    expect(await skills.findAllByText('CV à jour')).toHaveLength(1);
    expect((await card(/^Indicateur 22/)).queryByRole('list')).toBeNull();
  });
});

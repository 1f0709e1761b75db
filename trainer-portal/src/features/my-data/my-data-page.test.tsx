import { axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { sheetFonts } from '@trame/app/testing/sheet-fonts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { setConfig } from '@trame/session/config';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfig } from '../../../testing/signed-in.ts';
import type { MyData } from './data/my-data.ts';
import { dataPdf } from './model/data-pdf.ts';
import { factsOf, shownParts } from './model/shown-data.ts';
import MyDataPage from './my-data-page.tsx';

const DATA: MyData = {
  made_at: '2026-11-28T10:00:00Z',
  parts: [
    { name: 'account', held: { email: 'claire@exemple.test', trainer_account: { status: 'approved' } } },
    {
      name: 'application',
      held: [
        {
          reference: 'TR-2026-0F7K2Q',
          country: 'FR',
          teaching_languages: ['French'],
          consent_at: '2026-06-12T07:00:00Z',
        },
      ],
    },
    { name: 'profile', held: null },
    {
      name: 'availability',
      held: { periods: [{ starts_on: '2026-12-01', ends_on: '2026-12-04', kind: 'busy', note: 'Nantes' }] },
    },
    { name: 'added_later', held: [{ file: 'vigilance.pdf' }] },
  ],
};

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  server.use(http.post(rpcUrl('my_data'), () => HttpResponse.json(DATA)));
});

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ name: '', file: file as Blob });
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download;
  });
  return () => vi.restoreAllMocks();
});

describe('what is held', () => {
  it('is said part by part, with how long it is kept, and read in words', async () => {
    const { container, user } = render(<MyDataPage />);
    const application = (await screen.findByRole('heading', { name: 'Candidature' })).closest('li')!;
    expect(within(application).getByText(/deux ans après le dernier contact/)).toBeInTheDocument();
    await user.click(within(application).getByText(/^Voir/));
    for (const text of ['France', 'Français', '12/06/2026 à 09:00'])
      expect(within(application).getByText(text)).toBeInTheDocument();
    expect(
      screen.getByText(/Du : 01\/12\/2026 · Au : 04\/12\/2026 · Nature : Indisponible/),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'added_later' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('names the application of each answer where there are several', () => {
    const applications = [
      { reference: 'TR-2026-0F7K2Q', country: 'FR' },
      { reference: 'TR-2026-0F7K2R', country: 'BE' },
    ];
    expect(factsOf('application', applications)).toContainEqual({
      label: 'Pays (TR-2026-0F7K2R)',
      value: 'Belgique',
    });
  });

  it.each([
    [
      'papers',
      [
        {
          kind: 'rib',
          pages: 2,
          status: 'to_check',
          reading: { expires_on: { page: 2, quote: 'jusqu’au 12/05/2027', value: '2027-05-12' } },
          file_name: 'rib.pdf',
          file_size: 200_000,
          created_at: '2026-11-28T10:00:00Z',
        },
      ],
      'Nature\u00a0: RIB\nÉtat\u00a0: À vérifier\nFichier\u00a0: rib.pdf\nPages\u00a0: 2\nTaille\u00a0: 195\u00a0Ko\n' +
        'Lu dans le document\u00a0: Valable jusqu’au\u00a0: 12/05/2027, page 2\u00a0: «\u00a0jusqu’au 12/05/2027\u00a0»\n' +
        'Déposée le\u00a0: 28/11/2026 à 11:00',
    ],
    [
      'sessions',
      [{ aal: 'aal1', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }],
      'Navigateur\u00a0: Firefox sur Windows · Connexion\u00a0: Sans code de validation',
    ],
    [
      'requests',
      [{ kind: 'access', state: 'confirmed' }],
      'Nature\u00a0: Savoir ce que vous avez, en recevoir une copie · État\u00a0: Adresse confirmée',
    ],
    ['messages', [{ status: 'sent', channel: 'email' }], 'État\u00a0: Parti · Moyen\u00a0: E-mail'],
  ])('of %s is in words, in an order to read', (part, held, value) => {
    expect(factsOf(part, held)).toEqual([{ label: '1', value }]);
  });

  it('of an account names what the provider said, after the person', () => {
    const held = { said_by_person: { sub: 'a1', email_verified: true }, email: 'claire@exemple.test' };
    expect(factsOf('account', held)).toEqual([
      { label: 'Adresse e-mail', value: 'claire@exemple.test' },
      {
        label: 'Dit à l’inscription',
        value: 'Adresse vérifiée\u00a0: Oui · Identifiant de connexion\u00a0: a1',
      },
    ]);
  });

  it('of an application begins as the form does', () => {
    const held = [
      { city: 'Lyon', email: 'c@exemple.test', full_name: 'Claire', reference: 'TR-2026-0F7K2Q' },
    ];
    expect(factsOf('application', held).map(({ label }) => label)).toEqual([
      'Référence',
      'Nom complet',
      'E-mail',
      'Ville',
    ]);
  });

  it('is taken away whole, for another program', async () => {
    const { user } = render(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Télécharger en JSON' }));
    expect(saved[0]?.name).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await saved[0]!.file.text())).toEqual(DATA);
  });
});

describe('the PDF', () => {
  // Bytes are Node's own here, as in a browser they are the page's own: jsdom has a second class for them.
  beforeAll(() => {
    vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('has every part, in words', async () => {
    const parts = shownParts(DATA);
    const data = await dataPdf({ parts, madeAt: DATA.made_at, email: 'claire@exemple.test' }, sheetFonts());
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const words of [
      'Mes données',
      'claire@exemple.test',
      'Candidature',
      'Français',
      'Indisponible',
      'formulaire de la page RGPD',
    ])
      expect(text).toContain(words);
  });
});

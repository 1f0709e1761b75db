import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { sheetFonts } from '@trame/app/testing/sheet-fonts';
import { missingClauses } from '@trame/domain/signatures';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PEOPLE, serveDraft } from '../../../testing/drafts.ts';
import { buildFacts } from '../../../testing/facts.ts';
import remote from '../../routes.tsx';
import { missingFacts } from './model/facts.ts';
import { MODELS } from './model/models.ts';
import { drawDocument, fieldsOf, textOf } from './model/write-pack.ts';

vi.mock('@trame/app/sheet-fonts', async () => {
  const fonts = await import('@trame/app/testing/sheet-fonts');
  return { readSheetFonts: () => Promise.resolve(fonts.sheetFonts()) };
});

beforeAll(configureTestSupabase);
beforeAll(() => import('./pack-page.tsx'));
giveDialogsTheirOwnIds();

const NADEGE = { name: 'Nadège Saulnier', email: 'nadege@trame.test' };
const CONTRACT = MODELS[0]!;
const SHOWN = { timeout: 20_000 };

describe('the models', () => {
  it.each([
    ['a mission', buildFacts()],
    ['a framework', buildFacts({ mission: null })],
  ])('of the contract of %s have every clause that the check before sending looks for', (_, facts) => {
    const { parts } = CONTRACT.write(facts, NADEGE);
    const text = parts
      .flatMap(({ heading, paragraphs = [], facts: lines = [] }) => [heading, ...lines.flat(), ...paragraphs])
      .join(' ');
    expect(missingClauses(text)).toEqual([]);
  });

  it('say who, what and for how much', () => {
    const text = textOf(CONTRACT, buildFacts(), NADEGE);
    for (const said of [
      'Trame SAS',
      'Claire Estavoyer EI',
      'Revit, niveau 2',
      'du 12/01/2027 au 13/01/2027',
      'Nadège Saulnier',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/1\s040,00/);
    for (const model of MODELS)
      expect(textOf(model, buildFacts({ billing: null, mission: null }), NADEGE)).not.toMatch(
        /undefined|null/,
      );
  });

  it('name what is not known before documents are made without it', () => {
    expect(missingFacts(buildFacts())).toEqual([]);
    expect(missingFacts(buildFacts({ billing: null }))).toEqual([
      expect.stringContaining('profil de facturation'),
    ]);
  });

  it(
    'are drawn as PDFs with their structure, with room for each who signs',
    { timeout: 60_000 },
    async () => {
      for (const model of MODELS) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const drawn = await drawDocument(model, buildFacts(), NADEGE, sheetFonts());
        const text = new TextDecoder('latin1').decode(drawn.bytes);
        expect(text).toContain('/StructTreeRoot');
        const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
        const isSignedByBoth = model.key === 'contrat' || model.key === 'mandat';
        expect(drawn.fields.map(({ kind, person }) => `${kind} ${person}`)).toEqual(
          isSignedByBoth ? ['signature 0', 'signature 1', 'date 0', 'date 1'] : ['signature 0', 'date 0'],
        );
        for (const { page, x, y, w, h } of drawn.fields) {
          expect(page).toBeLessThan(pages);
          expect(x).toBeGreaterThan(0);
          expect(y).toBeGreaterThan(40);
          expect(x + w).toBeLessThan(595);
          expect(y + h).toBeLessThan(842);
        }
      }
    },
  );

  it('give their fields to the people of the draft', () => {
    const room = { page: 0, x: 1, y: 2, w: 3, h: 4, kind: 'signature' as const };
    expect(
      fieldsOf(
        [
          {
            fields: [
              { ...room, person: 0 },
              { ...room, person: 1 },
            ],
          },
        ],
        ['d1'],
        ['p1'],
      ),
    ).toMatchObject([{ document_id: 'd1', recipient_id: 'p1', kind: 'signature', x: 1 }]);
  });
});

describe('a contract or a pack', () => {
  it(
    'is made for a mission, and begins a draft with its trainer, its paper and its fields',
    {
      timeout: 60_000,
    },
    async () => {
      const database = serveDraft();
      const facts = buildFacts();
      server.use(
        http.post(rpcUrl('signature_missions'), () =>
          HttpResponse.json([
            {
              ...facts.mission,
              trainer_id: facts.trainer.id,
              trainer_name: facts.trainer.name,
              contract: null,
            },
          ]),
        ),
        http.post(rpcUrl('signature_facts'), () => HttpResponse.json(facts)),
      );
      const { user } = renderRoutes(remote, { route: `/pack?mission=${facts.mission!.id}` });
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Signe pour l’entreprise' }, SHOWN));
      fireEvent.click(await screen.findByTitle(/^Nadège Saulnier/));
      expect(await axeViolations()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Préparer les documents' }));
      await waitFor(() => expect(database.count('save')).toBe(2), SHOWN);
      expect(database.last('save')).toMatchObject({
        request: {
          title: 'Contrat, Revit, niveau 2, Claire Estavoyer',
          ordering: 'sequential',
          trainer_id: facts.trainer.id,
          mission_id: facts.mission!.id,
          paper_kind: 'contrat',
          more_kinds: [],
          recipients: [
            { name: 'Claire Estavoyer', role: 'signer', position: 1 },
            { name: 'Nadège Saulnier', role: 'signer', position: 2 },
          ],
          fields: [{ kind: 'signature' }, { kind: 'signature' }, { kind: 'date' }, { kind: 'date' }],
        },
      });
    },
  );

  it('is found by the words of a mission, and says when there are more than the list holds', async () => {
    serveDraft();
    const asked: unknown[] = [];
    const missions = Array.from({ length: 51 }, (_, number) => ({
      ...buildFacts().mission,
      id: `e6000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      title: `Revit ${number}`,
      trainer_id: PEOPLE[0]!.id,
      trainer_name: PEOPLE[0]!.name,
      contract: number === 3 ? 'S-2026-0007' : null,
    }));
    server.use(
      http.post(rpcUrl('signature_missions'), async ({ request }) => {
        const given = (await request.json()) as { search?: string; only_id?: string };
        asked.push(given);
        return HttpResponse.json(
          missions.filter(
            ({ id, title }) => (given.only_id ?? id) === id && title.includes(given.search ?? ''),
          ),
        );
      }),
    );
    const { user } = renderRoutes(remote, { route: '/pack' });
    const choice = await screen.findByRole('combobox', { name: 'Mission' }, SHOWN);
    fireEvent.mouseDown(choice);
    await user.type(choice, 'Revit 3');
    await waitFor(() => expect(asked).toContainEqual({ search: 'Revit 3' }), SHOWN);
    fireEvent.click(await screen.findByTitle(/^Revit 3, Claire Estavoyer/, undefined, SHOWN));
    expect(await screen.findByText(/a déjà l’enveloppe S-2026-0007/, undefined, SHOWN)).toBeVisible();
    fireEvent.mouseDown(choice);
    await user.type(choice, 'Revit');
    await waitFor(() => expect(asked).toContainEqual({ search: 'Revit' }), SHOWN);
    expect(await screen.findByTitle(/^Il y en a d’autres\s: écrivez/)).toBeInTheDocument();
  });

  it('says which facts are missing before anything is made', async () => {
    const database = serveDraft();
    server.use(
      http.post(rpcUrl('signature_missions'), () => HttpResponse.json([])),
      http.post(rpcUrl('signature_facts'), () =>
        HttpResponse.json(buildFacts({ billing: null, mission: null })),
      ),
      http.post(functionUrl('signatures'), () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = renderRoutes(remote, { route: `/pack?formateur=${PEOPLE[0]!.id}` });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Signe pour l’entreprise' }, SHOWN));
    fireEvent.click(await screen.findByTitle(/^Nadège Saulnier/));
    await user.click(screen.getByRole('button', { name: 'Préparer les documents' }));
    expect(await screen.findByRole('alert', undefined, SHOWN)).toHaveTextContent(/profil de facturation/);
    expect(screen.getByRole('button', { name: 'Préparer quand même' })).toBeEnabled();
    expect(database.count('save')).toBe(0);
  });
});

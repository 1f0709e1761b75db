import { setConfig } from '@trame/session/config';
import { signOut } from '@trame/session/session-store';
import type { InvoiceContext } from '@trame/invoice';
import { configureTestSupabase, render, rpcUrl, server, SUPABASE_URL, tableUrl } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aFinding, aJudgedInvoice, haveVerdicts } from '@trame/invoice/testing/a-verdict';
import { aConfig, signInAs, startForTest } from '../../../testing/signed-in.ts';
import { textPdf } from '../../../testing/text-pdf.ts';
import { anInvoice } from '../../../testing/an-invoice.ts';
import * as pages from '../pictures/picture-page.ts';
import type { MyInvoice } from './data/my-invoices-query.ts';
import InvoiceDepositPage from './invoice-deposit-page.tsx';

const MISSION = {
  id: 'd1000000-0000-4000-8000-000000000001',
  title: 'Tableurs pour la comptabilité, niveau 1',
  orderNumber: 'OM-2026-042',
  startsOn: '2026-11-16',
  endsOn: '2026-11-18',
  totalCents: 156_000,
  missingEvidence: ['Feuilles d’émargement'],
};

let context: InvoiceContext;
let own: MyInvoice[];
let sent: Map<string, unknown>[];
let appended: Map<string, unknown>;

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  own = [];
  context = {
    today: '2026-11-29',
    buyer: null,
    profile: null,
    missions: [],
    previous: [],
    confirmedIban: null,
    sha256: null,
    rules: { isInScope: false },
  };
  sent = [];
  // The form cannot be read again in this environment.
  vi.stubGlobal(
    'FormData',
    class extends FormData {
      override append(name: string, value: string | Blob, fileName?: string): void {
        if (name === 'request_id') appended = new Map();
        appended.set(name, value);
        if (typeof value === 'string') super.append(name, value);
        else super.append(name, value, fileName);
      }
    },
  );
  server.use(
    http.post(rpcUrl('invoice_context'), () => HttpResponse.json(context)),
    http.post(rpcUrl('my_holds'), () => HttpResponse.json([])),
    http.post(rpcUrl('my_invoice_holds'), () => HttpResponse.json([])),
    http.get(tableUrl('invoices'), () => HttpResponse.json(own)),
    http.post(rpcUrl('my_missions'), () => HttpResponse.json([])),
    http.post(`${SUPABASE_URL}/functions/v1/invoices`, () => {
      sent.push(appended);
      return HttpResponse.json({ id: 'd2', number: 'F-2026-017', status: 200, already: false });
    }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const invoice = (name = 'Facture.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

async function choose(...given: (File | string)[]) {
  const files = given.filter((one) => typeof one !== 'string');
  const query = given.find((one) => typeof one === 'string') ?? '';
  const view = render(<InvoiceDepositPage />, {
    route: `/espace-formateur-91c7e/app/invoice-deposit${query}`,
  });
  await screen.findByRole('button', { name: /^Choisir (vos factures|la facture)$/ });
  const input = document.querySelector<HTMLInputElement>('.invoices-zone input')!;
  // A person may drop any file; the field itself only proposes.
  input.accept = '';
  await view.user.upload(input, files);
  return view;
}
const verdict = async (title: string | RegExp) =>
  screen.findByRole('heading', { level: 2, name: title }, { timeout: 20_000 });

describe('an invoice that is chosen', () => {
  it('is read on the device and deposited with what its mission awaits', async () => {
    context = { ...context, missions: [MISSION] };
    haveVerdicts(aJudgedInvoice({ mission: MISSION }));
    const { user } = await choose(invoice());
    await verdict('Tout concorde');
    expect(sent).toHaveLength(0);
    expect(screen.getByRole('region', { name: 'La mission retrouvée' })).toHaveTextContent(
      'Reste à recevoir : Feuilles d’émargement',
    );
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect(sent[0]?.get('mission_id')).toBe(MISSION.id);
    expect(sent[0]?.get('facts')).toBeUndefined();
    expect(screen.getByRole('link', { name: 'Suivre cette facture' })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/app/my-invoices?invoice=d2',
    );
  });

  it('has no mission when it fits none, which needs a reason; an invoice that replaces another keeps its mission', async () => {
    context = { ...context, missions: [MISSION] };
    haveVerdicts(aJudgedInvoice(), aJudgedInvoice({ mission: MISSION }));
    const first = await choose(invoice());
    await verdict('Tout concorde');
    await first.user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    expect(await screen.findByText(/^Écrivez pourquoi cette facture peut être traitée/)).toBeVisible();
    await first.user.type(screen.getByLabelText(/^Quelle autre mission/), 'La session de mars');
    await first.user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    await verdict('Facture F-2026-017 déposée');
    expect([sent[0]?.get('mission_id'), sent[0]?.get('reason')]).toEqual(['none', 'La session de mars']);
    first.unmount();
    const second = await choose('?replaces=i1', invoice());
    await verdict('Tout concorde');
    expect(screen.getByText('Celle de la facture remplacée')).toBeVisible();
    await second.user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect([sent[1]?.get('replaces'), sent[1]?.get('mission_id')]).toEqual(['i1', undefined]);
  });

  it('is judged again by the mission that is chosen, and the verdict and the receipt have the focus', async () => {
    context = { ...context, missions: [MISSION] };
    const differs = aFinding({ severity: 'fix', title: 'Le montant n’est pas celui de la mission' });
    haveVerdicts(
      aJudgedInvoice({ mission: MISSION }),
      aJudgedInvoice({ findings: [differs] }),
      aJudgedInvoice({ mission: MISSION }),
    );
    const { user } = await choose(invoice());
    await waitFor(async () => expect(await verdict('Tout concorde')).toHaveFocus());
    await user.click(screen.getByLabelText(/^Mission facturée/));
    await user.click(await screen.findByTitle('Une autre mission'));
    expect(await screen.findByText(/^Le montant n’est pas celui de la mission/)).toBeVisible();
    await user.click(screen.getByLabelText(/^Mission facturée/));
    await user.click(await screen.findByTitle(/^Tableurs pour la comptabilité/));
    await verdict('Tout concorde');
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await waitFor(async () => expect(await verdict('Facture F-2026-017 déposée')).toHaveFocus());
  });

  it('that replaces another says which, and is for its mission', async () => {
    const stop = await startForTest();
    await signInAs({ email: 'claire@formation.example' });
    onTestFinished(async () => {
      await signOut();
      stop();
    });
    own = [anInvoice({ id: 'i1', number: 'F-2026-012', status: 207, mission_id: 'm1' })];
    server.use(
      http.post(rpcUrl('my_missions'), () =>
        HttpResponse.json([
          {
            id: 'm1',
            title: 'Gestes et postures',
            order_number: 'OM-1',
            starts_on: '2026-11-02',
            ends_on: '2026-11-03',
            total_cents: 130_000,
          },
        ]),
      ),
    );
    haveVerdicts(aJudgedInvoice());
    const { user } = await choose('?replaces=i1', invoice());
    await verdict('Tout concorde');
    expect(screen.getByRole('heading', { level: 1, name: 'Déposer la version corrigée' })).toBeVisible();
    expect(screen.getByText(/^Elle remplace la facture F-2026-012 du/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect(sent[0]?.get('mission_id')).toBe('m1');
  });

  it('is compared with what was deposited just before', async () => {
    haveVerdicts(aJudgedInvoice());
    const { user } = await choose(invoice());
    await verdict('Tout concorde');
    const asked: unknown[] = [];
    server.use(
      http.post(rpcUrl('invoice_context'), () => {
        asked.push('invoice_context');
        return HttpResponse.json(context);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect(asked).toEqual(['invoice_context']);
  });

  it('whose page and XML differ is not deposited: the difference comes first, with its place and what to do', async () => {
    const compared = { what: 'gross', page: '1 560,00 €', xml: '1 690,00 €', isSame: false } as const;
    haveVerdicts(aJudgedInvoice({ findings: [aFinding()], compared: [compared] }));
    const { user } = await choose(invoice());
    const [first] = await screen.findAllByRole('listitem', undefined, { timeout: 20_000 });
    expect(first).toHaveTextContent('Bloquant');
    expect(first).toHaveTextContent(/1\s560,00\s€/);
    expect(first).toHaveTextContent('Pour corriger');
    expect(screen.getByRole('row', { name: /^Total TTC/ })).toHaveTextContent('Différent');
    await user.click(screen.getByRole('button', { name: 'Voir le point 1 sur la page 1' }));
    expect(screen.getByRole('radio', { name: 'Facture' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Déposer/ })).toBeNull();
    expect(screen.getByText('Le dépôt s’ouvre quand plus rien n’est bloquant.')).toBeInTheDocument();
  });

  it('that is a double leads to the one that is deposited', async () => {
    haveVerdicts(
      aJudgedInvoice({
        findings: [aFinding({ rule: 'not-a-double', otherId: 'd7' })],
      }),
    );
    await choose(invoice());
    expect(await screen.findByRole('link', { name: 'Ouvrir celle qui est déposée' })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/app/my-invoices?invoice=d7',
    );
  });

  it('that lacks a mention has its exact text to copy', async () => {
    haveVerdicts(
      aJudgedInvoice({ findings: [aFinding({ severity: 'note', mention: 'Pas d’escompte.', place: null })] }),
    );
    const { user } = await choose(invoice());
    await user.click(await screen.findByRole('button', { name: 'Copier la mention' }, { timeout: 20_000 }));
    expect(await screen.findByRole('button', { name: 'Copié' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Pas d’escompte.');
  });

  it('with something to correct is deposited with a reason alone', async () => {
    haveVerdicts(aJudgedInvoice({ findings: [aFinding({ severity: 'fix' })] }));
    const { user } = await choose(invoice());
    await verdict(/à corriger$/);
    // Above the findings, of which there may be many.
    for (const name of ['Remplacer le fichier', 'Déposer quand même'])
      expect(
        screen.getByRole('button', { name }).compareDocumentPosition(screen.getByText('À corriger')) &
          Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    expect(screen.getByLabelText(/^Pourquoi la déposer ainsi/)).toHaveAccessibleDescription(
      /Écrivez pourquoi/,
    );
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Pourquoi la déposer ainsi/), 'Convenu par téléphone.');
    await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    await verdict(/déposée$/);
    expect(sent[0]?.get('reason')).toBe('Convenu par téléphone.');
  });

  it('with a deposit that was paid is confirmed for what is left, and what was paid is said', async () => {
    const due = { cents: 106_000, place: null, xmlPath: null };
    const judged = aJudgedInvoice();
    haveVerdicts(
      aJudgedInvoice({ facts: { ...judged.verdict.facts, due } }, { hasXml: false, profile: null }),
    );
    const { user } = await choose(invoice());
    await verdict('Lisible, à relire');
    const left = screen.getByLabelText(/^Net à payer/);
    expect(left).toHaveValue('1060,00');
    expect(left).toHaveAccessibleDescription(/^Déjà payé\s: 500,00\s€$/);
    await user.clear(left);
    await user.type(left, '1 000');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect(JSON.parse(String(sent[0]?.get('facts')))).toMatchObject({
      gross_cents: 156_000,
      due_cents: 100_000,
    });
  });

  it('without XML is confirmed value by value', async () => {
    haveVerdicts(aJudgedInvoice({}, { hasXml: false, profile: null }));
    const { user } = await choose(invoice());
    await verdict('Lisible, à relire');
    await user.clear(screen.getByLabelText(/^Total TTC/));
    await user.type(screen.getByLabelText(/^Total TTC/), '1 570');
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    expect(screen.getByLabelText(/^Total TTC/)).toHaveAccessibleDescription(/ne font pas ce montant/);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/cochez cette case/);
    expect(sent).toHaveLength(0);
    await user.clear(screen.getByLabelText(/^Total TTC/));
    await user.type(screen.getByLabelText(/^Total TTC/), '1 560,00 €');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    await verdict('Facture F-2026-017 déposée');
    expect(JSON.parse(String(sent[0]?.get('facts')))).toEqual({
      number: 'F-2026-017',
      issued_on: '2026-11-20',
      due_on: '2026-12-20',
      net_cents: 156_000,
      vat_cents: 0,
      gross_cents: 156_000,
      due_cents: 156_000,
      kind: 'invoice',
    });
  });

  it('is read where there are no workers, and a text that is no invoice is said so', async () => {
    await choose(textPdf('Facture N 2026-031', 'Net a payer 1560,00 EUR'));
    expect(await screen.findByText(/règles lues/, undefined, { timeout: 20_000 })).toBeInTheDocument();
  });

  it('that is a photo is refused with its reason and what to do', async () => {
    await choose(new File(['x'], 'IMG_2041.HEIC', { type: 'image/heic' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Une photo ne peut pas être déposée');
    expect(alert).toHaveTextContent('Exportez la facture en PDF');
  });

  it('goes with photos of its documents, made into a PDF here; nothing is sent before that is done', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    let finish: (jpeg: Uint8Array) => void = () => undefined;
    vi.spyOn(pages, 'picturePages').mockImplementation(async (pictures, _most, onPage) => {
      onPage(0, pictures.length);
      const jpeg = await new Promise<Uint8Array>((resolve) => {
        finish = resolve;
      });
      return { pages: pictures.map(() => ({ jpeg, width: 2, height: 3 })) };
    });
    haveVerdicts(aJudgedInvoice({}));
    const { user } = await choose(invoice());
    const deposit = await screen.findByRole('button', { name: 'Déposer' });
    const input = document.querySelector<HTMLInputElement>('.attached-files input')!;
    const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
    await user.upload(input, [photo('emargement.jpg'), photo('suite.jpg')]);
    expect(await screen.findByText('Photo 1 sur 2, mise en PDF…')).toBeVisible();
    expect(deposit).toBeDisabled();
    finish(new Uint8Array([1]));
    expect(await screen.findByText('emargement.pdf')).toBeVisible();
    await user.click(deposit);
    await verdict('Facture F-2026-017 déposée');
    const file = sent[0]?.get('attachments') as File;
    expect([file.name, file.type]).toEqual(['emargement.pdf', 'application/pdf']);
    expect(await file.text()).toMatch(/^%PDF-[^]*\/Count 2 /);
  });

  it('says of a photo that cannot be read what to do, and keeps the other documents', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(pages, 'picturePages').mockRejectedValue(new Error('not a picture'));
    haveVerdicts(aJudgedInvoice({}));
    const { user } = await choose(invoice());
    await screen.findByRole('button', { name: 'Déposer' });
    await user.upload(document.querySelector<HTMLInputElement>('.attached-files input')!, [
      new File(['x'], 'emargement.jpg', { type: 'image/jpeg' }),
      invoice('bilan.pdf'),
    ]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Cette image ne peut pas être lue');
    expect(screen.getByText('bilan.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Déposer' })).toBeEnabled();
  });

  it('whose deposit was cut is sent again under the same request', async () => {
    let isFirst = true;
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/invoices`, () => {
        sent.push(appended);
        if (!isFirst) return HttpResponse.json({ id: 'd2', number: 'F-2026-017', already: true });
        isFirst = false;
        return HttpResponse.error();
      }),
    );
    haveVerdicts(aJudgedInvoice());
    const { user } = await choose(invoice());
    await verdict('Tout concorde');
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Votre facture est toujours là.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await verdict('Facture F-2026-017 déposée');
    // Nothing was changed in between.
    expect(
      await screen.findByText(/^Votre premier envoi était arrivé\s: rien n’est déposé deux fois\.$/),
    ).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.get('request_id')).toBe(sent[0]?.get('request_id'));
  });

  it('that the function refuses is kept, with the sentence', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/invoices`, () =>
        HttpResponse.json(
          {
            error: {
              code: 'invalid_fields',
              message: 'Refusée.',
              fields: { number: 'Ce numéro a déjà servi.' },
            },
          },
          { status: 409 },
        ),
      ),
    );
    haveVerdicts(aJudgedInvoice());
    const { user } = await choose(invoice());
    await verdict('Tout concorde');
    const hold = { kind: 'vigilance', sentence: 'Votre pièce a expiré.', link: 'papers?kind=vigilance' };
    server.use(http.post(rpcUrl('my_holds'), () => HttpResponse.json([hold])));
    await user.click(screen.getByRole('button', { name: 'Déposer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce numéro a déjà servi.');
    // What keeps every deposit is asked for again, and leads to the paper.
    expect(await screen.findByRole('link', { name: 'Déposer la pièce' })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/papers?kind=vigilance',
    );
  });
});

it('values confirmed otherwise than they were read are explained where the function asks for it', async () => {
  haveVerdicts(aJudgedInvoice({}, { hasXml: false, profile: null }));
  const refusal = {
    error: { code: 'invalid_fields', message: 'Pourquoi ?', fields: { reason: 'Écrivez pourquoi.' } },
  };
  server.use(
    http.post(`${SUPABASE_URL}/functions/v1/invoices`, () => HttpResponse.json(refusal, { status: 422 }), {
      once: true,
    }),
  );
  const { user } = await choose(invoice());
  await verdict('Lisible, à relire');
  // What is confirmed is all on the page.
  expect(screen.getByText('SIRET').nextElementSibling).toHaveTextContent(/^100\s000\s009\s00017$/);
  expect(screen.getByText('IBAN').nextElementSibling).toHaveTextContent(/^FR76 3000 6000/);
  await user.click(
    screen.getByRole('checkbox', {
      name: 'J’ai relu le numéro, les dates, les montants, le SIRET, l’IBAN et le cas de TVA',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Déposer' }));
  expect(await screen.findByText('Écrivez pourquoi.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Pourquoi la déposer ainsi/), 'Le total est sur la page 2.');
  await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
  await waitFor(() => expect(sent[0]?.get('reason')).toBe('Le total est sur la page 2.'));
});

it('shows what an invoice asks for as it says it, also beyond its total', async () => {
  const compared = [{ what: 'due', page: '3 042,00 €', xml: '3 042,00 €', isSame: true }] as const;
  haveVerdicts(aJudgedInvoice({ compared, findings: [aFinding()] }));
  await choose(invoice());
  const read = within(
    await screen.findByRole('region', { name: 'Ce que nous avons lu' }, { timeout: 20_000 }),
  );
  expect(read.getByText('Net à payer').nextElementSibling).toHaveTextContent('3 042,00 €');
});

it('that is deposited says its amount, and the day of its payment or what it waits for', async () => {
  const stop = await startForTest();
  await signInAs({ email: 'claire@formation.example' });
  onTestFinished(async () => {
    await signOut();
    stop();
  });
  own = [anInvoice({ id: 'd2', expected_on: '2099-12-10', due_on: '2099-12-20' })];
  haveVerdicts(aJudgedInvoice());
  const { user } = await choose(invoice());
  await verdict('Tout concorde');
  await user.click(screen.getByRole('button', { name: 'Déposer' }));
  expect(await screen.findByText(/Estimé au 10\/12\/2099\./)).toHaveTextContent(/^1\s560,00\s€\./);
});

it('asks to confirm nothing that the page does not say', async () => {
  const { facts } = aJudgedInvoice().verdict;
  haveVerdicts(aJudgedInvoice({ facts: { ...facts, iban: null } }, { hasXml: false, profile: null }));
  await choose(invoice());
  await verdict('Lisible, à relire');
  expect(screen.getByText('IBAN').nextElementSibling).toHaveTextContent('Non lu sur la page');
  expect(screen.getByRole('checkbox', { name: /^J’ai relu/ })).toHaveAccessibleName(
    /montants, le SIRET et le cas de TVA$/,
  );
});

it('several invoices are each read, and shown one at a time', async () => {
  haveVerdicts(aJudgedInvoice());
  const { user } = await choose(invoice('Une.pdf'), new File(['x'], 'Deux.docx'));
  const list = await screen.findByRole('list', { name: 'Fichiers choisis' });
  await waitFor(() => expect(list).toHaveTextContent('Tout concorde'), { timeout: 20_000 });
  await user.click(within(list).getByRole('button', { name: /^Deux\.docx/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Exporter au format PDF');
  await user.click(within(list).getByRole('button', { name: 'Retirer Deux.docx de cette page' }));
  expect(await verdict('Tout concorde')).toBeInTheDocument();
});

describe('what was given for one of several invoices', () => {
  const twoToExplain = async () => {
    haveVerdicts(aJudgedInvoice({ findings: [aFinding({ severity: 'fix' })] }));
    const view = await choose(invoice('Une.pdf'), invoice('Deux.pdf'));
    const list = within(await screen.findByRole('list', { name: 'Fichiers choisis' }));
    await waitFor(() => expect(list.getAllByText(/à corriger$/)).toHaveLength(2), { timeout: 20_000 });
    await view.user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    await view.user.type(screen.getByLabelText(/^Pourquoi la déposer ainsi/), 'Convenu par téléphone.');
    return { ...view, list };
  };
  const reason = () => screen.getByRole('textbox', { name: /^Pourquoi la déposer ainsi/ });

  it('is still there after another one was looked at, or another file was added', async () => {
    const { user, list } = await twoToExplain();
    await user.click(list.getByRole('button', { name: /^Deux\.pdf/ }));
    expect(screen.queryByRole('textbox', { name: /^Pourquoi la déposer ainsi/ })).toBeNull();
    await user.upload(
      document.querySelector<HTMLInputElement>('.invoices-zone input')!,
      invoice('Trois.pdf'),
    );
    await list.findByRole('button', { name: /^Trois\.pdf/ });
    await user.click(list.getByRole('button', { name: /^Une\.pdf/ }));
    expect(reason()).toHaveValue('Convenu par téléphone.');
  });

  it('goes on being sent meanwhile', async () => {
    // A body with a file cannot wait for its answer in this environment.
    vi.stubGlobal(
      'FormData',
      class extends FormData {
        override append = () => undefined;
      },
    );
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/invoices`, async () => {
        await answered;
        return HttpResponse.json({ id: 'd2', number: 'F-2026-017', status: 200, already: false });
      }),
    );
    const { user, list } = await twoToExplain();
    await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
    await screen.findByText(/^Envoi de/);
    await user.click(list.getByRole('button', { name: /^Deux\.pdf/ }));
    answer();
    expect(await list.findByText('Déposée')).toBeInTheDocument();
  });

  it('is lost only once that is confirmed', async () => {
    const { user, list } = await twoToExplain();
    await user.click(list.getByRole('button', { name: 'Retirer Une.pdf de cette page' }));
    const question = within(await screen.findByRole('dialog', { name: /Abandonner cette saisie/ }));
    await user.click(question.getByRole('button', { name: 'Continuer la saisie' }));
    expect(reason()).toHaveValue('Convenu par téléphone.');
    await user.click(list.getByRole('button', { name: 'Retirer Deux.pdf de cette page' }));
    expect(screen.queryByRole('list', { name: 'Fichiers choisis' })).toBeNull();
    expect(reason()).toHaveValue('Convenu par téléphone.');
  });
});

it('a lapsed paper of the law is said before a file is chosen', async () => {
  const holds = vi.fn<() => Response>(() =>
    HttpResponse.json([
      { kind: 'vigilance', sentence: 'Votre pièce a expiré.', link: 'papers?kind=vigilance' },
    ]),
  );
  server.use(http.post(rpcUrl('my_holds'), holds));
  render(<InvoiceDepositPage />, { route: '/espace-formateur-91c7e/app/invoice-deposit' });
  expect(await screen.findByText('Dépôt suspendu')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Déposer la pièce' })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/papers?kind=vigilance',
  );
  // The paper is the one thing to do first.
  expect([...document.querySelectorAll('.btn-primary')].map(({ textContent }) => textContent)).toEqual([
    'Déposer la pièce',
  ]);
});

it('the missions that wait are those that are over', async () => {
  const coming = { ...MISSION, id: 'd2', title: 'Power BI', startsOn: '2026-12-01', endsOn: '2026-12-02' };
  context = { ...context, missions: [MISSION, coming] };
  render(<InvoiceDepositPage />, { route: '/espace-formateur-91c7e/app/invoice-deposit' });
  const waiting = within(await screen.findByRole('region', { name: /^Missions qui attendent/ }));
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Tableurs pour la comptabilité, niveau 1.*du 16\/11\/2026 au 18\/11\/2026$/),
  ]);
});

it('lists the missions that are over as those that wait for their invoice', async () => {
  const later = { ...MISSION, id: 'd9', title: 'Sage Paie', startsOn: '2099-01-05', endsOn: '2099-01-06' };
  context = { ...context, missions: [MISSION, later] };
  render(<InvoiceDepositPage />, { route: '/espace-formateur-91c7e/app/invoice-deposit' });
  expect(await screen.findByText(new RegExp(MISSION.title))).toBeInTheDocument();
  expect(screen.queryByText(/Sage Paie/)).not.toBeInTheDocument();
});

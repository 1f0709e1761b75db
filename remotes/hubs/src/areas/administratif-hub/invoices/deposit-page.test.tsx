import {
  allowConsole,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  SUPABASE_URL,
} from '@trame/testing';
import { aFinding, aJudgedInvoice, haveVerdicts } from '@trame/invoice/testing/a-verdict';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serveInvoices } from '../../../../testing/invoices.ts';
import remote from '../../../routes.tsx';

// What draws a PDF needs a browser.
vi.mock('@trame/app/document-viewer', () => ({
  DocumentViewer: ({ file, local }: { file: { file_name: string }; local?: Blob }) => (
    <p>
      {file.file_name}, {local?.size ?? 0} octets
    </p>
  ),
}));

beforeAll(configureTestSupabase);
beforeAll(() => import('./deposit-page.tsx'));
// The file of the invoice that is opened after its deposit is not there.
beforeEach(() => allowConsole('Failed to load resource'));
afterEach(() => vi.unstubAllGlobals());

const MISSION = {
  id: 'b1',
  title: 'Revit, niveau 2',
  orderNumber: 'OM-2026-104',
  startsOn: '2026-11-12',
  endsOn: '2026-11-13',
  totalCents: 104_000,
  missingEvidence: [],
};

let sent: Map<string, unknown>[];
let answers: (() => Response)[];

beforeEach(() => {
  sent = [];
  answers = [];
  // A body with a file cannot be read again in this environment.
  let appended = new Map<string, unknown>();
  vi.stubGlobal(
    'FormData',
    class extends FormData {
      override append(name: string, value: string | Blob): void {
        if (name === 'request_id') appended = new Map();
        appended.set(name, value);
      }
    },
  );
  serveInvoices([]);
  server.use(
    http.post(rpcUrl('office_trainers'), () =>
      HttpResponse.json([
        { user_id: 'u1', full_name: 'Marguerite Wauters', email: 'm@exemple.test', status: 'approved' },
        { user_id: 'u2', full_name: 'Omar Benkirane', email: 'o@exemple.test', status: 'suspended' },
      ]),
    ),
    http.post(rpcUrl('invoice_context'), () =>
      HttpResponse.json({
        today: '2026-11-29',
        buyer: null,
        profile: null,
        missions: [MISSION],
        previous: [],
        confirmedIban: null,
        sha256: null,
        rules: { isInScope: false },
      }),
    ),
    http.get(`${SUPABASE_URL}/rest/v1/invoices`, () =>
      HttpResponse.json([
        {
          id: 'i1',
          number: 'FA-18',
          issued_on: '2026-11-20',
          gross_cents: 104_000,
          status: 207,
          replaces: null,
          withdrawn_at: null,
        },
        {
          id: 'i2',
          number: 'FA-17',
          issued_on: '2026-11-10',
          gross_cents: 104_000,
          status: 211,
          replaces: null,
          withdrawn_at: null,
        },
        {
          id: 'i3',
          number: 'FA-16',
          issued_on: '2026-11-09',
          gross_cents: 104_000,
          status: 210,
          replaces: null,
          withdrawn_at: null,
        },
        {
          id: 'i4',
          number: 'FA-15',
          issued_on: '2026-11-09',
          gross_cents: 104_000,
          status: 200,
          replaces: 'i3',
          withdrawn_at: null,
        },
      ]),
    ),
    http.post(`${SUPABASE_URL}/functions/v1/invoices`, () => {
      sent.push(appended);
      return (
        answers.shift()?.() ?? HttpResponse.json({ id: 'd2', number: 'FA-19', status: 200, already: false })
      );
    }),
  );
});

const pick = async (field: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByTitle(option));
};
const PDF = new File(['%PDF-'], 'facture.pdf', { type: 'application/pdf' });

async function open(trainer = 'Marguerite Wauters (m@exemple.test)') {
  const view = renderRoutes(remote, { area: 'administratif-hub', route: '/factures/deposer' });
  await screen.findByRole('heading', { name: 'Déposer pour un formateur', level: 1 });
  await pick(/^Formateur/, trainer);
  await view.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, PDF);
  return view;
}
const verdict = (title: string) =>
  screen.findByRole('heading', { name: title, level: 2 }, { timeout: 20_000 });

it('the verdict of the portal is there before anything is sent, and what blocks keeps the deposit closed', async () => {
  haveVerdicts(aJudgedInvoice({ findings: [aFinding()] }));
  await open('Omar Benkirane (o@exemple.test), compte suspendu');
  await verdict(aFinding().title);
  expect(screen.getByRole('region', { name: 'Verdict avant dépôt' })).toHaveTextContent('3 règles lues');
  expect(screen.getByRole('button', { name: 'Déposer la facture' })).toBeDisabled();
  // The page is read beside what is said of it, from this device.
  expect(screen.getByRole('region', { name: 'La facture choisie' })).toHaveTextContent(
    'facture.pdf, 5 octets',
  );
  expect(screen.getByText('Le dépôt s’ouvre quand plus rien n’est bloquant.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('a finding asks for a reason, and the invoice that a new file replaces is sent', async () => {
  haveVerdicts(aJudgedInvoice({ findings: [aFinding({ severity: 'fix' })] }));
  const { user } = await open();
  await verdict('Un point à corriger');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Facture remplacée/ }));
  const numbers = (await screen.findAllByTitle(/^FA-/)).map(({ title }) => title.slice(0, 5));
  // Paid, or replaced already: not offered.
  expect(numbers).toEqual(['FA-18', 'FA-15']);
  fireEvent.click(await screen.findByTitle(/^FA-18/));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Déposer quand même' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
  expect(
    await screen.findByText('Écrivez pourquoi cette facture peut être traitée telle quelle.'),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await verdict('Un point à corriger');
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Convenu par téléphone.');
  await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]!)).toMatchObject({
    of_user: 'u1',
    replaces: 'i1',
    reason: 'Convenu par téléphone.',
  });
});

it('what was read of a plain PDF is filled in, corrected and sent; the function may ask why', async () => {
  haveVerdicts(aJudgedInvoice({ mission: MISSION }, { hasXml: false, profile: null }));
  answers.push(() =>
    HttpResponse.json(
      {
        error: {
          code: 'invalid_fields',
          message: 'Écrivez pourquoi.',
          fields: { reason: 'Écrivez pourquoi.' },
        },
      },
      { status: 422 },
    ),
  );
  const { user } = await open();
  await verdict('Lisible, à relire');
  const number = await screen.findByRole('textbox', { name: /^Numéro/ });
  await waitFor(() => expect(number).toHaveValue('F-2026-017'));
  await user.clear(number);
  await user.type(number, 'FA-19');
  await user.click(screen.getByRole('button', { name: 'Déposer la facture' }));
  expect(await screen.findByText('Écrivez pourquoi.')).toBeVisible();
  expect(JSON.parse(String(sent[0]!.get('facts')))).toEqual({
    number: 'FA-19',
    issued_on: '2026-11-20',
    due_on: '2026-12-20',
    net_cents: 156_000,
    vat_cents: 0,
    gross_cents: 156_000,
    due_cents: 156_000,
    kind: 'invoice',
  });
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Le numéro est sur la page suivante.');
  await user.click(screen.getByRole('button', { name: 'Déposer quand même' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.get('reason')).toBe('Le numéro est sur la page suivante.');
  // The same deposit, sent again.
  expect(sent[1]!.get('request_id')).toBe(sent[0]!.get('request_id'));
});

it('the mission that the invoice names is filled in and sent, or that there is none', async () => {
  haveVerdicts(aJudgedInvoice({ mission: MISSION }), aJudgedInvoice({ mission: MISSION }), aJudgedInvoice());
  answers.push(() => new HttpResponse(null, { status: 503 }));
  const { user } = await open();
  expect(await screen.findByText(/^Revit, niveau 2/, undefined, { timeout: 20_000 })).toBeVisible();
  const deposit = await screen.findByRole('button', { name: 'Déposer la facture' });
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.get('mission_id')).toBe(MISSION.id);
  await waitFor(() => expect(deposit).toBeEnabled());
  await pick(/^Mission/, 'Aucune mission à facturer');
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  // The mission that waits could be invoiced a second time.
  await user.type(await screen.findByLabelText(/^Quelle autre mission/), 'La session de mars');
  await user.click(deposit);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([sent[1]!.get('mission_id'), sent[1]!.get('reason')]).toEqual(['none', 'La session de mars']);
});

it('another trainer is another deposit, and the file is compared with their papers', async () => {
  haveVerdicts(
    aJudgedInvoice({ findings: [aFinding({ title: 'Double' })] }),
    aJudgedInvoice({ mission: MISSION }),
  );
  answers.push(() => new HttpResponse(null, { status: 503 }));
  answers.push(() => new HttpResponse(null, { status: 503 }));
  const { user } = await open();
  await verdict('Double');
  await pick(/^Formateur/, 'Omar Benkirane (o@exemple.test), compte suspendu');
  const deposit = screen.getByRole('button', { name: 'Déposer la facture' });
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(deposit).toBeEnabled());
  await pick(/^Formateur/, 'Marguerite Wauters (m@exemple.test)');
  await pick(/^Formateur/, 'Omar Benkirane (o@exemple.test), compte suspendu');
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.get('request_id')).not.toBe(sent[0]!.get('request_id'));
});

it('a file that this device cannot read is said to be read at its deposit', async () => {
  vi.stubGlobal('Worker', function NoWorker() {
    throw new Error('no workers');
  });
  await open();
  expect(await screen.findByText('Ce fichier n’a pas pu être lu sur cet appareil')).toBeVisible();
});

const platform = async () => {
  const view = renderRoutes(remote, { area: 'administratif-hub', route: '/factures/deposer' });
  await screen.findByRole('heading', { name: 'Déposer pour un formateur', level: 1 });
  await pick(/^Reçue par/, 'Plateforme agréée');
  await view.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, PDF);
  return view;
};
/** Whom the SIREN of a file invoices for. */
function answerSellers(...trainers: object[]) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('trainers_of_siren'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(trainers);
    }),
  );
  return asked;
}

it('an invoice of a platform finds its trainer by its SIREN, and is one with its copy', async () => {
  haveVerdicts(aJudgedInvoice());
  const asked = answerSellers({
    user_id: 'u1',
    full_name: 'Marguerite Wauters',
    email: 'm@exemple.test',
    status: 'approved',
  });
  answers.push(() =>
    HttpResponse.json({ id: 'd1', number: 'FA-18', status: 204, already: true, matched: true }),
  );
  const { user, host } = await platform();
  const deposit = await screen.findByRole('button', { name: 'Déposer la facture' });
  expect(await screen.findByText('Marguerite Wauters (m@exemple.test)')).toBeVisible();
  expect(asked).toEqual([{ siren: '100000009' }]);
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]!)).toMatchObject({ of_user: 'u1', channel: 'plateforme_agreee' });
  await waitFor(() =>
    expect(host.notices.at(-1)?.notice).toMatchObject({ title: 'Rapprochée de sa copie déjà déposée' }),
  );
});

it('whose first try had arrived says so, and does not speak of a copy', async () => {
  haveVerdicts(aJudgedInvoice());
  answerSellers({
    user_id: 'u1',
    full_name: 'Marguerite Wauters',
    email: 'm@exemple.test',
    status: 'approved',
  });
  answers.push(() => HttpResponse.json({ id: 'd1', number: 'FA-18', status: 200, already: true }));
  const { user, host } = await platform();
  const deposit = await screen.findByRole('button', { name: 'Déposer la facture' });
  expect(await screen.findByText('Marguerite Wauters (m@exemple.test)')).toBeVisible();
  await waitFor(() => expect(deposit).toBeEnabled());
  await user.click(deposit);
  await waitFor(() => expect(host.notices.at(-1)?.notice).toMatchObject({ title: 'Facture déjà déposée' }));
});

it('an invoice of a platform whose SIREN nobody invoices under says what to do', async () => {
  haveVerdicts(aJudgedInvoice());
  answerSellers();
  await platform();
  expect(await screen.findByText(/^Aucun formateur ne facture sous le SIREN 100.000.009$/)).toBeVisible();
  expect(
    screen.getByText(/si elle ne vient pas d’un formateur, refusez-la sur votre plateforme/),
  ).toBeVisible();
});

it('a photo is refused before it is read', async () => {
  renderRoutes(remote, { area: 'administratif-hub', route: '/factures/deposer' });
  await screen.findByRole('heading', { name: 'Déposer pour un formateur', level: 1 });
  const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, {
    target: { files: [photo] },
  });
  expect(await screen.findByText(/^Une photo ne peut pas être déposée/)).toHaveTextContent(
    'demandez-le au formateur',
  );
  expect(within(document.body).queryByText('photo.jpg')).toBeNull();
});

it('the trainer and the file that are missing are both said at once', async () => {
  const { user } = renderRoutes(remote, { area: 'administratif-hub', route: '/factures/deposer' });
  await user.click(await screen.findByRole('button', { name: 'Déposer la facture' }));
  expect(await screen.findByText('Choisissez le formateur')).toBeVisible();
  expect(await screen.findByText('Choisissez la facture.')).toBeVisible();
});

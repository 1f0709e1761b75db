import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Opened } from './model.ts';
import Signer from './signer.tsx';

// Files do not arrive in these tests: nothing is drawn.
vi.mock('./pdf-engine.ts', () => ({}));

const TOKEN = 'a'.repeat(43);
const WAIT = { timeout: 10_000 };

type Asked = { action: string; code?: string; token: string; values?: unknown };
let asked: Asked[];
let languages: string[];
let answers: Record<string, () => Response>;

const opened = (more: Partial<Opened> = {}): Opened => ({
  state: 'turn',
  reference: 'S-2026-0187',
  sender: 'Camille Roussel',
  company: 'Trame',
  expires_at: '2026-12-15T22:59:59.000Z',
  end_reason: null,
  is_sealed: false,
  recipient: {
    name: 'Claire Estavoyer',
    email: 'claire@exemple.test',
    role: 'signer',
    needs_code: true,
    is_known: false,
    language: 'fr',
    has_consented: false,
  },
  ...more,
});

beforeEach(() => {
  asked = [];
  languages = [];
  answers = {
    open: () => Response.json(opened()),
    'send-code': () => Response.json({ sent: true }),
    'give-code': () => Response.json({ result: 'ok', session: 's'.repeat(43) }),
  };
  history.replaceState(null, '', `/signer#${TOKEN}`);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/config.json')
      return Promise.resolve(Response.json({ supabaseUrl: 'http://api.test', supabaseKey: 'key' }));
    const body = JSON.parse(init?.body as string) as Asked;
    asked.push(body);
    expect(address).not.toContain(TOKEN);
    languages.push(new URL(address).searchParams.get('language') ?? '');
    const answer = answers[body.action];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes a code as the mail writes it, in two parts', async () => {
  const user = userEvent.setup();
  answers['give-code'] = () => Response.json({ result: 'wrong' });
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Recevoir mon code' }, WAIT));
  await user.click(await screen.findByLabelText(/^Code reçu par e-mail/, {}, WAIT));
  await user.paste('127 535');
  await user.click(screen.getByRole('button', { name: 'Ouvrir le document' }));
  expect(await screen.findByText('Ce code n’est pas le bon.', {}, WAIT)).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ action: 'give-code', code: '127535', token: TOKEN });
});

it('asks for refusals in the language of the page', async () => {
  document.documentElement.lang = 'en';
  render(<Signer locale="en" />);
  await screen.findByRole('button', { name: 'Send me the code' }, WAIT);
  document.documentElement.lang = 'fr';
  expect(languages.at(-1)).toBe('en');
});

it('asks until the document is sealed, then offers it', async () => {
  const completed = (is_sealed: boolean) => {
    const { recipient, ...rest } = opened({ state: 'completed', is_sealed });
    return Response.json({ ...rest, recipient: { ...recipient, needs_code: false, is_known: true } });
  };
  answers['open'] = () => completed(asked.length > 2);
  render(<Signer locale="fr" />);
  expect(await screen.findByText('Votre exemplaire se prépare…', {}, WAIT)).toBeVisible();
  expect(
    await screen.findByRole('button', { name: /^Le document signé, avec sa preuve/ }, { timeout: 30_000 }),
  ).toBeVisible();
  expect(screen.queryByText(/se prépare/)).not.toBeInTheDocument();
}, 60_000);

it.each([
  ['fr', /^Vérifier ce document/, '/verifier'],
  ['en', /^Verify this document/, '/en/verifier'],
] as const)('leads to the verifier in the language of the page: %s', async (locale, name, path) => {
  const { recipient, ...rest } = opened({ state: 'completed', is_sealed: true });
  answers['open'] = () =>
    Response.json({ ...rest, recipient: { ...recipient, needs_code: false, is_known: true } });
  render(<Signer locale={locale} />);
  expect(await screen.findByRole('link', { name }, WAIT)).toHaveAttribute('href', path);
});

it('keeps what it shows when one question about the seal is lost', async () => {
  const user = userEvent.setup();
  let count = 0;
  const save = vi.fn<(content: Blob) => string>(() => 'blob:test');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }));
  answers['open'] = () => {
    count += 1;
    if (count === 2) throw new TypeError('Failed to fetch');
    const { recipient, ...rest } = opened({ state: 'completed', is_sealed: count > 2 });
    return Response.json({
      ...rest,
      title: 'Contrat',
      people: [],
      documents: [
        { id: 'd1', name: 'contrat.pdf', size: 10, sha256: `59ce46c4${'0'.repeat(52)}ac8d`, pages: [{}] },
      ],
      recipient: { ...recipient, needs_code: false, is_known: true },
    });
  };
  answers['proof'] = () => Response.json({ proof: '{"v":1}\n' });
  render(<Signer locale="fr" />);
  expect(await screen.findByText('Empreinte SHA-256 : 59ce 46c4 … ac8d', {}, WAIT)).toBeVisible();
  await waitFor(() => expect(count).toBe(2), { timeout: 20_000 });
  expect(screen.getByRole('heading', { name: 'C’est signé, Claire' })).toBeVisible();
  const proof = await screen.findByRole('button', { name: /^Fichier de preuve/ }, { timeout: 20_000 });
  expect(screen.getByRole('heading', { name: 'C’est signé, Claire' })).toBeVisible();
  await user.click(proof);
  await waitFor(() => expect(save).toHaveBeenCalledOnce(), WAIT);
  expect(await save.mock.calls[0]![0].text()).toBe('{"v":1}\n');
}, 60_000);

it.each([
  ['waiting', 'Ce n’est pas encore votre tour'],
  ['handed_on', 'Vous avez transmis cette demande'],
  ['declined', 'Cette demande a été refusée'],
  ['expired', 'Le délai pour signer est passé'],
  ['cancelled', 'Cette demande a été annulée'],
] as const)('says what stands instead of the turn: %s', async (state, title) => {
  answers['open'] = () => Response.json(opened({ state, end_reason: 'Article 9' }));
  render(<Signer locale="fr" />);
  const heading = await screen.findByRole('heading', { level: 1, name: title }, WAIT);
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/Article 9/)).toBeVisible();
});

it('a connection that is lost is tried again, and a link that leads nowhere says so', async () => {
  const user = userEvent.setup();
  delete answers['open'];
  render(<Signer locale="en" />);
  expect(await screen.findByText(/^There is no answer/, {}, WAIT)).toBeVisible();
  answers['open'] = () => Response.json({ error: { code: 'unknown_link', message: '' } }, { status: 404 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This link leads nowhere any more', {}, WAIT)).toBeVisible();
});

const FIELD = { document: 'd1', page: 0, x: 60, y: 60, w: 200, h: 40, label: null, is_required: true };
const TO_SIGN = { ...FIELD, id: 's1', kind: 'signature', value: null };
const readable = (fields: object[], recipient: object = {}, others: object[] = [], document: object = {}) =>
  Response.json({
    ...opened(),
    recipient: { ...opened().recipient, needs_code: false, is_known: true, ...recipient },
    title: 'Contrat',
    message: null,
    consent: { fr: 'J’accepte de signer.', en: 'I agree to sign.' },
    documents: [
      {
        id: 'd1',
        name: 'Contrat.pdf',
        size: 1,
        sha256: '0'.repeat(64),
        pages: [{ width: 595, height: 842, rotation: 0 }],
        ...document,
      },
    ],
    fields,
    others,
    people: [],
  });
const begin = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Commencer la lecture' }, WAIT));
const saves = () => asked.filter(({ action }) => action === 'save').map(({ values }) => values);

it('saves what is typed after a pause, and removes what is erased', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([{ ...FIELD, id: 't1', kind: 'text', value: null }]);
  answers['save'] = () => Response.json({ saved: true });
  render(<Signer locale="fr" />);
  await begin(user);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  const field = await screen.findByRole('textbox', {}, WAIT);
  await user.type(field, 'Nantes');
  await waitFor(() => expect(saves()).toEqual([[{ field: 't1', value: 'Nantes' }]]), WAIT);
  await user.clear(field);
  await waitFor(() => expect(saves().at(-1)).toEqual([{ field: 't1', value: null }]), WAIT);
  await user.click(screen.getByRole('button', { name: 'Champ suivant' }));
  expect(await screen.findByText('Il manque votre réponse.', {}, WAIT)).toBeVisible();
}, 60_000);

it.each([
  ['being saved', true],
  ['saved by a call without an answer', false],
])(
  'saves what is taken back while it is %s',
  async (_, isAnswered) => {
    const user = userEvent.setup();
    answers['open'] = () => readable([{ ...FIELD, id: 't1', kind: 'text', value: 'Nantes' }]);
    const gate = Promise.withResolvers<undefined>();
    const slow = new Response('{"saved":true}');
    vi.spyOn(slow, 'json').mockImplementation(() => gate.promise.then(() => ({ saved: true })));
    answers['save'] = () => (saves().length === 1 ? slow : Response.json({ saved: true }));
    render(<Signer locale="fr" />);
    await begin(user);
    await user.click(await screen.findByRole('button', { name: 'Champ précédent' }, WAIT));
    const field = await screen.findByRole('textbox', {}, WAIT);
    await user.type(field, '2');
    await waitFor(() => expect(saves()).toHaveLength(1), WAIT);
    await user.type(field, '{Backspace}');
    expect(screen.queryByText('Vos réponses sont gardées')).toBeNull();
    if (isAnswered) gate.resolve(undefined);
    else {
      gate.reject(new TypeError('Failed to fetch'));
      await screen.findByText('Vos réponses ne sont pas encore gardées', {}, WAIT);
      fireEvent(window, new Event('online'));
    }
    await waitFor(() => expect(saves().at(-1)).toEqual([{ field: 't1', value: 'Nantes' }]), WAIT);
    expect(await screen.findByText('Vos réponses sont gardées', {}, WAIT)).toBeVisible();
  },
  60_000,
);

it('says which answer is not saved, in the bar and when it is gone on with later', async () => {
  const user = userEvent.setup();
  answers['open'] = () =>
    readable([
      { ...FIELD, id: 't1', kind: 'text', label: 'Ville', value: null },
      { ...FIELD, id: 't2', kind: 'text', label: 'Pays', value: 'France' },
    ]);
  answers['save'] = () => Response.json({ saved: true });
  render(<Signer locale="fr" />);
  await begin(user);
  const field = await screen.findByRole('textbox', {}, WAIT);
  await user.type(field, 'Nantes 🦊');
  expect(await screen.findByText('Vos réponses sont gardées, sauf Ville', {}, WAIT)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuer plus tard' }));
  expect(
    await screen.findByText(/^Ce que vous avez rempli est gardé, sauf Ville, dont les lettres/, {}, WAIT),
  ).toBeVisible();
  expect(JSON.stringify(saves())).not.toContain('🦊');
}, 60_000);

it('a dialog names what is wrong at its field, and gives the focus back to what opened it', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([TO_SIGN]);
  render(<Signer locale="fr" />);
  const decline = await screen.findByRole('button', { name: 'Refuser' }, WAIT);
  await user.click(decline);
  await user.click(screen.getByRole('button', { name: 'Refuser et envoyer le motif' }));
  const reason = screen.getByLabelText('Votre motif');
  expect(reason).toHaveFocus();
  expect(reason).toBeInvalid();
  expect(reason).toHaveAccessibleDescription('Dites pourquoi vous refusez.');
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(decline).toHaveFocus();
  const handOn = screen.getByRole('button', { name: 'Transmettre' });
  await user.click(handOn);
  await user.click(screen.getAllByRole('button', { name: 'Transmettre' }).at(-1)!);
  const name = screen.getByLabelText('Son nom');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Donnez le nom.');
  await user.type(name, 'Paul Kervella');
  expect(name).toBeValid();
  await user.click(screen.getAllByRole('button', { name: 'Transmettre' }).at(-1)!);
  expect(screen.getByLabelText('Son adresse e-mail')).toHaveFocus();
  expect(screen.getByLabelText('Son adresse e-mail')).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(handOn).toHaveFocus();
}, 60_000);

it('tells who has refused that the sender has their reason', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([TO_SIGN]);
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Refuser' }, WAIT));
  await user.click(screen.getByRole('radio', { name: 'Une autre raison' }));
  await user.type(screen.getByLabelText('Votre motif'), 'Article 9');
  answers['decline'] = () => Response.json({ status: 'declined' });
  answers['open'] = () => Response.json(opened({ state: 'declined', end_reason: 'Article 9' }));
  await user.click(screen.getByRole('button', { name: 'Refuser et envoyer le motif' }));
  expect(await screen.findByText(/^Camille Roussel a reçu votre refus et son motif/, {}, WAIT)).toBeVisible();
});

it('names the field whose value is refused', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([{ ...FIELD, id: 't1', kind: 'text', label: 'Ville', value: null }]);
  answers['save'] = () =>
    Response.json(
      { error: { code: 'invalid_fields', message: 'Non.', fields: { values: 'Non.', t1: 'Autrement.' } } },
      { status: 422 },
    );
  render(<Signer locale="fr" />);
  await begin(user);
  await user.type(await screen.findByRole('textbox', {}, WAIT), 'Nantes');
  expect(await screen.findByText('Ville : Autrement.', {}, WAIT)).toBeVisible();
}, 60_000);

it('asks for another spelling of a name that cannot be printed', async () => {
  const user = userEvent.setup();
  answers['open'] = () =>
    readable([{ ...FIELD, id: 'n1', kind: 'name', value: null }], { name: '山田 太郎' });
  render(<Signer locale="fr" />);
  await begin(user);
  expect(await screen.findByRole('textbox', {}, WAIT)).toBeInvalid();
  expect(screen.getByText(/écrivez en lettres latines/)).toBeVisible();
  expect(saves()).toEqual([]);
}, 60_000);

it('what was typed is there again after a code that was asked for in the middle', async () => {
  const user = userEvent.setup();
  const text = { ...FIELD, id: 't1', kind: 'text', value: null };
  answers['open'] = () => readable([text]);
  answers['save'] = () => Response.json({ error: { code: 'code_needed', message: '' } }, { status: 403 });
  render(<Signer locale="fr" />);
  await begin(user);
  answers['open'] = () => Response.json(opened());
  await user.type(await screen.findByRole('textbox', {}, WAIT), 'Nantes');
  await user.click(await screen.findByRole('button', { name: 'Recevoir mon code' }, WAIT));
  answers['open'] = () => readable([text], { needs_code: true });
  answers['save'] = () => Response.json({ saved: true });
  await user.click(await screen.findByLabelText(/^Code reçu par e-mail/, {}, WAIT));
  await user.paste('127535');
  await user.click(screen.getByRole('button', { name: 'Ouvrir le document' }));
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Champ précédent' }, WAIT));
  expect(await screen.findByRole('textbox', {}, WAIT)).toHaveValue('Nantes');
}, 60_000);

it('shows what others filled in, and where they will', async () => {
  const user = userEvent.setup();
  answers['open'] = () =>
    readable([{ ...FIELD, id: 's1', kind: 'signature', value: null }], {}, [
      { ...FIELD, id: 'o1', kind: 'text', person: 'Paul Kervella', is_done: true, value: '990 €' },
      { ...FIELD, id: 'o2', kind: 'signature', person: 'Paul Kervella', is_done: true, value: null },
      { ...FIELD, id: 'o3', kind: 'signature', person: 'Nadège Saulnier', is_done: false, value: null },
    ]);
  render(<Signer locale="fr" />);
  await begin(user);
  for (const words of ['990 €', 'Signé par Paul Kervella', 'Signature de Nadège Saulnier, à venir'])
    expect(await screen.findByText(words, {}, WAIT)).toBeInTheDocument();
});

it('who is not the one to sign hands the envelope on instead of ending it', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([TO_SIGN]);
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Refuser' }, WAIT));
  await user.click(await screen.findByLabelText(/^C’est à quelqu’un d’autre de signer/, {}, WAIT));
  expect(screen.queryByRole('button', { name: 'Refuser et envoyer le motif' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Transmettre à quelqu’un d’autre' }));
  expect(await screen.findByLabelText('Son nom', {}, WAIT)).toBeVisible();
});

it('a picker of files that is dismissed leaves the drawing there', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([TO_SIGN]);
  render(<Signer locale="fr" />);
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Signer ici' }, WAIT));
  await user.click(await screen.findByRole('button', { name: 'Importer' }, WAIT));
  const input = screen.getByLabelText('Choisir une image (PNG ou JPEG)');
  input.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(await screen.findByRole('button', { name: 'Adopter et signer' }, WAIT)).toBeVisible();
});

it('initials that are not required can be left out', async () => {
  const user = userEvent.setup();
  answers['open'] = () =>
    readable([{ ...FIELD, id: 'i1', kind: 'initials', value: null, is_required: false }]);
  render(<Signer locale="fr" />);
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Passer' }, WAIT));
  expect(await screen.findByRole('button', { name: 'Signer le document' }, WAIT)).toBeVisible();
});

it('the link to the content of the page leaves the envelope open', async () => {
  answers['open'] = () => Response.json(opened());
  render(<Signer locale="fr" />);
  await screen.findByRole('button', { name: 'Recevoir mon code' }, WAIT);
  location.hash = '#contenu';
  dispatchEvent(new HashChangeEvent('hashchange'));
  expect(await screen.findByRole('button', { name: 'Recevoir mon code' }, WAIT)).toBeVisible();
  expect(asked.filter(({ action }) => action === 'open')).toHaveLength(1);
});

it('who waits for the copy reads what is waited for, until when, and has it looked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const user = userEvent.setup();
    const known = { ...opened().recipient, needs_code: false, is_known: true };
    answers['open'] = () => Response.json(opened({ state: 'completed', recipient: known }));
    render(<Signer locale="fr" />);
    expect(await screen.findByText('Votre exemplaire se prépare…', {}, WAIT)).toBeVisible();
    const looks = () => asked.filter(({ action }) => action === 'open').length;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(looks()).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(looks()).toBe(31);
    expect(await screen.findByText('Votre exemplaire n’est pas encore prêt', {}, WAIT)).toBeVisible();
    answers['open'] = () => Response.json(opened({ state: 'completed', is_sealed: true, recipient: known }));
    await user.click(screen.getByRole('button', { name: 'Regarder de nouveau' }));
    expect(
      await screen.findByRole('button', { name: /^Le document signé, avec sa preuve/ }, WAIT),
    ).toBeVisible();
    expect(screen.queryByText(/n’est pas encore prêt/)).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it('who has answered already is not asked again before the code', async () => {
  answers['open'] = () => Response.json(opened({ state: 'done' }));
  render(<Signer locale="fr" />);
  expect(await screen.findByRole('heading', { name: 'Retrouver votre document' }, WAIT)).toBeVisible();
  expect(screen.queryByText('On vous demande de signer')).not.toBeInTheDocument();
});

it('says without scripts what to do', () => {
  const page = renderToStaticMarkup(<Signer locale="fr" />);
  expect(/<noscript>.*<\/noscript>/s.exec(page)?.[0]).toContain('demandez un exemplaire papier');
});

it('magnifies the pages by buttons and by two fingers, as the person left them', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([{ ...FIELD, id: 't1', kind: 'text', value: null }, TO_SIGN]);
  answers['save'] = () => Response.json({ saved: true });
  render(<Signer locale="fr" />);
  await begin(user);
  const pages = screen.getByRole('region', { name: 'Documents à lire' });
  const zoom = () => pages.style.getPropertyValue('--sig-zoom');
  vi.stubGlobal('scrollBy', () => undefined);
  await user.click(screen.getByRole('button', { name: 'Agrandir les pages' }));
  expect(zoom()).toBe('1.25');
  const fingers = (apart: number) => ({
    touches: [
      { clientX: 100, clientY: 100 },
      { clientX: 100 + apart, clientY: 100 },
    ],
  });
  fireEvent.touchStart(pages, fingers(100));
  const isLeftToBrowser = fireEvent.touchMove(pages, fingers(160));
  expect(isLeftToBrowser).toBe(false);
  expect(zoom()).toBe('2');
  fireEvent.touchMove(pages, fingers(900));
  fireEvent.touchEnd(pages, { touches: [] });
  expect(zoom()).toBe('4');
  expect(screen.getByText('400 %')).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'Nantes');
  await user.click(screen.getByRole('button', { name: 'Champ suivant' }));
  await user.click(screen.getByRole('button', { name: 'Version texte' }));
  await user.click(await screen.findByRole('button', { name: 'Version en pages' }, WAIT));
  expect(zoom()).toBe('4');
}, 60_000);

it('has the letters of the site once the picture of the first page is there or never comes', async () => {
  let arrive: ((answer: Response) => void) | undefined;
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === 'http://files.test/1.png'
      ? new Promise<Response>((resolve) => {
          arrive = resolve;
        })
      : fetched(address, init),
  );
  const loaded = vi.fn();
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => {
        loaded();
        return Promise.resolve(this);
      };
    },
  );
  const add = vi.fn();
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true });
  answers['open'] = () => readable([], {}, [], { first_page: 'http://files.test/1.png' });
  render(<Signer locale="fr" />);
  await screen.findByRole('heading', { name: 'Contrat' }, WAIT);
  expect(loaded).not.toHaveBeenCalled();
  await waitFor(() => expect(arrive).toBeDefined(), WAIT);
  arrive?.(new Response(null, { status: 404 }));
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2), WAIT);
});

it('brings the first field into view once it is written in, and when the keyboard comes, not when the page is magnified', async () => {
  const user = userEvent.setup();
  const viewport = Object.assign(new EventTarget(), { scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  answers['open'] = () => readable([{ ...FIELD, id: 't1', kind: 'text', label: 'Fait à', value: null }]);
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Commencer la lecture' }, WAIT));
  const control = await screen.findByRole('textbox', { name: /Fait à/ }, WAIT);
  expect(brought).not.toHaveBeenCalled();
  await user.click(control);
  expect(brought.mock.contexts.at(-1)).toHaveAttribute('id', 'champ-t1');
  brought.mockClear();
  // Two fingers magnify the page.
  viewport.scale = 1.6;
  viewport.dispatchEvent(new Event('resize'));
  expect(brought).not.toHaveBeenCalled();
  // The keyboard of a phone takes a part of the window.
  viewport.scale = 1;
  viewport.dispatchEvent(new Event('resize'));
  expect(brought.mock.contexts.at(-1)).toHaveAttribute('id', 'champ-t1');
  brought.mockRestore();
});

it('refuses to approve, not to sign, as who approves', async () => {
  const user = userEvent.setup();
  answers['open'] = () => readable([], { role: 'approver' });
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Refuser' }, WAIT));
  expect(screen.getByRole('dialog', { name: 'Refuser d’approuver' })).toBeVisible();
});

import { digestOf } from '@trame/document';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Signer from './signer.tsx';

// Drawing needs a browser; what arrives, and whether it is what was announced, does not.
vi.mock('./pdf-engine.ts', () => ({
  openPdf: () => Promise.resolve({ getPage: () => Promise.resolve({}) }),
  drawPage: () => Promise.resolve(),
}));

const FILE = new TextEncoder().encode('%PDF-1.7');
const FILE_URL = 'http://files.test/d1';
const WAIT = { timeout: 10_000 };

let completed: Record<string, unknown>[];
let arriving: Promise<unknown>;
/** What another tab had signed in the meantime, in the one field. */
let signedElsewhere: string | undefined;

beforeEach(async () => {
  completed = [];
  arriving = Promise.resolve();
  signedElsewhere = undefined;
  const sha256 = await digestOf(FILE);
  const envelope = {
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
      needs_code: false,
      is_known: true,
      language: 'fr',
      has_consented: false,
    },
    title: 'Contrat',
    message: null,
    consent: { fr: 'J’accepte de signer.', en: 'I agree to sign.' },
    documents: [
      {
        id: 'd1',
        name: 'Contrat.pdf',
        size: FILE.length,
        sha256,
        url: FILE_URL,
        pages: [{ width: 595, height: 842, rotation: 0 }],
      },
    ],
    fields: [],
    others: [],
    people: [],
  };
  history.replaceState(null, '', `/signer#${'a'.repeat(43)}`);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/config.json')
      return Response.json({ supabaseUrl: 'http://api.test', supabaseKey: 'key' });
    if (address === FILE_URL) {
      await arriving;
      return new Response(FILE);
    }
    if (typeof init?.body !== 'string') return new Response('');
    const body = JSON.parse(init.body) as Record<string, unknown>;
    if (body['action'] === 'complete') completed.push(body);
    if (signedElsewhere !== undefined) {
      const field = {
        id: 't',
        document: 'd1',
        page: 0,
        x: 9,
        y: 9,
        w: 90,
        h: 20,
        kind: 'text',
        label: 'Fait à',
      };
      const isOver = completed.length > 0;
      const value = isOver ? signedElsewhere : 'Nantes';
      if (body['action'] === 'open')
        return Response.json({
          ...envelope,
          state: isOver ? 'done' : 'turn',
          fields: [{ ...field, is_required: true, value }],
        });
      if (isOver)
        return Response.json(
          { error: { code: 'other_state', message: 'C’est déjà fait.', fields: {} } },
          { status: 409 },
        );
    }
    return Response.json(body['action'] === 'open' ? envelope : { is_completed: true, is_sealed: false });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const toTheEnd = async (user: ReturnType<typeof userEvent.setup>) => {
  render(<Signer locale="fr" />);
  await user.click(await screen.findByRole('button', { name: 'Commencer la lecture' }, WAIT));
  return screen.findByRole('button', { name: 'Signer le document' }, WAIT);
};

it('a document is signed once it is shown, and with consent alone', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  arriving = promise;
  const press = await toTheEnd(user);
  expect(press).toBeDisabled();
  // There is nothing to fill in.
  expect(screen.queryByText('Vos réponses sont gardées')).toBeNull();
  resolve();
  await waitFor(() => expect(press).toBeEnabled(), WAIT);
  await user.click(press);
  expect(await screen.findByText('Cochez votre accord pour continuer.', {}, WAIT)).toBeVisible();
  expect(completed).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'J’accepte de signer.' }));
  await user.click(press);
  await waitFor(() => expect(completed).toHaveLength(1), WAIT);
  expect(completed[0]).toMatchObject({ consent: true, documents: [await digestOf(FILE)], values: [] });
}, 60_000);

it('a file that is not the one that was announced is not signed', async () => {
  FILE[0] = 0;
  try {
    const user = userEvent.setup();
    const press = await toTheEnd(user);
    expect(await screen.findByText(/^Ce document n’est pas celui qu/, {}, WAIT)).toBeVisible();
    expect(press).toBeDisabled();
  } finally {
    FILE[0] = '%'.charCodeAt(0);
  }
}, 60_000);

it.each([
  ['Rennes', true],
  ['Nantes', false],
])(
  'when another tab had signed %s, the answers of this one are said not to be signed: %s',
  async (elsewhere, isOther) => {
    signedElsewhere = elsewhere;
    const user = userEvent.setup();
    const press = await toTheEnd(user);
    await waitFor(() => expect(press).toBeEnabled(), WAIT);
    await user.click(screen.getByRole('checkbox', { name: 'J’accepte de signer.' }));
    await user.click(press);
    expect(await screen.findByRole('heading', { name: 'C’est signé, Claire' }, WAIT)).toBeVisible();
    expect(screen.queryByText(/celles d’un autre onglet/) !== null).toBe(isOther);
  },
  60_000,
);

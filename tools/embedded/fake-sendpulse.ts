import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Keys that the local SendPulse accepts. */
export const LOCAL_SENDPULSE_KEYS = {
  client_id: 'trame-demo-identifiant',
  client_secret: 'trame-demo-cle-secrete-2026',
} as const;

/** An address at this domain is refused, as SendPulse refuses one it cannot write to. */
const REFUSED_DOMAIN = '@refus.test';

export type FakeContact = {
  email: string;
  variables: Record<string, string>;
  status: 'Active' | 'Unsubscribed by user' | 'Undeliverable';
};
export type FakeBook = { id: number; name: string; contacts: FakeContact[] };
export type FakeState = { books: FakeBook[]; isDown: boolean };

export type FakeSendPulse = {
  /** Answers a call of the REST interface below a prefix. */
  answer: (request: Request, prefix: string) => Promise<Response>;
  state: () => FakeState;
  /** The actions of its page's buttons: `outage` (on and off), `unsubscribe` or `bounce` one address, `clear`. */
  act: (action: string, email?: string) => void;
};

const ENDED: ReadonlyMap<string, FakeContact['status']> = new Map([
  ['unsubscribe', 'Unsubscribed by user'],
  ['bounce', 'Undeliverable'],
]);

const emptyState = (): FakeState => ({
  isDown: false,
  books: [
    { id: 4101, name: 'Vivier de formateurs', contacts: [] },
    { id: 4102, name: 'Formateurs acceptés', contacts: [] },
  ],
});

const failure = (status: number, code: number, message: string) =>
  Response.json({ error_code: code, message }, { status });

type Added = { emails: { email: string; variables?: Record<string, string> }[] };
type Removed = { emails: string[] };

/** A SendPulse on this machine: the calls that the platform makes, on address books stored in a file. */
export function openFakeSendPulse(file?: string): FakeSendPulse {
  const state =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakeState) : emptyState();
  const tokens = new Set<string>();
  const save = () => {
    if (file) writeFileSync(file, JSON.stringify(state, null, 2), { mode: 0o600 });
  };

  const signIn = (keys: Record<string, unknown>) => {
    const isKnown =
      keys['grant_type'] === 'client_credentials' &&
      keys['client_id'] === LOCAL_SENDPULSE_KEYS.client_id &&
      keys['client_secret'] === LOCAL_SENDPULSE_KEYS.client_secret;
    if (!isKnown) return Response.json({ error: 'invalid_client' }, { status: 401 });
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
  };

  const list = (book: FakeBook, query: URLSearchParams) => {
    const wanted = query.has('not_active')
      ? book.contacts.filter(({ status }) => status !== 'Active')
      : book.contacts;
    const offset = Number(query.get('offset') ?? 0);
    return Response.json(
      wanted
        .slice(offset, offset + Number(query.get('limit') ?? 100))
        .map(({ email, status }) => ({ email, status: status === 'Active' ? 1 : 4, status_explain: status })),
    );
  };

  const add = (book: FakeBook, { emails }: Added) => {
    if (emails.some(({ email }) => email.endsWith(REFUSED_DOMAIN)))
      return failure(422, 422, 'Argument email is invalid');
    for (const { email, variables = {} } of emails) {
      const known = book.contacts.find((contact) => contact.email === email);
      // Adding someone again does not subscribe them again.
      if (known) known.variables = variables;
      else book.contacts.push({ email, variables, status: 'Active' });
    }
    save();
    return Response.json({ result: true });
  };

  const remove = (book: FakeBook, { emails }: Removed) => {
    const kept = book.contacts.filter(({ email }) => !emails.includes(email));
    if (kept.length === book.contacts.length) return failure(422, 303, 'No emails');
    book.contacts = kept;
    save();
    return Response.json({ result: true });
  };

  return {
    state: () => state,
    act: (action, email) => {
      if (action === 'outage') state.isDown = !state.isDown;
      if (action === 'clear') Object.assign(state, emptyState());
      const ended = ENDED.get(action);
      if (ended) {
        const all = state.books.flatMap(({ contacts }) => contacts);
        for (const contact of all) if (contact.email === email) contact.status = ended;
      }
      save();
    },
    answer: async (request, prefix) => {
      if (state.isDown) return new Response('Service Unavailable', { status: 503 });
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.slice(prefix.length);
      const body: unknown = request.method === 'GET' ? {} : await request.json().catch(() => ({}));
      if (path === '/oauth/access_token') return signIn(body as Record<string, unknown>);
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      if (!tokens.has(token)) return failure(401, 1, 'Unauthorized');
      if (path === '/addressbooks')
        return Response.json(
          state.books.map(({ id, name, contacts }) => ({ id, name, all_email_qty: contacts.length })),
        );
      const id = Number(/^\/addressbooks\/(\d+)\/emails$/.exec(path)?.[1]);
      const book = state.books.find((one) => one.id === id);
      if (!book) return failure(404, 213, 'Book not found');
      if (request.method === 'GET') return list(book, searchParams);
      if (request.method === 'POST') return add(book, body as Added);
      if (request.method === 'DELETE') return remove(book, body as Removed);
      return failure(405, 405, 'Method not allowed');
    },
  };
}

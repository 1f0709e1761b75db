import { server } from '@trame/testing';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { http, HttpResponse } from 'msw';

/** On the page's own origin; requests across origins are tested with the function. */
const API = window.location.origin;

export interface Attempt {
  key: string;
  language: string | null;
  answers: Record<string, unknown>;
  altcha: string;
  website: string;
  files: Record<string, string>;
}

type Answer = () => Response | Promise<Response>;

export const accepted: Answer = () =>
  HttpResponse.json({ reference: 'TR-2026-0F7K2Q', createdAt: '2026-11-21T09:24:00Z' }, { status: 201 });

/** An answer of the function that refuses. */
export const refused =
  (
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; reference?: string; retryAfter?: number } = {},
  ) =>
  () =>
    HttpResponse.json(
      { error: { code, message, fields: more.fields, reference: more.reference } },
      { status, headers: more.retryAfter ? { 'Retry-After': String(more.retryAfter) } : {} },
    );

/** Reads the body part by part, because the parser of Node does not accept the File of jsdom. */
function readMultipart(body: string) {
  const texts: Record<string, string> = {};
  const files: Record<string, string> = {};
  const boundary = body.slice(0, body.indexOf('\r\n'));
  for (const part of body.split(boundary)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = / name="([^"]*)"/.exec(head)?.[1];
    const filename = / filename="([^"]*)"/.exec(head)?.[1];
    if (name && filename) files[name] = filename;
    else if (name) texts[name] = rest.join('\r\n\r\n').replace(/\r\n$/, '');
  }
  return { texts, files };
}

/** The configuration that the page reads. */
export const serveConfig = (): void =>
  server.use(
    http.get('*/config.json', () => HttpResponse.json({ supabaseUrl: API, supabaseKey: 'publishable' })),
  );

/** The function (that of applications, unless another one is named), faked at the network: answers attempts in turn, and repeats the last answer. */
export function serveSubmissions(...given: [to: string, ...Answer[]] | Answer[]): Attempt[] {
  const [to, ...rest] = given;
  const isNamed = typeof to === 'string';
  const endpoint = `${API}/functions/v1/${isNamed ? to : 'submit-application'}`;
  const answers = (isNamed ? rest : given) as Answer[];
  const attempts: Attempt[] = [];
  serveConfig();
  server.use(
    http.get(endpoint, async ({ request }) =>
      HttpResponse.json(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: 1,
          counter: 3,
          deriveKey,
          data: { key: new URL(request.url).searchParams.get('key') },
          expiresAt: Math.floor(Date.now() / 1000) + 7200,
          hmacSignatureSecret: 'secret',
        }),
      ),
    ),
    http.post(endpoint, async ({ request }) => {
      const { texts, files } = readMultipart(await request.text());
      attempts.push({
        key: request.headers.get('idempotency-key') ?? '',
        language: new URL(request.url).searchParams.get('lang'),
        answers: JSON.parse(texts.payload ?? '') as Record<string, unknown>,
        altcha: texts.altcha ?? '',
        website: texts.website ?? '',
        files,
      });
      return (answers[attempts.length - 1] ?? answers.at(-1) ?? accepted)();
    }),
  );
  return attempts;
}

/** The same address without a connection. */
export const cutOff: Answer = () => HttpResponse.error();

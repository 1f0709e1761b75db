import type { Env } from '../env.ts';
import type { Fetch } from '../clients.ts';

export const SERVICE_KEY = 'service-key-of-the-tests';
const ORIGIN = 'http://supabase.test';
export const MAIL_URL = 'http://mail.test/api/messages';

export interface Row {
  id: string;
  [column: string]: unknown;
}

interface Call {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

type Route = (call: Call) => Response | Promise<Response>;
type Fault = Response | Error | 'slow';

const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status });

/**
 * A Supabase at the network boundary: the HTTP calls of the functions, answered from memory, with the mail service
 * beside it. Everything above HTTP, the client library included, is real.
 */
export class FakeSupabase {
  readonly applications: Row[] = [];
  readonly logs: Row[] = [];
  readonly incidents: Record<string, unknown>[] = [];
  readonly files = new Map<string, ArrayBuffer>();
  readonly pending = new Map<string, string>();
  readonly stale: string[] = [];
  readonly mails: Record<string, unknown>[] = [];
  readonly calls: Call[] = [];
  /** Access token -> roles of its bearer. */
  readonly sessions = new Map<string, string[]>();
  /** The roles to which the policies of a test show rows. */
  readers = ['app5_user'];
  /** E-mail -> user id. */
  readonly users = new Map<string, string>();
  /** The answer of recruiters() to a recruiter. */
  readonly recruiters: Row[] = [];
  /** Rows of further tables, by name: read by people who may read applications, by `eq` and `in`. */
  readonly tables = new Map<string, Row[]>([['company_settings', []]]);
  /** The answer of message_precautions, by application, besides the defaults. */
  readonly precautions = new Map<string, { opted_out?: boolean; written_at?: string }>();
  /** The answer of account_decision, by user. */
  readonly decisions = new Map<string, Record<string, unknown>>();
  /** The answer of unannounced_invoice_steps. */
  readonly invoiceSteps: Record<string, unknown>[] = [];
  /** Replies to companies that have not left. */
  leadMessages: Record<string, unknown>[] = [];
  /** The answer of unannounced_ibans. */
  readonly ibanChanges: Record<string, unknown>[] = [];
  /** The answer of refused_paper, by paper. */
  readonly refusedPapers = new Map<string, Record<string, unknown>>();
  /** The answer of unannounced_refusals. */
  readonly unannounced: string[] = [];
  /** The refusals of the procedures of a deletion, by name. */
  readonly refusals = new Map<string, string>();
  readonly hits = new Map<string, number>();
  readonly namedHits = new Set<string>();
  /** Links mailed to addresses, by the digest of their token. */
  readonly confirmations = new Map<string, { email: string; isConfirmed: boolean }>();
  /** The answer of calendar_feed, by the digest of the secret. */
  readonly calendars = new Map<string, object[]>();
  #faults: { match: string; fault: Fault; times: number; isLate: boolean }[] = [];
  /** Called inside the call that records an application: another attempt can come first there. */
  beforeSubmit: () => void = () => undefined;
  /** Where calls of other functions go. */
  functions: Record<string, (request: Request) => Promise<Response>> = {};

  readonly env: Env & { ALTCHA_SECRET: string } = {
    SUPABASE_URL: ORIGIN,
    SUPABASE_ANON_KEY: 'anon-key-of-the-tests',
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
    ALLOWED_ORIGINS: ['http://localhost:4200', 'http://localhost:4300'],
    ALTCHA_SECRET: 'a secret of the tests, long enough',
    CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
    SUBMISSIONS_PER_ADDRESS: 20,
    INCIDENTS_PER_ADDRESS: 300,
    MAIL_API_URL: MAIL_URL,
    MAIL_API_KEY: 'mail-key',
    MAIL_FROM: 'Trame <ne-pas-repondre@trame.example>',
    MAIL_REPLY_TO: 'bonjour@trame.example',
    PUBLIC_SITE_URL: 'http://localhost:4300/',
    SHELL_URL: 'http://localhost:4200/',
    TRAINER_PORTAL_URL: 'http://localhost:4400/espace-formateur-91c7e',
    RECRUITMENT_PATH: '/recrutement-6f1b4',
    CORPORATE_PATH: '/gestion-corporate-785d3',
    CATALOGUE_PATH: '/catalogue-pro-842f2',
    MARKETING_PATH: '/marketing-hub',
    SIGNATURES_PATH: '/signature-center-5c8a7',
    SEAL_COMPANY: 'Trame',
    CV_ANALYSER: 'rules',
    CLAMD_PORT: 3310,
    CLAMD_TIMEOUT_MS: 20_000,
    CLAMD_WHEN_AWAY: 'refuse',
  };

  /** Makes the next `times` calls with `match` in their address fail. */
  fail(match: string, fault: Fault, times = Infinity): void {
    this.#faults.push({ match, fault, times, isLate: false });
  }

  /** Executes the next `times` calls with `match` in their address, and gives another answer. */
  loseAnswer(match: string, fault: Fault, times = Infinity): void {
    this.#faults.push({ match, fault, times, isLate: true });
  }

  readonly fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.clone().text();
    const url = new URL(request.url);
    const call: Call = { method: request.method, url, headers: request.headers, body: parse(text) };
    this.calls.push(call);
    const active = this.#faults.find((one) => one.times > 0 && request.url.includes(one.match));
    if (active) {
      active.times -= 1;
      if (active.isLate) await this.#serve(call, request);
      return misbehave(active.fault, init?.signal);
    }
    return this.#serve(call, request);
  };

  async #serve(call: Call, request: Request): Promise<Response> {
    const { url } = call;
    if (request.url === MAIL_URL) {
      this.mails.push(call.body as Record<string, unknown>);
      return Response.json({ id: this.mails.length }, { status: 201 });
    }
    const [, area, , name = ''] = url.pathname.split('/');
    if (area === 'functions') return this.functions[name]?.(request) ?? refusal(404, 'no function');
    if (area === 'auth') return this.#user(call);
    if (area === 'storage') return this.#storage(call, await request.arrayBuffer());
    if (name === 'rpc') return this.#rpc(call);
    if (name === 'incidents') return this.#incidents(call);
    const rows = this.tables.get(name);
    if (rows) return Response.json(this.#mayRead(call) ? rows.filter((row) => isWanted(row, url)) : []);
    return name === 'notification_logs' ? this.#logs(call) : this.#applications(call);
  }

  #user: Route = ({ headers }) => {
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? '';
    if (!this.sessions.has(token))
      return Response.json({ error_code: 'bad_jwt', msg: 'bad' }, { status: 403 });
    return Response.json({ id: `user-of-${token}`, email: 'a@b.fr', aud: 'authenticated' });
  };

  #storage(call: Call, bytes: ArrayBuffer): Response {
    if (call.headers.get('authorization') !== `Bearer ${SERVICE_KEY}`) return refusal(403, 'Unauthorized');
    if (call.method === 'DELETE') {
      const { prefixes } = call.body as { prefixes: string[] };
      return Response.json(prefixes.filter((path) => this.files.delete(path)).map((name) => ({ name })));
    }
    const path = decodeURIComponent(call.url.pathname).split('/trainer-applications/')[1] ?? '';
    if (call.url.pathname.includes('/object/sign/')) {
      if (!this.files.has(path))
        return Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 });
      return Response.json({ signedURL: `/object/sign/trainer-applications/${path}?token=t` });
    }
    if (!this.pending.has(path)) return refusal(500, 'a file was stored without being reserved');
    this.files.set(path, bytes);
    return Response.json({ Id: path, Key: `trainer-applications/${path}` });
  }

  #rpc(call: Call): Response {
    const name = call.url.pathname.split('/').at(-1) ?? '';
    const token = call.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    if (name === 'holds_role') {
      const { role } = call.body as { role: string };
      return Response.json(this.sessions.get(token)?.includes(role) ?? false);
    }
    if (name === 'recruiters' || name === 'entity_people')
      return this.#mayRead(call) ? Response.json(this.recruiters) : refusal(403, '42501');
    if (name === 'record_document_link' && this.#mayRead(call)) return new Response(null, { status: 204 });
    if (['start_file_removal', 'end_file_removal'].includes(name)) {
      if (!this.#mayRead(call)) return refusal(403, '42501');
      const code = this.refusals.get(name);
      return code ? refusal(code === '23503' ? 409 : 400, code) : new Response(null, { status: 204 });
    }
    if (name === 'message_precautions')
      return this.#mayRead(call) ? this.#precautionsOf(call) : refusal(403, '42501');
    if (token !== SERVICE_KEY) return refusal(403, '42501');
    const args = call.body as Record<string, unknown>;
    return this.#procedures[name]?.(args) ?? refusal(404, 'PGRST202');
  }

  #precautionsOf({ body }: Call): Response {
    const { ids } = body as { ids: string[] };
    const known = ids.filter((id) => this.applications.some((row) => row.id === id));
    return Response.json(
      known.map((id) => ({
        application_id: id,
        opted_out: false,
        written_at: null,
        ...this.precautions.get(id),
      })),
    );
  }

  readonly #procedures: Record<string, (args: Record<string, unknown>) => Response> = {
    take_rate_limit: ({ bucket, max_hits, hit }) => {
      const name = typeof hit === 'string' ? `${String(bucket)} ${hit}` : undefined;
      if (name && this.namedHits.has(name)) return Response.json([{ allowed: true, retry_after: 0 }]);
      const hits = (this.hits.get(String(bucket)) ?? 0) + 1;
      this.hits.set(String(bucket), hits);
      const allowed = hits <= Number(max_hits);
      if (name && allowed) this.namedHits.add(name);
      return Response.json([{ allowed, retry_after: allowed ? 0 : 90 }]);
    },
    give_back_rate_limit: ({ bucket }) => {
      this.hits.set(String(bucket), Math.max(0, (this.hits.get(String(bucket)) ?? 0) - 1));
      return new Response(null, { status: 204 });
    },
    start_address_confirmation: ({ token_digest, email_digest }) => {
      this.confirmations.set(String(token_digest), { email: String(email_digest), isConfirmed: false });
      return new Response(null, { status: 204 });
    },
    confirm_address: ({ token_digest }) => {
      const found = this.confirmations.get(String(token_digest));
      const isFirst = found !== undefined && !found.isConfirmed;
      if (found) found.isConfirmed = true;
      return Response.json(isFirst);
    },
    is_address_confirmed: ({ email_digest }) =>
      Response.json(
        [...this.confirmations.values()].some(
          ({ email, isConfirmed }) => isConfirmed && email === email_digest,
        ),
      ),
    calendar_feed: ({ digest }) => Response.json(this.calendars.get(String(digest)) ?? null),
    reserve_uploads: ({ submission_key, paths }) => {
      for (const path of paths as string[]) this.pending.set(path, String(submission_key));
      return new Response(null, { status: 204 });
    },
    forget_uploads: ({ paths }) => {
      for (const path of paths as string[]) this.pending.delete(path);
      return new Response(null, { status: 204 });
    },
    stale_uploads: () => Response.json(this.stale.splice(0)),
    submit_trainer_application: ({ payload }) => {
      this.beforeSubmit();
      return Response.json([this.record(payload as Record<string, unknown>)]);
    },
    account_decision: ({ user_id }) => {
      const decision = this.decisions.get(String(user_id));
      return Response.json(decision ? [decision] : []);
    },
    unannounced_invoice_steps: ({ most }) => Response.json(this.invoiceSteps.splice(0, Number(most))),
    unsent_lead_messages: ({ most }) => Response.json(this.leadMessages.splice(0, Number(most))),
    unannounced_ibans: ({ of_user }) =>
      Response.json(this.ibanChanges.filter(({ user_id }) => of_user === null || user_id === of_user)),
    refused_paper: ({ paper_id }) => {
      const paper = this.refusedPapers.get(String(paper_id));
      return Response.json(paper ? [paper] : []);
    },
    unannounced_refusals: ({ most }) =>
      Response.json(this.unannounced.splice(0, Number(most)).map((paper_id) => ({ paper_id }))),
    note_campaign_test: () => new Response(null, { status: 204 }),
    find_users_by_email: ({ emails }) =>
      Response.json(
        (emails as string[]).flatMap((email) =>
          this.users.has(email) ? [{ id: this.users.get(email), email }] : [],
        ),
      ),
  };

  /** Records an application as the database does: once per submission key. */
  record(payload: Record<string, unknown>): Row {
    const known = this.applications.find((row) => row.submission_key === payload.submission_key);
    const row = known ?? {
      references_filename: null,
      references_url: null,
      ...payload,
      id: crypto.randomUUID(),
      reference: `TR-2026-${String(this.applications.length + 1).padStart(6, '0')}`,
      created_at: '2026-11-21T14:00:00+00:00',
    };
    if (!known) this.applications.push(row);
    this.pending.delete(`resumes/${String(row.resume_filename)}`);
    this.pending.delete(`references/${String(row.references_filename)}`);
    return row;
  }

  #mayRead({ headers }: Call): boolean {
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? '';
    return (
      token === SERVICE_KEY ||
      (this.sessions.get(token)?.some((role) => this.readers.includes(role)) ?? false)
    );
  }

  #applications: Route = (call) => {
    const alternatives = call.url.searchParams.get('or');
    const rows = this.applications.filter(
      (row) =>
        this.#mayRead(call) && isWanted(row, call.url) && (!alternatives || matchesAny(row, alternatives)),
    );
    return Response.json(rows);
  };

  #incidents: Route = ({ headers, body }) => {
    if (headers.get('authorization') !== `Bearer ${SERVICE_KEY}`) return refusal(403, '42501');
    this.incidents.push(body as Row);
    return new Response(null, { status: 201 });
  };

  #logs: Route = ({ method, url, body }) => {
    if (method === 'POST') {
      const row = body as Row;
      const isSame = (log: Row) =>
        log.id === row.id ||
        // An address gets one message of a writing.
        (row.batch_id !== undefined &&
          log.batch_id === row.batch_id &&
          String(log.recipient).toLowerCase() === String(row.recipient).toLowerCase() &&
          log.status !== 'failed');
      if (this.logs.some(isSame)) return refusal(409, '23505');
      this.logs.push(row);
      return new Response(null, { status: 201 });
    }
    if (url.searchParams.has('order')) return Response.json(this.#unsent(url.searchParams));
    const found = this.logs.filter((row) =>
      ['id', 'batch_id', 'status', 'created_at'].every((column) => {
        const value = url.searchParams.get(column);
        return value === null || value === `eq.${String(row[column])}`;
      }),
    );
    if (method === 'PATCH') for (const row of found) Object.assign(row, body);
    return Response.json(found);
  };

  /** The list of log rows asked for in one order, with bounds on their dates and those of their applications. */
  #unsent(query: URLSearchParams): Row[] {
    const bound = (column: string) => query.get(column)?.replace(/^[gl]t\./, '') ?? '';
    const createdAt = (row: Row | undefined) => String(row?.created_at);
    const application = (log: Row) => this.applications.find(({ id }) => id === log.application_id);
    return this.logs
      .filter(
        (log) =>
          query.get('kind') === `eq.${String(log.kind)}` &&
          query.get('status')?.includes(String(log.status)) &&
          createdAt(log) < bound('created_at') &&
          createdAt(application(log)) > bound('trainer_applications.created_at'),
      )
      .toSorted((a, b) => (createdAt(a) < createdAt(b) ? -1 : 1))
      .slice(0, Number(query.get('limit')));
  }
}

/** Whether a row matches the `eq` and `in` filters of an address, by its columns. */
function isWanted(row: Row, { searchParams }: URL): boolean {
  return ['id', 'submission_key'].every((column) => {
    const asked = searchParams.get(column);
    if (asked === null) return true;
    const values = asked.replace(/^(?:eq\.|in\.\()|\)$/g, '').split(',');
    return values.includes(String(row[column]));
  });
}

/** `(column.eq."a",…)` of PostgREST. */
function matchesAny(row: Row, alternatives: string): boolean {
  return [...alternatives.matchAll(/(\w+)\.eq\."([^"]*)"/g)].some(
    ([, column = '', value]) => String(row[column]) === value,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function misbehave(fault: Fault, signal: AbortSignal | null | undefined): Promise<Response> {
  if (fault instanceof Response) return Promise.resolve(fault.clone());
  if (fault instanceof Error) return Promise.reject(fault);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/**
 * Every way in which a data call can fail, as a closed set. Views choose a French text by the code; they read the
 * server's message only where the specification asks for it.
 */
export type AppErrorCode =
  /** The device or the server cannot be reached: retry. */
  | 'network'
  /** The caller cancelled: not shown to anyone. */
  | 'aborted'
  /** No session, or one that the server no longer accepts (401, 28000, PGRST301, PGRST303). */
  | 'unauthenticated'
  /** Grants or row-level security refuse (42501, 403). */
  | 'forbidden'
  /** No such row or file (404, PGRST116, P0002). */
  | 'not_found'
  /** A unique value is taken, or the row changed in between (409, PT409, 23505, 40001). */
  | 'conflict'
  /** The database or a function refuses the values (400, 422, class 22, 23502, 23514). */
  | 'invalid'
  /** Other rows depend on it, or the row it points to is missing (23503). */
  | 'linked'
  /** A file or body is over the limit (413). */
  | 'too_large'
  /** Too many calls (429). */
  | 'rate_limited'
  /** The statement ran over its time limit (57014, 504), or no answer came within ours. */
  | 'timeout'
  /** The service is down or restarting (502, 503, 57P01, class 08). */
  | 'unavailable'
  /** Anything else, also what is our fault and no refusal (a function that is missing, an error inside of it): shown with an id, and reported. */
  | 'unknown';

type AppErrorDetails = {
  /** HTTP status, or 0 when there was no answer. */
  status?: number;
  /** The server's own code: SQLSTATE, PGRSTnnn, or a function's code. */
  serverCode?: string;
  /** What the log of the function that failed has beside its cause. */
  trace?: string | undefined;
  cause?: unknown;
};

/** The one error type that leaves a `data/` folder. `message` is the server's, for developers and for the spec's templates. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  readonly serverCode: string | undefined;
  readonly trace: string | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    { status = 0, serverCode, trace, cause }: AppErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.serverCode = serverCode;
    this.trace = trace;
  }
}

/** SQLSTATE and PostgREST codes. Sources: PostgreSQL appendix A, PostgREST "Errors". */
const SERVER_CODES: Readonly<Record<string, AppErrorCode>> = {
  '42501': 'forbidden',
  '28000': 'unauthenticated',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  PGRST116: 'not_found',
  P0002: 'not_found',
  '23505': 'conflict',
  PT409: 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '23503': 'linked',
  '23502': 'invalid',
  '23514': 'invalid',
  '57014': 'timeout',
  '57P01': 'unavailable',
  '53300': 'unavailable',
};

/** Faults of a statement, of a function of the database, or of a request that no page means: not of what the person gave. */
const FAULT = /^(?:P0001|42\w{3}|XX\w{3}|PGRST[12]\d\d)$/;

const STATUS_CODES: Readonly<Record<number, AppErrorCode>> = {
  400: 'invalid',
  403: 'forbidden',
  404: 'not_found',
  406: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

function codeOf(serverCode: string | undefined, status: number): AppErrorCode {
  // PostgREST answers 401 with the code of a missing grant (42501) when a request came without a session.
  if (status === 401) return 'unauthenticated';
  const known = serverCode === undefined ? undefined : SERVER_CODES[serverCode];
  if (known) return known;
  if (serverCode !== undefined && /^22\w{3}$/.test(serverCode)) return 'invalid';
  if (serverCode !== undefined && /^08\w{3}$/.test(serverCode)) return 'unavailable';
  // A refusal of ours has a code above; a statement that the database cannot run is no answer to the person.
  if (serverCode !== undefined && FAULT.test(serverCode)) return 'unknown';
  return STATUS_CODES[status] ?? 'unknown';
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/**
 * Turns the error that a data call threw or returned into an `AppError`. Errors of Supabase's clients are recognised by
 * their names and not by their classes, because importing the classes would add every client to the sign-in page.
 * @param error a PostgREST, Auth, Storage or Functions error, a `TypeError` of fetch, or any other value
 * @param status HTTP status of the answer, when the error does not contain it (PostgREST returns it beside the error)
 */
export function classifyError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error;
  // An object without a message is not described: it may contain what people typed.
  const isSilent = typeof error === 'object' && error !== null && field(error, 'message') === undefined;
  const message = isSilent ? '' : String(field(error, 'message') ?? error);
  const name = field(error, 'name');
  const details = JSON.stringify(field(error, 'details')) ?? '';

  const context = field(error, 'context');
  // The time limit of `timedFetch`, as thrown or inside an error of a client, which only keeps its name or its message.
  if (
    [name, field(context, 'name')].includes('TimeoutError') ||
    /TimeoutError|No answer within \d+ ms/.test(`${message} ${details.slice(0, 200)}`)
  ) {
    return new AppError('timeout', message, { cause: error });
  }
  if (
    name === 'AbortError' ||
    field(context, 'name') === 'AbortError' ||
    /AbortError|aborted/i.test(`${message} ${details.slice(0, 200)}`)
  ) {
    return new AppError('aborted', message, { cause: error });
  }

  if (name === 'FunctionsHttpError' && context instanceof Response) {
    const response = context;
    return new AppError(codeOf(undefined, response.status), message, {
      status: response.status,
      trace: response.headers.get('x-failure') ?? undefined,
      cause: error,
    });
  }

  const isNetworkError =
    error instanceof TypeError ||
    name === 'FunctionsFetchError' ||
    name === 'FunctionsRelayError' ||
    name === 'AuthRetryableFetchError' ||
    /failed to fetch|fetch failed|network|load failed/i.test(message);
  const ownStatus = Number(field(error, 'status') ?? field(error, 'statusCode') ?? status ?? 0) || 0;
  if (isNetworkError && ownStatus < 400) return new AppError('network', message, { cause: error });

  const rawCode = field(error, 'code') ?? field(error, 'error');
  const serverCode = typeof rawCode === 'string' && rawCode !== '' ? rawCode : undefined;
  // Auth has no roles to refuse: its 403 is about the session.
  const isOfAuth = field(error, '__isAuthError') === true && ownStatus === 403;
  return new AppError(codeOf(serverCode, isOfAuth ? 401 : ownStatus), message, {
    status: ownStatus,
    serverCode,
    cause: error,
  });
}

type Answer<T> =
  { data: T; error: null; status?: number } | { data: unknown; error: unknown; status?: number };

/** The data of a supabase-js answer. Throws an `AppError` when the answer has an error. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.error !== null) throw classifyError(answer.error, answer.status);
  return answer.data as T;
}

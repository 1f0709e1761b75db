import { HttpError } from './errors.ts';
import { errorDetails, type Log } from './log.ts';

export interface ServeOptions {
  methods: readonly string[];
  /** Origins that may read the answers in a browser; '*' for any. */
  allowedOrigins: readonly string[];
  log: Log;
}

export type Handler = (request: Request) => Promise<Response>;

const ALLOWED_HEADERS =
  'authorization, x-client-info, apikey, content-type, idempotency-key, x-region, x-supabase-api-version';

/** A JSON answer that no cache stores. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  });
}

/** Headers that let a browser of an allowed origin read the answer. */
export function corsHeaders(
  request: Request,
  { allowedOrigins, methods }: Pick<ServeOptions, 'allowedOrigins' | 'methods'>,
): Record<string, string> {
  const origin = request.headers.get('origin');
  const any = allowedOrigins.includes('*');
  if (!any && !(origin && allowedOrigins.includes(origin))) return { vary: 'origin' };
  return {
    'access-control-allow-origin': any ? '*' : (origin ?? ''),
    'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-expose-headers': 'retry-after, x-failure',
    'access-control-max-age': '86400',
    ...(any ? {} : { vary: 'origin' }),
  };
}

/** Answers preflights and other methods, and turns every refusal into `{error: {code, message, fields?, reference?}}`. */
export function serve(options: ServeOptions, handle: Handler): Handler {
  return async (request) => {
    const cors = corsHeaders(request, options);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    const response = await answer(request, options, handle);
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  };
}

async function answer(request: Request, options: ServeOptions, handle: Handler): Promise<Response> {
  try {
    if (!options.methods.includes(request.method)) {
      throw new HttpError(405, 'method_not_allowed', 'Méthode non autorisée.', {
        headers: { allow: options.methods.join(', ') },
      });
    }
    return await handle(request);
  } catch (error) {
    return errorResponse(error, options.log);
  }
}

function errorResponse(error: unknown, log: Log): Response {
  if (!(error instanceof HttpError)) {
    return json({ error: { code: 'internal', message: 'Une erreur inattendue est survenue.' } }, 500, {
      'x-failure': logged(log, 'unexpected_error', error),
    });
  }
  const { code, message, fields, reference, status, headers } = error;
  const trace: Record<string, string> =
    status >= 500 ? { 'x-failure': logged(log, code, error.cause ?? error) } : {};
  const details = { ...(fields ? { fields } : {}), ...(reference ? { reference } : {}) };
  return json({ error: { code, message, ...details } }, status, { ...headers, ...trace });
}

/** Logs a failure; answers the word by which the report of whoever met it finds its line. */
function logged(log: Log, event: string, error: unknown): string {
  const failure = crypto.randomUUID().slice(0, 8);
  log(event, { ...errorDetails(error), failure });
  return failure;
}

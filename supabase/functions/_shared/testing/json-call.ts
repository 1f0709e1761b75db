export interface CallOptions {
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** The fields of all answers of the JSON functions. */
export interface AnswerBody {
  status?: string;
  results?: { application_id?: string; user_id?: string; status: string; error?: string }[];
  users?: unknown[];
  success?: boolean;
  signedUrl?: string;
  deleted?: string[];
  error?: { code: string; message: string; fields?: Record<string, string> };
}

/** Calls a handler as supabase-js does, with the given defaults, and reads its answer. */
export function jsonCaller(address: string, defaults: Required<Pick<CallOptions, 'body' | 'token'>>) {
  return async (handle: (request: Request) => Promise<Response>, options: CallOptions = {}) => {
    const { body, token, headers, method = 'POST' } = { ...defaults, ...options };
    const response = await handle(
      new Request(address, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          'content-type': 'application/json',
          ...headers,
        },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      }),
    );
    return { status: response.status, body: (await response.json()) as AnswerBody };
  };
}

/** Every code a function may answer; clients decide by code, people read the message. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'invalid_fields'
  | 'file_empty'
  | 'file_encrypted'
  | 'file_corrupt'
  | 'file_too_large'
  | 'file_type'
  | 'file_heavy'
  | 'file_active'
  | 'file_virus'
  | 'challenge_failed'
  | 'too_fast'
  | 'in_progress'
  | 'already_received'
  | 'linked'
  | 'no_resume'
  | 'cv_unreadable'
  | 'cv_replaced'
  | 'rate_limited'
  | 'confirm_address'
  | 'unknown_link'
  | 'code_needed'
  | 'other_state'
  | 'busy'
  | 'unavailable'
  | 'internal';

export interface HttpErrorOptions {
  /** Message per field of the request, when fields are at fault. */
  fields?: Record<string, string>;
  /** Seconds to wait before the same request may succeed. */
  retryAfter?: number;
  /** Reference of the application already received under the same key. */
  reference?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal with the answer it becomes. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly reference: string | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.reference = options.reference;
    this.headers = {
      ...options.headers,
      ...(options.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(options.retryAfter)) }),
    };
  }
}

const UNAVAILABLE = 'Le service est momentanément indisponible. Réessayez dans quelques instants.';

/** The database, the storage or the mail service did not answer as it should. */
export function unavailable(cause: unknown, message = UNAVAILABLE): HttpError {
  return new HttpError(503, 'unavailable', message, { cause, retryAfter: 5 });
}

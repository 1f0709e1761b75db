import {
  APICallError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  TypeValidationError,
} from 'ai';

/**
 * Why a model gave no answer, in our own words: the library's messages quote the request, the answer and, from some
 * services, a part of the key.
 */
export function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'the model took too long';
  if (RetryError.isInstance(error)) return `${reasonOf(error.lastError, signal)}, twice`;
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined
      ? 'the service of the model cannot be reached'
      : error.statusCode < 300
        ? `the service of the model answered something else (${error.statusCode})`
        : `the service of the model refused (${error.statusCode})`;
  }
  if (NoObjectGeneratedError.isInstance(error)) {
    if (error.finishReason !== 'stop') return `the model ended with ${error.finishReason ?? 'nothing'}`;
    return TypeValidationError.isInstance(error.cause)
      ? 'the model answered in another shape'
      : 'the model answered no JSON';
  }
  if (NoOutputGeneratedError.isInstance(error)) return 'the model answered nothing';
  return `the model failed (${error instanceof Error ? error.name : typeof error})`;
}

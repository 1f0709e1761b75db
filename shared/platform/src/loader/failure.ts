import { isChunkFailure, wordsOf } from './chunk-failure.ts';
import { ALTERED } from './file-problem.ts';

/** Every way in which a remote can fail. Closed: each has its own French explanation in the shell. */
export const FAILURE_CODES = [
  'registry_unreachable',
  'registry_invalid',
  'registry_outdated',
  'disabled',
  'forbidden',
  'host_too_old',
  'manifest_unreachable',
  'manifest_invalid',
  'integrity_mismatch',
  'wrong_react',
  'expose_missing',
  'entry_failed',
  'chunk_failed',
  'timeout',
  'threw_at_import',
  'wrong_shape',
  'threw_at_render',
  'never_rendered',
  'threw_in_event',
  'threw_on_leaving',
  'navigation_held',
  'kept_unsaved',
  'misused_host',
  'not_responding',
  'tampered_builtins',
  'left_behind',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** The phase in which the remote failed; `event` is everything that runs after its page was drawn. */
export type FailurePhase = 'registry' | 'check' | 'manifest' | 'entry' | 'module' | 'render' | 'event';

const PHASES: Record<FailureCode, FailurePhase> = {
  registry_unreachable: 'registry',
  registry_invalid: 'registry',
  registry_outdated: 'registry',
  disabled: 'check',
  forbidden: 'check',
  host_too_old: 'check',
  manifest_unreachable: 'manifest',
  manifest_invalid: 'manifest',
  integrity_mismatch: 'entry',
  wrong_react: 'check',
  expose_missing: 'entry',
  entry_failed: 'entry',
  chunk_failed: 'module',
  timeout: 'entry',
  threw_at_import: 'module',
  wrong_shape: 'module',
  threw_at_render: 'render',
  never_rendered: 'render',
  threw_in_event: 'event',
  threw_on_leaving: 'render',
  navigation_held: 'render',
  kept_unsaved: 'event',
  misused_host: 'event',
  not_responding: 'event',
  tampered_builtins: 'event',
  left_behind: 'event',
};

/** Failures that a retry may fix; the others remain until something is deployed. */
const WORTH_RETRYING: ReadonlySet<FailureCode> = new Set([
  'manifest_unreachable',
  'entry_failed',
  'chunk_failed',
  'timeout',
]);

type FailureFacts = {
  remote: string;
  version: string;
  /** Technical words for telemetry and the details fold; never personal data. */
  detail: string;
  /** For codes that can occur in several phases. */
  phase?: FailurePhase;
  cause?: unknown;
};

/** A failed remote, with the facts that support and its owner need. */
export class RemoteFailure extends Error {
  readonly code: FailureCode;
  readonly phase: FailurePhase;
  readonly remote: string;
  readonly version: string;
  readonly detail: string;
  /** Short enough to be read out on the telephone. */
  readonly id: string;

  constructor(code: FailureCode, { remote, version, detail, phase, cause }: FailureFacts) {
    super(`${remote}@${version}: ${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'RemoteFailure';
    this.code = code;
    this.phase = phase ?? PHASES[code];
    this.remote = remote;
    this.version = version;
    this.detail = detail;
    this.id = crypto.randomUUID().slice(0, 8).toUpperCase();
  }

  get worthRetrying(): boolean {
    return WORTH_RETRYING.has(this.code);
  }
}

/**
 * How it ended for the person: another try, version or registry worked (`recovered`), the previous version was used
 * (`fell_back`), the failure is on the screen (`failed`), or they left during a try (`left`).
 */
export type LoadOutcome = 'recovered' | 'fell_back' | 'failed' | 'left';

/** The report of one failure to telemetry, sent once, when its end is known. */
export type LoadReport = {
  id: string;
  phase: FailurePhase;
  remote: string;
  version: string;
  code: FailureCode;
  cause: string;
  /** Tries of this version. */
  attempts: number;
  outcome: LoadOutcome;
  /** Place in the code, when the remote's own code threw. */
  stack?: string | undefined;
};

/** The report of a failure. */
export function reportOf(failure: RemoteFailure, attempts: number, outcome: LoadOutcome): LoadReport {
  const { id, phase, remote, version, code, detail, cause } = failure;
  const stack = cause instanceof Error ? cause.stack : undefined;
  return { id, phase, remote, version, code, cause: detail, attempts, outcome, stack };
}

/** One line; of the long messages of the federation runtime, its code and the cause. */
function detailOf(error: unknown): string {
  const [intro = '', underneath] = wordsOf(error).split(/Original Error Message:/);
  const code = /RUNTIME-\d+/.exec(intro)?.[0];
  const words = code && underneath ? `${code}: ${underneath}` : intro.replace(/View the docs[^\n]*/, '');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 400);
}

/**
 * Whether an error means that a remote uses another React than the page: elements of another major version, or hooks of
 * a copy that renders nothing. React's message is a number in production, a sentence in development.
 */
export function isForeignReact(error: unknown): boolean {
  return /Minified React error #(?:525|321)\b|older version of React|Invalid hook call|(?:null \(reading|access property) ['"]use[A-Z]|\bnull is not an object \(evaluating '[^']*\.use[A-Z]/.test(
    wordsOf(error),
  );
}

/** Finds the code of an error that the federation runtime, the network or the remote's own code threw. */
export function classifyLoadError(error: unknown): FailureCode {
  const words = wordsOf(error);
  if (/timed out|TimeoutError/i.test(words)) return 'timeout';
  if (words.includes(`(${ALTERED}: `)) return ALTERED;
  if (/RUNTIME-014|does not exist in container/.test(words)) return 'expose_missing';
  // The host does not provide such a module: the remote was built for a newer platform.
  if (/RUNTIME-012|RUNTIME-006|is not provided by the host/.test(words)) return 'host_too_old';
  if (/RUNTIME-0\d\d|ScriptNetworkError|ScriptExecutionError/.test(words)) return 'entry_failed';
  if (isChunkFailure(error)) return 'chunk_failed';
  return isForeignReact(error) ? 'wrong_react' : 'threw_at_import';
}

type Where = { remote: string; version: string; phase?: FailurePhase };

/** Wraps any error into a `RemoteFailure`; a `RemoteFailure` is returned as it is. */
export function toFailure(error: unknown, { phase, ...facts }: Where): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const code = classifyLoadError(error);
  const where = code === 'timeout' && phase ? { phase } : {};
  return new RemoteFailure(code, { ...facts, ...where, detail: detailOf(error), cause: error });
}

/** The same for errors after the pages were loaded: while they are drawn, or in an event. */
export function toRenderFailure(error: unknown, facts: Omit<Where, 'phase'>): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (isChunkFailure(error)) return toFailure(error, facts);
  const code = isForeignReact(error) ? 'wrong_react' : 'threw_at_render';
  return new RemoteFailure(code, { ...facts, phase: 'render', detail: detailOf(error), cause: error });
}

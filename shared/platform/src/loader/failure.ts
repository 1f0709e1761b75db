/** Every way a remote can fail to appear. Closed: each has its own French explanation in the shell. */
export const FAILURE_CODES = [
  'registry_unreachable',
  'registry_invalid',
  'disabled',
  'forbidden',
  'host_too_old',
  'manifest_unreachable',
  'manifest_invalid',
  'expose_missing',
  'entry_failed',
  'chunk_failed',
  'timeout',
  'threw_at_import',
  'wrong_shape',
  'threw_at_render',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** Where on its way the remote was lost. */
export type FailurePhase = 'registry' | 'check' | 'manifest' | 'entry' | 'module' | 'render';

const PHASES: Record<FailureCode, FailurePhase> = {
  registry_unreachable: 'registry',
  registry_invalid: 'registry',
  disabled: 'check',
  forbidden: 'check',
  host_too_old: 'check',
  manifest_unreachable: 'manifest',
  manifest_invalid: 'manifest',
  expose_missing: 'entry',
  entry_failed: 'entry',
  chunk_failed: 'module',
  timeout: 'entry',
  threw_at_import: 'module',
  wrong_shape: 'module',
  threw_at_render: 'render',
};

/** Failures a second try may cure; the others stay until something is deployed. */
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
  cause?: unknown;
};

/** A remote that did not appear, with what support and its owner need to know. */
export class RemoteFailure extends Error {
  readonly code: FailureCode;
  readonly phase: FailurePhase;
  readonly remote: string;
  readonly version: string;
  readonly detail: string;
  /** Short enough to be read over the telephone. */
  readonly id: string;

  constructor(code: FailureCode, { remote, version, detail, cause }: FailureFacts) {
    super(`${remote}@${version}: ${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'RemoteFailure';
    this.code = code;
    this.phase = PHASES[code];
    this.remote = remote;
    this.version = version;
    this.detail = detail;
    this.id = crypto.randomUUID().slice(0, 8).toUpperCase();
  }

  get worthRetrying(): boolean {
    return WORTH_RETRYING.has(this.code);
  }
}

/** What telemetry receives about one load, successful after trouble or not at all. */
export type LoadReport = {
  id: string;
  phase: FailurePhase;
  remote: string;
  version: string;
  code: FailureCode;
  cause: string;
  /** Tries made on this version. */
  attempts: number;
  outcome: 'retrying' | 'failed' | 'fell_back';
};

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** One line; of the federation runtime's long messages, its code and what lies underneath. */
function detailOf(error: unknown): string {
  const [intro = '', underneath] = wordsOf(error).split(/Original Error Message:/);
  const code = /RUNTIME-\d+/.exec(intro)?.[0];
  const words = code && underneath ? `${code}: ${underneath}` : intro.replace(/View the docs[^\n]*/, '');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 400);
}

/** Whether an error says that a script or style chunk could not be fetched, in the words of every browser. */
export function isChunkFailure(error: unknown): boolean {
  return /ChunkLoadError|Loading (?:CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed/i.test(
    wordsOf(error),
  );
}

/** Sorts what the federation runtime, the network or the remote's own code threw into a closed code. */
export function classifyLoadError(error: unknown): FailureCode {
  const words = wordsOf(error);
  if (/timed out|TimeoutError/i.test(words)) return 'timeout';
  if (/RUNTIME-003/.test(words)) return 'manifest_unreachable';
  if (/RUNTIME-013/.test(words)) return 'manifest_invalid';
  if (/RUNTIME-014|does not exist in container/.test(words)) return 'expose_missing';
  // The host has no such shared module: the remote was built against a newer platform.
  if (/RUNTIME-012|RUNTIME-006/.test(words)) return 'host_too_old';
  if (/RUNTIME-0\d\d|ScriptNetworkError|ScriptExecutionError/.test(words)) return 'entry_failed';
  if (isChunkFailure(error)) return 'chunk_failed';
  return 'threw_at_import';
}

/** Wraps anything into a `RemoteFailure`, keeping one that already is. */
export function toFailure(error: unknown, facts: { remote: string; version: string }): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  return new RemoteFailure(classifyLoadError(error), { ...facts, detail: detailOf(error), cause: error });
}

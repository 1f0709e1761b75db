import { digestOf } from '@trame/document';
import { canonicalJson, type ProofValue } from './canonical.ts';

/** Version of the format that docs/proof-format.md describes. */
export const PROOF_VERSION = 1;
/** The `prev` of the first line. */
export const NO_LINE_BEFORE = '0'.repeat(64);
/** Longest proof that is read, in lines: an envelope has some hundreds. */
const MOST_LINES = 20_000;

/** Who did it. */
export interface Actor {
  kind: 'staff' | 'recipient' | 'platform';
  id?: string;
  name?: string;
  email?: string;
}

/** One event of an envelope. */
export interface Line {
  v: 1;
  /** Counted from 1. */
  seq: number;
  /** UTC with milliseconds: 2026-11-22T12:00:00.000Z. */
  at: string;
  type: string;
  actor: Actor;
  /** SHA-256 of the document that the event is about. */
  doc: string | null;
  data: { [key: string]: ProofValue };
  /** SHA-256 of the line before. */
  prev: string;
}

/** A line with its text, as it is in the file, and the SHA-256 of that text. */
export interface WrittenLine {
  line: Line;
  text: string;
  hash: string;
}

const encoder = new TextEncoder();

/** SHA-256 of a text in UTF-8, hexadecimal. */
export const hashOf = (text: string): Promise<string> => digestOf(encoder.encode(text));

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const HASH = /^[0-9a-f]{64}$/;

/** Writes the line that follows another; `before` is null for the first one. */
export async function writeLine(
  event: Pick<Line, 'at' | 'type' | 'actor' | 'doc' | 'data'>,
  before: { seq: number; hash: string } | null,
): Promise<WrittenLine> {
  const { at, type, actor, doc, data } = event;
  const line: Line = {
    v: PROOF_VERSION,
    seq: (before?.seq ?? 0) + 1,
    at,
    type,
    actor,
    doc,
    data,
    prev: before?.hash ?? NO_LINE_BEFORE,
  };
  const fault = faultOf(line);
  if (fault) throw new TypeError(`no line of a proof: ${fault}`);
  const text = canonicalJson({ ...line, actor: { ...actor } });
  return { line, text, hash: await hashOf(text) };
}

/** Why a line, or a proof as a whole, does not hold. */
export type Fault =
  | 'shape'
  | 'version'
  | 'noNumber'
  | 'moment'
  | 'document'
  | 'actor'
  /** Two readers could read two things. */
  | 'spelling'
  | 'empty'
  | 'tooMany'
  /** Its number is not the next one. */
  | 'order'
  /** It does not have the hash of the line before. */
  | 'link';

/** The first place where a proof does not hold. */
export interface Broken {
  /** Counted from 1. */
  line: number;
  why: Fault;
  /** The number that the line has, when it is not the next one. */
  found?: number;
}

/** A proof as it was read: its lines up to the first broken one. */
export interface Proof {
  lines: WrittenLine[];
  /** SHA-256 of the last line that holds: it stands for all lines before. */
  head: string;
  firstBroken: Broken | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELDS = 'actor,at,data,doc,prev,seq,type,v';
const ACTORS = ['staff', 'recipient', 'platform'];

/** What keeps a value from being a line; undefined when it is one. */
function faultOf(value: unknown): Fault | undefined {
  if (!isRecord(value) || Object.keys(value).toSorted().join(',') !== FIELDS) return 'shape';
  const { v, seq, at, type, actor, doc, data, prev } = value;
  if (v !== PROOF_VERSION) return 'version';
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq)) return 'noNumber';
  if (typeof at !== 'string' || !MOMENT.test(at) || Number.isNaN(Date.parse(at))) return 'moment';
  if (typeof type !== 'string' || !isRecord(data) || typeof prev !== 'string') return 'shape';
  if (doc !== null && !(typeof doc === 'string' && HASH.test(doc))) return 'document';
  if (!isRecord(actor) || !ACTORS.includes(String(actor['kind']))) return 'actor';
  const { id, name, email } = actor;
  return [id, name, email].every((one) => one === undefined || typeof one === 'string') ? undefined : 'actor';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The line when its text is the only way to write it. Otherwise two readers could read two things: a key twice, a second spelling. */
function canonicalLine(text: string): Line | { fault: Fault } {
  const value = parsed(text);
  const fault = faultOf(value);
  if (fault) return { fault };
  try {
    if (canonicalJson(value as ProofValue) === text) return value as Line;
  } catch {
    // A fraction, or a key that the format does not have.
  }
  return { fault: 'spelling' };
}

/** Reads a proof (JSON Lines) and checks its chain: each line holds the SHA-256 of the bytes of the line before. */
export async function readProof(text: string): Promise<Proof> {
  const texts = text.split('\n');
  // The last line may end like the others.
  if (texts.at(-1) === '') texts.pop();
  const lines: WrittenLine[] = [];
  let head = NO_LINE_BEFORE;
  const broken = (why: Fault, found?: number): Proof => ({
    lines,
    head,
    firstBroken: { line: lines.length + 1, why, ...(found !== undefined && { found }) },
  });
  if (texts.length === 0) return broken('empty');
  if (texts.length > MOST_LINES) return broken('tooMany');
  for (const one of texts) {
    const line = canonicalLine(one);
    if ('fault' in line) return broken(line.fault);
    if (line.seq !== lines.length + 1) return broken('order', line.seq);
    if (line.prev !== head) return broken('link');
    head = await hashOf(one);
    lines.push({ line, text: one, hash: head });
  }
  return { lines, head, firstBroken: null };
}

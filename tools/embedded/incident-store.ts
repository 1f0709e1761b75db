import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A failure an app reported: technical words only, the apps take people out before sending. */
export type Incident = {
  /** What the person who met it was shown, to be quoted to support. */
  id: string;
  at: string;
  path: string;
  name: string;
  message: string;
  stack: string;
  context: Record<string, string>;
};

export type IncidentStore = {
  add: (incident: Incident) => void;
  /** Newest first; with `id`, those it names, whatever the case. */
  list: (id?: string) => Incident[];
};

/** Past this size, in bytes, the older half is let go. */
const MAX_FILE_BYTES = 1_000_000;
const TEXT_LIMIT = 500;
const STACK_LIMIT = 2_000;
const CONTEXT_LIMIT = 12;

/** Reads what an app sent; `null` when it is no report. Anything not expected is left out. */
export function parseIncident(value: unknown): Incident | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const text = (name: string, limit = TEXT_LIMIT) =>
    typeof fields[name] === 'string' ? fields[name].slice(0, limit) : '';
  const id = text('id');
  if (!/^[\w-]{4,40}$/.test(id) || text('message') === '') return null;
  const at = new Date(text('at'));
  const context = Object.entries(fields['context'] ?? {})
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .slice(0, CONTEXT_LIMIT)
    .map(([key, word]) => [key.slice(0, 40), word.slice(0, TEXT_LIMIT)]);
  return {
    id,
    at: (Number.isNaN(at.getTime()) ? new Date() : at).toISOString(),
    path: text('path'),
    name: text('name'),
    message: text('message'),
    stack: text('stack', STACK_LIMIT),
    context: Object.fromEntries(context) as Record<string, string>,
  };
}

function parseLine(line: string): Incident | null {
  try {
    return parseIncident(JSON.parse(line));
  } catch {
    // The last line of a run that was killed while writing.
    return null;
  }
}

/** Reports on disk, one JSON line each, so that they outlive a restart and can be read with any tool. */
export function openIncidentStore(file: string): IncidentStore {
  mkdirSync(dirname(file), { recursive: true });
  const lines = (): string[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  return {
    add: (incident) => {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_FILE_BYTES) {
        const all = lines();
        writeFileSync(`${file}.new`, `${all.slice(Math.ceil(all.length / 2)).join('\n')}\n`);
        renameSync(`${file}.new`, file);
      }
      appendFileSync(file, `${JSON.stringify(incident)}\n`);
    },
    list: (id) =>
      lines()
        .map(parseLine)
        .filter((incident) => incident !== null)
        .filter((incident) => !id || incident.id.toLowerCase() === id.toLowerCase())
        .toReversed(),
  };
}

import { parseOptions } from '../lib/parse-options.ts';
import { UserError } from '../lib/user-error.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  bytes: { type: 'boolean' },
  platform: { type: 'string' },
  dir: { type: 'string' },
  peer: { type: 'string' },
  explain: { type: 'string' },
  runs: { type: 'string' },
  only: { type: 'string' },
  update: { type: 'boolean' },
  help: { type: 'boolean', default: false },
} as const;

/** The measures that use an option; the others would ignore it. `--json` and `--help` are for all. */
const USED_BY = {
  bytes: ['federation'],
  platform: ['federation', 'bytes', 'portal', 'signature'],
  dir: ['cv', 'invoices'],
  peer: ['cv'],
  explain: ['cv'],
  runs: ['federation'],
  only: ['catalogue', 'edge', 'signature'],
  update: ['bytes'],
} as const satisfies Partial<Record<keyof typeof OPTIONS, readonly string[]>>;

/**
 * Reads the command line of `npm run bench`; without a name, every measure is taken.
 * @throws UserError for an unknown measure, and for an option that one of the measures would ignore
 */
export function readBenchCommand(args: readonly string[], all: readonly string[]) {
  const { values, positionals } = parseOptions(args, OPTIONS, 'npm run bench', Infinity);
  const names = positionals.length > 0 ? positionals : all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new UserError(`Mesure inconnue : ${unknown.join(', ')}. Les mesures sont ${all.join(', ')}.`);
  }
  for (const [option, users] of Object.entries<readonly string[]>(USED_BY)) {
    const isGiven = values[option as keyof typeof USED_BY] !== undefined;
    if (isGiven && names.some((name) => !users.includes(name))) {
      throw new UserError(
        `--${option} ne concerne que ${users.join(' et ')} : lancez « npm run bench -- ${users.join(' ')} --${option} ».`,
      );
    }
  }
  const runs = values.runs === undefined ? undefined : Number(values.runs);
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0)) {
    throw new UserError('--runs attend un nombre entier positif.');
  }
  return { names, values: { ...values, runs } };
}

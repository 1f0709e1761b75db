import { BUDGETS, kilobytes } from '../bench/budgets.ts';

/** Compressed bytes by file, hashes and versions taken out of the names so that two builds can be compared. */
export type Files = Record<string, number>;

/** Something with a budget, and its present size. */
export type Weight = { name: string; bytes: number; files: Files };

/** A budget, and the measure from which it was set. */
export type Budget = { name: string; limit: number; files: Files };

/** The file `budgets.json`. */
export type Budgets = {
  /** Federated over monolith, first signed-in page. */
  ratio: number;
  /** The same of the scripts alone. */
  scriptRatio: number;
  /** For the first page of a remote that has no budget of its own yet. */
  newRemote: number;
  budgets: Budget[];
};

export type Verdict = {
  name: string;
  measured: number;
  limit: number;
  /** Bytes above the limit; 0 when it is met. */
  over: number;
  /** The design's limit, where it sets a number: the recorded limit may be above it, and then only prevents growth. */
  design: number | undefined;
  /** The message when it is exceeded. */
  explanation: string;
};

/** Room left when budgets are written anew: a sentence more is no failure, a library is. */
const MARGIN = 1.02;
const ROUNDED_TO = 100;
const FILES_NAMED = 5;
/** Limits of the design, in bytes. A recorded budget that meets one never exceeds it again. */
const DESIGN_LIMITS: Readonly<Record<string, number>> = {
  'connexion, scripts': BUDGETS.scriptBytes.signIn,
  'première page connectée, scripts': BUDGETS.scriptBytes.firstPage,
  'espace formateur, connexion, scripts': BUDGETS.scriptBytes.portalSignIn,
  'espace formateur, tableau de bord, scripts': BUDGETS.scriptBytes.portalFirstPage,
};

/** `/remotes/hubs/1.0.0-ab12/static/js/async/4.6a8b3eab83.js` → `/remotes/hubs/static/js/async/4.js`. */
export function stableName(path: string): string {
  return path.replace(/^(\/remotes\/[^/]+)\/[^/]+\//, '$1/').replace(/\.[\da-f]{8,}(\.\w+(?:\.\w+)?)$/, '$1');
}

/** Sums files by their stable names. */
export function filesOf(transfers: readonly { path: string; content: number }[]): Files {
  const files: Files = {};
  for (const { path, content } of transfers) {
    const name = stableName(path);
    files[name] = (files[name] ?? 0) + content;
  }
  return files;
}

const sum = (files: Files): number => Object.values(files).reduce((total, bytes) => total + bytes, 0);

export function weigh(name: string, transfers: readonly { path: string; content: number }[]): Weight {
  const files = filesOf(transfers);
  return { name, bytes: sum(files), files };
}

/** The files that grew most since the budget was decided, new ones among them. */
export function grown(before: Files, now: Files): { file: string; by: number; isNew: boolean }[] {
  return Object.entries(now)
    .map(([file, bytes]) => ({ file, by: bytes - (before[file] ?? 0), isNew: !(file in before) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .slice(0, FILES_NAMED);
}

function explain({ name, bytes, files }: Weight, limit: number, before: Files): string {
  const lines = grown(before, files).map(
    ({ file, by, isNew }) => `  +${kilobytes(by)}  ${file}${isNew ? ' (nouveau)' : ''}`,
  );
  return [
    `${name} : ${kilobytes(bytes)}, soit ${kilobytes(bytes - limit)} de plus que le budget de ${kilobytes(limit)}.`,
    'Ont grossi le plus depuis que ce budget a été fixé :',
    ...lines,
    'Si cette dépense est voulue : npm run bench -- bytes --update',
  ].join('\n');
}

/** Each weight beside its budget. A remote without one has the budget of a new remote; anything else must have one. */
export function judge(weights: readonly Weight[], { budgets, newRemote }: Budgets): Verdict[] {
  return weights.map((weight) => {
    const budget = budgets.find(({ name }) => name === weight.name);
    const limit = budget?.limit ?? newRemote;
    const over = Math.max(0, weight.bytes - limit);
    return {
      name: weight.name,
      measured: weight.bytes,
      limit,
      over,
      design: DESIGN_LIMITS[weight.name],
      explanation: over > 0 ? explain(weight, limit, budget?.files ?? {}) : '',
    };
  });
}

/** The budget that a size just meets: at most the design's number, unless the recorded budget already exceeds it. */
function limitOf({ name, bytes }: Weight, recorded: number | undefined): number {
  const limit = Math.ceil((bytes * MARGIN) / ROUNDED_TO) * ROUNDED_TO;
  const design = DESIGN_LIMITS[name];
  const isExceeded = design !== undefined && bytes > design && (recorded ?? bytes) > design;
  return design === undefined || isExceeded ? limit : Math.min(limit, design);
}

/** Budgets that these sizes just meet; a ratio is never set below the design's aim. */
export function budgetsFrom(
  weights: readonly Weight[],
  measured: Pick<Budgets, 'ratio' | 'scriptRatio'>,
  before: Budgets,
): Budgets {
  const within = (value: number, { target }: { target: number }) =>
    Math.max(target, Math.ceil(value * 100) / 100);
  const ratio = within(measured.ratio, BUDGETS.federatedRatio);
  const scriptRatio = within(measured.scriptRatio, BUDGETS.federatedScripts);
  const budgets = weights.map((weight) => ({
    name: weight.name,
    limit: limitOf(weight, before.budgets.find(({ name }) => name === weight.name)?.limit),
    files: Object.fromEntries(Object.entries(weight.files).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }));
  return { ratio, scriptRatio, newRemote: before.newRemote, budgets };
}

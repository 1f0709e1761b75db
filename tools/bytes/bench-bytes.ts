import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, kilobytes } from '../bench/budgets.ts';
import { launchBrowser, withPlatform } from '../bench/platform.ts';
import { budgetsFrom, judge, type Budgets } from './compare.ts';
import { measureWeights } from './measure.ts';

const PORT_OFFSET = 6930;
const FILE = join(import.meta.dirname, 'budgets.json');

export type BytesOptions = {
  /** Sets the budgets to the measured sizes. */
  update?: boolean;
  /** Address of a platform already started by `npm start`; by default one is started for the measure. */
  platform?: string | undefined;
};

export type BytesVerdict = {
  budget: string;
  measured: number;
  /** The recorded limit, which prevents growth: `met` refers to it. */
  limit: number;
  met: boolean;
  /** The design's number beside it, where it sets one, and by how much it is exceeded. */
  design: string;
  explanation: string;
};

const decimal = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 3 });

const besideDesign = (
  measured: number,
  design: number | undefined,
  show: (value: number) => string,
): string => {
  if (design === undefined) return '';
  return measured <= design
    ? `${show(design)}, tenu`
    : `${show(design)}, DÉPASSÉ de ${show(measured - design)}`;
};

const readBudgets = (): Budgets => JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;

function ratioVerdict(what: string, ratio: number, limit: number, target: number): BytesVerdict {
  const met = ratio <= limit;
  const measured = Math.round(ratio * 1000) / 1000;
  const explanation = met
    ? ''
    : `${what} : ${decimal(measured)} fois le monolithe, pour un budget de ${decimal(limit)}. ` +
      'Fichier par fichier : npm run bench -- federation --bytes';
  return {
    budget: `${what}, fédéré / monolithe`,
    measured,
    limit,
    met,
    design: besideDesign(measured, target, decimal),
    explanation,
  };
}

/** Ratios of two pages that are not the same say nothing. */
export function samePageVerdict(differing: readonly string[]): BytesVerdict {
  const met = differing.length === 0;
  return {
    budget: 'Lignes que la plateforme ou le monolithe seul montre',
    measured: differing.length,
    limit: 0,
    met,
    design: '',
    explanation: met ? '' : `Les deux pages comparées diffèrent : ${differing.slice(0, 8).join(' | ')}`,
  };
}

/** Measures the pages of a running platform and compares them with `budgets.json`. */
async function weighPlatform(platform: string, { update = false }: BytesOptions): Promise<BytesVerdict[]> {
  const browser = await launchBrowser();
  try {
    const { weights, ratios, differing } = await measureWeights(browser, platform);
    // Of two pages that differ, no ratio is recorded.
    if (update && differing.length === 0) {
      writeFileSync(FILE, `${JSON.stringify(budgetsFrom(weights, ratios, readBudgets()), null, 2)}\n`);
    }
    const budgets = readBudgets();
    const rows = judge(weights, budgets).map(({ name, measured, limit, over, design, explanation }) => ({
      budget: name,
      measured,
      limit,
      met: over === 0,
      design: besideDesign(measured, design, kilobytes),
      explanation,
    }));
    return [
      ...rows,
      ratioVerdict('La première page connectée', ratios.ratio, budgets.ratio, BUDGETS.federatedRatio.target),
      ratioVerdict(
        'Les scripts de la première page connectée',
        ratios.scriptRatio,
        budgets.scriptRatio,
        BUDGETS.federatedScripts.target,
      ),
      samePageVerdict(differing),
    ];
  } finally {
    await browser.close();
  }
}

/** Every budget of bytes, beside the size in the built platform; an exceeded one is explained. */
export async function benchBytes(
  log: (line: string) => void,
  options: BytesOptions = {},
): Promise<BytesVerdict[]> {
  const verdicts = await withPlatform({ running: options.platform, portOffset: PORT_OFFSET, log }, (shell) =>
    weighPlatform(shell, options),
  );
  for (const { explanation } of verdicts) if (explanation) log(explanation);
  return verdicts;
}

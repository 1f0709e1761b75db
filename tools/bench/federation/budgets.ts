import { BUDGETS, kilobytes } from '../budgets.ts';
import { differences, type PageBytes } from './bytes.ts';
import type { SwitchRow } from './times.ts';
import { sumBytes } from './wire.ts';

export type BudgetRow = {
  budget: string;
  limit: string;
  measured: string;
  met: 'oui' | 'NON' | 'non mesuré';
};

function row(
  budget: string,
  limit: number,
  value: number | undefined,
  show: (value: number) => string,
): BudgetRow {
  const met = value === undefined ? 'non mesuré' : value <= limit ? 'oui' : 'NON';
  return { budget, limit: show(limit), measured: value === undefined ? '' : show(value), met };
}

const coldOf = (pages: readonly PageBytes[], variant: string, page: string): PageBytes | undefined =>
  pages.find((one) => one.variant === variant && one.page === page && one.cache === 'vide');

/** Federated over monolith, first signed-in page over the wire, cold: all of it, or its scripts alone. */
export function federatedRatio(
  pages: readonly PageBytes[],
  part: 'total' | 'script' = 'total',
): number | undefined {
  const [ours, theirs] = [coldOf(pages, 'fédéré', 'liste'), coldOf(pages, 'monolithe', 'liste')];
  return ours && theirs && sumBytes(ours.transfers)[part] / sumBytes(theirs.transfers)[part];
}

/** Lines of the list that only one way of building it shows; undefined when one of them was not read. */
export function linesThatDiffer(pages: readonly PageBytes[]): string[] | undefined {
  const [ours, theirs] = ['fédéré', 'monolithe'].map((variant) =>
    coldOf(pages, variant, 'liste')?.text.trim(),
  );
  return ours && theirs ? differences(ours, theirs) : undefined;
}

/** Each budget beside its measured value; those of switches only when these were measured. */
export function budgetRows(pages: readonly PageBytes[], switches?: readonly SwitchRow[]): BudgetRow[] {
  const scripts = (page: string) => {
    const found = coldOf(pages, 'fédéré', page);
    return found && sumBytes(found.transfers, 'content').script;
  };
  const quick = switches?.find(({ variant }) => variant === 'fédéré');
  const ms = (value: number) => `${value} ms`;
  const ratio = (value: number) => value.toFixed(3);
  const ofSwitches = [
    row('autre application, jamais ouverte', BUDGETS.switchMs.cold, quick?.ms.cold, ms),
    row('autre application, déjà visitée', BUDGETS.switchMs.visited, quick?.ms.warm, ms),
  ];
  return [
    // Otherwise their bytes compare nothing.
    row('lignes que l’un des deux seul montre', 0, linesThatDiffer(pages)?.length, String),
    row(
      `première page connectée, fédéré / monolithe (visé : ${BUDGETS.federatedRatio.target})`,
      BUDGETS.federatedRatio.limit,
      federatedRatio(pages),
      ratio,
    ),
    row(
      `les scripts seuls, fédéré / monolithe (visé : ${BUDGETS.federatedScripts.target})`,
      BUDGETS.federatedScripts.limit,
      federatedRatio(pages, 'script'),
      ratio,
    ),
    row('connexion, scripts (brotli)', BUDGETS.scriptBytes.signIn, scripts('connexion'), kilobytes),
    row(
      'première page connectée, scripts (brotli)',
      BUDGETS.scriptBytes.firstPage,
      scripts('liste'),
      kilobytes,
    ),
    ...(switches ? ofSwitches : []),
  ];
}

import type { PageFacts, Shown } from '../reading/page-facts.ts';

/** What an amount that was paid before is called. */
export const OF_PAID =
  /acompte|avance|\bdeja\b|(?:reglement|paiement|versement|somme|montant)s? (?:deja|recu|percu|verse|encaisse|partiel)|\bregle\b|\bpaye\b|\bverse\b|percu|encaisse|deposit|prepaid|already paid/;
/** A deposit that is still to be paid. */
const OF_ASKED = /a (?:payer|regler|verser)\b|a la (?:commande|signature)/;
/** What is asked on a condition, or only a part of what is asked. */
const OF_PART = /escompte|comptant|mensualite|fois|\bdont\b/;

/** What a page asks of a total: less than the total where it says what was paid before. Null where it asks for the total. */
export function askedBelow({ totals, amounts }: PageFacts, total: number): Shown<number> | null {
  const size = Math.abs(total);
  const sizes = totals.due.map(({ value }) => Math.abs(value));
  const asked = totals.due.findLast(
    ({ value, label }) => Math.abs(value) < size && !OF_PART.test(label.slice(-60)),
  );
  if (!asked) return null;
  const before = size - Math.abs(asked.value);
  const isSaid = amounts.some(
    ({ value, label }) =>
      Math.abs(value) === before && OF_PAID.test(label.slice(-60)) && !OF_ASKED.test(label.slice(-60)),
  );
  if (isSaid) return asked;
  // Parts of the total are all to be paid.
  const isWhole = sizes.includes(size) || sizes.reduce((sum, one) => sum + one, 0) === size;
  return isWhole ? null : asked;
}

import { euros } from '@trame/domain/invoices';
import type { PageFacts, Place, Shown } from '../reading/page-facts.ts';
import type { Judgement, Problem } from './judge.ts';
import { numberInWords } from '../reading/words-to-number.ts';
import { addsUp } from './page-rules.ts';
import { isExempt } from './plain-page.ts';
import { quoted } from './wording.ts';

/** Cents by which lines with VAT may differ from their total, which software counts before VAT. */
const ROUNDING = 1;

const RECOMPUTE = 'Recalculez la facture.';

const cents = (value: number) => Math.round(value * 100);

/** Amounts between two totals of a page: discounts, deposits, expenses. */
function extras({ amounts, totals }: PageFacts): Shown<number>[] {
  const own = new Set(Object.values(totals).flat());
  return amounts.filter(
    (one) =>
      !own.has(one) &&
      !/recouvrement|indemnite|capital/.test(one.label.slice(-60)) &&
      /remise|rabais|acompte|avance|deja (?:verse|regle|paye)|debours|frais|deposit|paid|discount|port\b|provision|retenue|escompte/.test(
        one.label.slice(-60),
      ),
  );
}

/** Whether a sum of some of them, added or taken off, makes the difference, to some cents. */
function explains(values: readonly number[], difference: number, tolerance = 0): boolean {
  const sums = new Set([0]);
  for (const value of values.slice(0, 8))
    for (const sum of Array.from(sums)) {
      sums.add(sum + value);
      sums.add(sum - value);
    }
  return [...sums].some((sum) => Math.abs(sum - difference) <= tolerance);
}

/** Whether an amount is a deposit with a minus sign, under the total with VAT and above what is asked. */
const isDepositBetween = ({ value, label, place }: Shown<number>, gross: Shown<number>, due: Shown<number>) =>
  value < 0 &&
  /acompte|avance|deja (?:verse|regle|paye)|deposit/.test(label.slice(-60)) &&
  place?.page === gross.place?.page &&
  place?.page === due.place?.page &&
  (gross.place?.box[1] ?? 0) < (place?.box[1] ?? 0) &&
  (place?.box[1] ?? 0) < (due.place?.box[1] ?? 0);

/** « Arrêtée à la somme de deux mille trois cent quarante euros et cinquante centimes » */
const IN_WORDS =
  /somme (?:totale )?(?:de|:)[\s:]*(?:\([^)]{0,20}\) ?)?((?:[a-z]+[ -]+){1,14}?)euros?(?: (?:et )?((?:[a-z]+[ -]+){1,6}?)(?:centimes?|cts?))?/g;

/** Amounts that a page writes in words, in cents. */
function worded({ prose }: PageFacts): { cents: number; text: string }[] {
  return [...prose.matchAll(IN_WORDS)].flatMap(([text, whole = '', fraction]) => {
    const [euro, cent] = [numberInWords(whole), fraction === undefined ? 0 : numberInWords(fraction)];
    return euro === undefined || cent === undefined ? [] : [{ cents: euro * 100 + cent, text }];
  });
}

/** What the amounts of a page make of one another: lines, totals, VAT by rate, what is left to pay. */
export function arithmetic(page: PageFacts): Judgement {
  const { totals, table, vatRows } = page;
  const [net, gross, vat, due] = [
    totals.net.at(-1),
    totals.gross.at(-1),
    totals.vat.at(-1),
    totals.due.at(-1),
  ];
  const problems: Problem[] = [];
  const say = (sentence: string, place: Place | null | undefined) =>
    problems.push({ sentence, fix: RECOMPUTE, place });
  let isJudged = false;
  if (net && gross) {
    const adds = addsUp(page);
    isJudged = adds !== null;
    if (adds === false)
      say(
        `Sur la page, ${euros(net.value)} HT et ${euros(vat?.value ?? 0)} de TVA ne font pas ${euros(gross.value)}.`,
        gross.place,
      );
  }
  const sum = table.lines.reduce((all, one) => all + cents(one.total), 0);
  const others = extras(page);
  if (table.isWhole) {
    isJudged = true;
    const asked = net ?? gross ?? due;
    // Lines may be with VAT.
    const all = [...totals.net, ...totals.gross, ...(net ? [] : totals.due)];
    // Software may add products before it rounds each line: half a cent for each that is no whole number of cents.
    const rounded = table.lines.filter(
      ({ quantity, price, total }) =>
        quantity !== null && price !== null && Math.abs(quantity * price - total) > 0.000_1,
    ).length;
    const tolerance = Math.ceil(rounded / 2);
    const isSum = all.some(
      (one) =>
        Math.abs(Math.abs(one.value) - Math.abs(sum)) <=
        (totals.net.includes(one) ? tolerance : Math.max(ROUNDING, tolerance)),
    );
    const taken = others.filter(({ value }) => value < 0 && net !== undefined);
    const discount = taken
      .filter(({ label }) => /remise|rabais|discount/.test(label.slice(-60)))
      .reduce((of, { value }) => of + value, 0);
    if (
      asked &&
      !isSum &&
      !explains(
        others.map(({ value }) => value),
        Math.abs(asked.value) - Math.abs(sum),
        tolerance,
      )
    )
      say(
        `Les lignes font ${euros(sum)}, le total ${net ? 'HT ' : ''}est de ${euros(asked.value)}.`,
        asked.place,
      );
    // A discount with a minus sign under the lines is taken off the total without VAT.
    else if (net && discount < 0 && Math.abs(net.value - sum) <= tolerance)
      say(`La remise de ${euros(-discount)} n’est pas déduite du total HT, ${euros(net.value)}.`, net.place);
    if (table.ownTotal && Math.abs(cents(table.ownTotal.value) - sum) > tolerance)
      say(
        `Les lignes font ${euros(sum)}, leur total est de ${euros(cents(table.ownTotal.value))}.`,
        table.ownTotal.place,
      );
  }
  for (const line of table.lines.filter(({ isRight }) => !isRight))
    say(
      `${quoted(line.text)} : ${line.quantity?.toLocaleString('fr-FR') ?? ''} × ${line.price?.toLocaleString('fr-FR') ?? ''} € ne font pas ${euros(cents(line.total))}.`,
      line.place,
    );
  // What a rate makes of its base, to the cent; software that rounds each line may differ by half a cent for each that is not whole.
  const rated = vatRows.filter(({ rate }) => rate !== null && rate > 0);
  // Lines of other rates, or expenses without VAT, are part of the total before VAT.
  const rates = new Set(table.lines.flatMap(({ text }) => text.match(/\d[\d.,]* ?%/g) ?? []));
  const isMixed = rates.size > 1 || /debours/.test(page.prose);
  for (const { rate, base, amount } of rated) {
    const of =
      base?.value ??
      (rated.length === 1 && !isMixed && !isExempt(page) && others.length === 0 ? net?.value : undefined);
    if (of === undefined || rate === null) continue;
    isJudged = true;
    const made = (Math.abs(of) * rate) / 100;
    const roundedLines = table.isWhole
      ? table.lines.filter(
          ({ total }) => Math.abs(cents(total) * rate - Math.round((cents(total) * rate) / 100) * 100) > 0.01,
        )
      : table.lines;
    const tolerance = Math.max(0.5, roundedLines.length / 2) + 0.01;
    if (Math.abs(made - Math.abs(amount.value)) > tolerance)
      say(
        `${rate.toLocaleString('fr-FR')} % de ${euros(Math.abs(of))} font ${euros(Math.round(made))}, et non ${euros(Math.abs(amount.value))}.`,
        amount.place,
      );
  }
  const whole = vatRows.findLast(({ rate, base }) => rate === null && base === null)?.amount;
  if (whole && rated.length > 1) {
    const distinct = [...new Map(rated.map((one) => [one.rate, one])).values()];
    const made = distinct.reduce((all, { amount }) => all + amount.value, 0);
    if (made !== whole.value)
      say(`La TVA par taux fait ${euros(made)}, son total est de ${euros(whole.value)}.`, whole.place);
  }
  // « Arrêtée à la somme de » is of one of the totals; without its cents where the words leave them out.
  const asked = [...totals.due, ...totals.gross, ...totals.net].map(({ value }) => Math.abs(value));
  for (const { cents: said, text } of worded(page)) {
    if (asked.length === 0) break;
    isJudged = true;
    if (!asked.some((one) => one === said || (said % 100 === 0 && Math.trunc(one / 100) * 100 === said)))
      say(
        `La page dit ${quoted(text)}, et son total est de ${euros(asked[0] ?? 0)}.`,
        (due ?? gross ?? net)?.place,
      );
  }
  // Without VAT the net total may be the only one above what is asked.
  const total = gross ?? (isExempt(page) && totals.vat.every(({ value }) => value === 0) ? net : undefined);
  // Without a total with VAT, what is asked is what net and VAT make.
  if (!total && net && due && totals.vat.length > 0) {
    isJudged = true;
    const vats = totals.vat.map(({ value }) => value);
    const made = [...vats, vats.reduce((all, one) => all + one, 0)].map((one) => net.value + one);
    const parts = totals.due.reduce((all, { value }) => all + value, 0);
    const isMade = made.some(
      (one) =>
        one === parts ||
        totals.due.some(({ value }) =>
          explains(
            others.map((other) => other.value),
            value - one,
          ),
        ),
    );
    if (!isMade)
      say(
        `Sur la page, ${euros(net.value)} HT et ${euros(vat?.value ?? 0)} de TVA ne font pas ${euros(due.value)} à payer.`,
        due.place,
      );
  }
  if (total && due) {
    isJudged = true;
    // A plan of payments asks for parts; another amount of the page may be what was paid.
    const isExplained = totals.due.some(
      ({ value }) =>
        explains(
          others.map((one) => one.value),
          value - total.value,
        ) || page.amounts.some((one) => Math.abs(one.value) === Math.abs(value - total.value)),
    );
    const deposit = gross && others.find((one) => isDepositBetween(one, gross, due));
    if (deposit && due.value === gross.value && addsUp(page))
      say(
        `L’acompte de ${euros(-deposit.value)} n’est pas déduit du net à payer, ${euros(due.value)}.`,
        due.place,
      );
    const parts = totals.due.reduce((all, { value }) => all + value, 0);
    if (!isExplained && parts !== total.value)
      say(
        `Le net à payer est de ${euros(due.value)}, le total ${gross ? 'TTC ' : ''}de ${euros(total.value)} : rien sur la page n’explique la différence.`,
        due.place,
      );
  }
  return problems.length > 0 || isJudged ? problems : null;
}

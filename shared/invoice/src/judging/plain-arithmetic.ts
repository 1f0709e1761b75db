import { euros } from '@trame/domain/invoices';
import type { PageFacts, Place, Shown } from '../reading/page-facts.ts';
import type { RuleId } from '../rules.ts';
import type { Judgement, Problem } from './judge.ts';
import { numberInWords } from '../reading/words-to-number.ts';
import { OF_PAID } from './amount-due.ts';
import { addsUp } from './page-rules.ts';
import { isExempt } from './plain-page.ts';
import { quoted } from './wording.ts';

/** Cents by which lines with VAT may differ from their total, which software counts before VAT. */
const ROUNDING = 1;

const OF_DISCOUNT = /remise|rabais|ristourne|discount/;

/** A price as people write it; prices may have more decimals than cents. */
const PRICE = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

const RECOMPUTE = 'Recalculez la facture.';

const cents = (value: number) => Math.round(value * 100);

/** Amounts between two totals of a page: discounts, deposits, expenses. */
function extras({ amounts, totals }: PageFacts): Shown<number>[] {
  const own = new Set(Object.values(totals).flat());
  return amounts.filter(
    (one) =>
      !own.has(one) &&
      !/recouvrement|indemnite|capital/.test(one.label.slice(-60)) &&
      (OF_PAID.test(one.label.slice(-60)) ||
        /remise|rabais|ristourne|debours|frais|paid|discount|port\b|provision|retenue|escompte/.test(
          one.label.slice(-60),
        )),
  );
}

/** What some of them, added or taken off, make of an amount. */
function sumsOf(of: number, extra: readonly Shown<number>[]): number[] {
  const sums = new Set([of]);
  for (const { value } of extra.slice(0, 6))
    for (const sum of Array.from(sums)) {
      sums.add(sum + value);
      sums.add(sum - value);
    }
  return [...sums];
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

/** Whether an amount stands above another one. */
const isAbove = ({ place }: Shown<number>, { place: other }: Shown<number>): boolean =>
  place !== null &&
  other !== null &&
  (place.page < other.page || (place.page === other.page && place.box[1] < other.box[1] - 1));

/** What the lines of each rate make, where every line has one; null where they do not make the total before VAT. */
function basesOf({ table, totals }: PageFacts): ReadonlyMap<number, number> | null {
  if (!table.isWhole) return null;
  const bases = new Map<number, number>();
  for (const { text, total } of table.lines) {
    const [rate, ...others] = (text.match(/\d[\d.,]* ?%/g) ?? []).map((one) =>
      Number(one.replace(/ ?%/, '').replace(',', '.')),
    );
    if (rate === undefined || others.length > 0) return null;
    bases.set(rate, (bases.get(rate) ?? 0) + cents(total));
  }
  const sum = [...bases.values()].reduce((all, one) => all + one, 0);
  return totals.net.some(({ value }) => value === sum) ? bases : null;
}

/** Whether an amount is a deposit with a minus sign, under the total with VAT and above what is asked. */
const isDepositBetween = ({ value, label, place }: Shown<number>, gross: Shown<number>, due: Shown<number>) =>
  value < 0 &&
  OF_PAID.test(label.slice(-60)) &&
  place?.page === gross.place?.page &&
  place?.page === due.place?.page &&
  (gross.place?.box[1] ?? 0) < (place?.box[1] ?? 0) &&
  (place?.box[1] ?? 0) < (due.place?.box[1] ?? 0);

/** « Arrêtée à la somme de deux mille trois cent quarante euros et cinquante centimes » */
const IN_WORDS =
  /somme (?:totale )?(?:de|:)[\s:]*(?:\([^)]{0,20}\) ?)?((?:[a-z]+[ -]+){1,14}?)euros?(?: (?:et )?((?:[a-z]+[ -]+){1,6}?)(?:centimes?|cts?))?/g;

/** Amounts that a page writes in words, in cents. */
function worded({ prose }: PageFacts): { cents: number; text: string }[] {
  // Prose is read in more than one order.
  const said = new Map([...prose.matchAll(IN_WORDS)].map((match) => [match[0].trim(), match]));
  return [...said.values()].flatMap(([text, whole = '', fraction]) => {
    const [euro, cent] = [numberInWords(whole), fraction === undefined ? 0 : numberInWords(fraction)];
    return euro === undefined || cent === undefined ? [] : [{ cents: euro * 100 + cent, text }];
  });
}

/** What an amount beside the payable is called that is only a part of it, or no part of it at all. */
const OF_PART =
  /\bdont\b|\bpart\b|acompte|avance|mensualite|fois|anterieur|precedent|escompte|comptant|retard|penalite|recouvrement|indemnite/;
/** A plan of years has fewer parts, and they make fewer different sums. */
const MOST_PARTS = 60;
const MOST_SUMS = 2000;

/** What an amount and some of the others make. */
function sumsWith(first: number, others: readonly number[]): readonly number[] {
  const sums = new Set([first]);
  for (const value of others.slice(0, MOST_PARTS)) {
    if (sums.size > MOST_SUMS) break;
    for (const sum of Array.from(sums)) sums.add(sum + value);
  }
  return [...sums];
}

/**
 * Whether an amount to pay is part of a plan: of amounts that make the total or the payable together, what is left after some of them,
 * or what was owed before. Beside a payable that is right, words or a rate before it may say so too.
 */
function isPartOf(
  { value, label }: Shown<number>,
  { totals, prose }: PageFacts,
  total: Shown<number>,
  payable: readonly Shown<number>[],
  extra: readonly Shown<number>[],
): boolean {
  const wholes = [total, ...payable].map((one) => one.value);
  const asked = new Set([
    ...sumsOf(total.value, extra),
    ...wholes,
    ...wholes.map((one) => Math.abs(one - total.value)).filter((one) => one !== 0),
  ]);
  const parts = totals.due.filter((one) => !payable.includes(one)).map((one) => one.value);
  if (asked.has(parts.reduce((all, one) => all + one, 0))) return true;
  const rest = totals.due.map((one) => one.value);
  rest.splice(rest.indexOf(value), 1);
  if (sumsWith(value, rest).some((sum) => asked.has(sum))) return true;
  // Without a payable, the amount itself may be the one that is asked.
  if (payable.length === 0) return false;
  const rates = [...label.slice(-60).matchAll(RATE), ...prose.matchAll(EARLY_RATE)].map(([, one = '']) =>
    Number(one.replace(',', '.')),
  );
  return (
    OF_PART.test(label.slice(-60)) ||
    wholes.some((whole) =>
      rates.some((rate) =>
        [rate, 100 - rate].some((one) => Math.abs(Math.abs(whole * one) / 100 - Math.abs(value)) <= ROUNDING),
      ),
    )
  );
}
const RATE = /(\d{1,2}(?:[.,]\d{1,3})?) ?%/g;
/** « escompte de 2 % » */
const EARLY_RATE = /escompte[^.\n%]{0,60}?(\d{1,2}(?:[.,]\d{1,3})?) ?%/g;

/** The rules that amounts of a page are judged by: each line, their sum, VAT by rate, totals, what is left to pay. */
export type ArithmeticRule = Extract<
  RuleId,
  'line-product' | 'sum-lines' | 'vat-amount' | 'total-vat' | 'total-gross' | 'total-due' | 'page-arithmetic'
>;
type Arithmetic = Partial<Record<ArithmeticRule, Problem[]>>;

const known = new WeakMap<PageFacts, Arithmetic>();

/** What the amounts of a page make of one another, by a rule; null where the page does not show what it takes. */
export function arithmeticOf(page: PageFacts, rule: ArithmeticRule): Judgement {
  const found = known.get(page) ?? arithmetic(page);
  known.set(page, found);
  return found[rule] ?? null;
}

function arithmetic(page: PageFacts): Arithmetic {
  const { totals, table, vatRows } = page;
  const [net, gross, vat, due] = [
    totals.net.at(-1),
    totals.gross.at(-1),
    totals.vat.at(-1),
    totals.due.at(-1),
  ];
  const judged: Arithmetic = {};
  const judge = (rule: keyof Arithmetic) => (judged[rule] ??= []);
  const say = (rule: keyof Arithmetic, sentence: string, place: Place | null | undefined) =>
    judge(rule).push({ sentence, fix: RECOMPUTE, place });
  if (net && gross) {
    const adds = addsUp(page);
    if (adds !== null) judge('total-gross');
    if (adds === false)
      say(
        'total-gross',
        `Sur la page, ${euros(net.value)} HT et ${euros(vat?.value ?? 0)} de TVA ne font pas ${euros(gross.value)}.`,
        gross.place,
      );
  }
  const sum = table.lines.reduce((all, one) => all + cents(one.total), 0);
  const others = extras(page);
  const wrong = table.lines.filter(({ isRight }) => !isRight);
  // What a wrong line should have made: its total may be right, and the line wrong.
  const corrected = wrong.reduce(
    (all, { quantity, price, total }) =>
      all - cents(total) + Math.round((quantity ?? 0) * (price ?? 0) * 100),
    sum,
  );
  if (table.isWhole) {
    judge('sum-lines');
    const asked = net ?? gross ?? due;
    // Lines may be with VAT.
    const all = [...totals.net, ...totals.gross, ...(net ? [] : totals.due)];
    // Software may add products before it rounds each line: half a cent for each that is no whole number of cents.
    const rounded = table.lines.filter(
      ({ quantity, price, total }) =>
        quantity !== null && price !== null && Math.abs(quantity * price - total) > 0.000_1,
    ).length;
    const tolerance = Math.ceil(rounded / 2);
    const isSum = all.some((one) =>
      [sum, corrected].some(
        (made) =>
          Math.abs(Math.abs(one.value) - Math.abs(made)) <=
          (totals.net.includes(one) ? tolerance : Math.max(ROUNDING, tolerance)),
      ),
    );
    const taken = others.filter(({ value }) => value < 0);
    const discount = taken
      .filter(({ label }) => OF_DISCOUNT.test(label.slice(-60)))
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
        'sum-lines',
        `Les lignes font ${euros(sum)}, le total ${net ? 'HT ' : ''}est de ${euros(asked.value)}.`,
        asked.place,
      );
    // A discount with a minus sign under the lines is taken off the total without VAT.
    else if (
      net &&
      discount < 0 &&
      Math.abs(net.value - sum) <= tolerance &&
      // A page without VAT may show what is left as its only total.
      !all.some(({ value }) => Math.abs(value - sum - discount) <= tolerance)
    )
      say(
        'sum-lines',
        `La remise de ${euros(-discount)} n’est pas déduite du total HT, ${euros(net.value)}.`,
        net.place,
      );
    const own = table.ownTotal && cents(table.ownTotal.value) - sum;
    const isOwnRight =
      own === null ||
      explains(
        taken.map(({ value }) => value),
        own,
        tolerance,
      );
    if (table.ownTotal && !isOwnRight)
      say(
        'sum-lines',
        `Les lignes font ${euros(sum)}, leur total est de ${euros(cents(table.ownTotal.value))}.`,
        table.ownTotal.place,
      );
  }
  if (table.lines.some(({ quantity }) => quantity !== null)) judge('line-product');
  for (const line of wrong)
    say(
      'line-product',
      `${quoted(line.text)} : ${line.quantity?.toLocaleString('fr-FR') ?? ''} × ${line.price === null ? '' : PRICE.format(line.price)} € ne font pas ${euros(cents(line.total))}.`,
      line.place,
    );
  // What a rate makes of its base, to the cent; software that rounds each line may differ by half a cent for each that is not whole.
  const rated = vatRows.filter(({ rate }) => rate !== null && rate > 0);
  // Lines of other rates, or expenses without VAT, are part of the total before VAT.
  const rates = new Set(table.lines.flatMap(({ text }) => text.match(/\d[\d.,]* ?%/g) ?? []));
  const isMixed = rates.size > 1 || /debours/.test(page.prose);
  const ofLines = basesOf(page);
  for (const { rate, base, amount } of rated) {
    const of =
      base?.value ??
      (rate === null ? undefined : ofLines?.get(rate)) ??
      (rated.length === 1 && !isMixed && !isExempt(page) ? net?.value : undefined);
    if (of === undefined || rate === null) continue;
    judge('vat-amount');
    const made = (Math.abs(of) * rate) / 100;
    // Before or after a discount, with or without expenses.
    const bases =
      base || rated.length > 1 ? [] : [...totals.net.map(({ value }) => value), ...sumsOf(of, others)];
    const roundedLines = table.isWhole
      ? table.lines.filter(
          ({ total }) => Math.abs(cents(total) * rate - Math.round((cents(total) * rate) / 100) * 100) > 0.01,
        )
      : table.lines;
    const tolerance = Math.max(0.5, roundedLines.length / 2) + 0.01;
    const isMade = [of, ...bases].some(
      (one) => Math.abs((Math.abs(one) * rate) / 100 - Math.abs(amount.value)) <= tolerance,
    );
    if (!isMade)
      say(
        'vat-amount',
        `${rate.toLocaleString('fr-FR')} % de ${euros(Math.abs(of))} font ${euros(Math.round(made))}, et non ${euros(Math.abs(amount.value))}.`,
        amount.place,
      );
  }
  const whole = vatRows.findLast(({ rate, base }) => rate === null && base === null)?.amount;
  if (whole && rated.length > 1) {
    const distinct = [...new Map(rated.map((one) => [one.rate, one])).values()];
    const made = distinct.reduce((all, { amount }) => all + amount.value, 0);
    judge('total-vat');
    if (made !== whole.value)
      say(
        'total-vat',
        `La TVA par taux fait ${euros(made)}, son total est de ${euros(whole.value)}.`,
        whole.place,
      );
  }
  // « Arrêtée à la somme de » is of one of the totals; without its cents where the words leave them out.
  const asked = [...totals.due, ...totals.gross, ...totals.net].map(({ value }) => Math.abs(value));
  for (const { cents: said, text } of worded(page)) {
    if (asked.length === 0) break;
    judge('page-arithmetic');
    if (!asked.some((one) => one === said || (said % 100 === 0 && Math.trunc(one / 100) * 100 === said)))
      say(
        'page-arithmetic',
        `La page dit ${quoted(text)}, et son total est de ${euros(asked[0] ?? 0)}.`,
        (due ?? gross ?? net)?.place,
      );
  }
  // Without VAT the net total may be the only one above what is asked.
  const untaxed = isExempt(page) && totals.vat.every(({ value }) => value === 0);
  const total = gross ?? (untaxed ? (net ?? (totals.due.length > 1 ? totals.due[0] : undefined)) : undefined);
  // Without a total with VAT, what is asked is what net and VAT make.
  if (!total && net && due && totals.vat.length > 0) {
    judge('total-due');
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
        'total-due',
        `Sur la page, ${euros(net.value)} HT et ${euros(vat?.value ?? 0)} de TVA ne font pas ${euros(due.value)} à payer.`,
        due.place,
      );
  }
  if (total && due) {
    judge('total-due');
    // Another amount of the page may be what was paid.
    const extra = others.filter((one) => !isAbove(one, total) || !OF_DISCOUNT.test(one.label));
    const isExplained = ({ value }: Shown<number>) =>
      value === 0 ||
      explains(
        extra.map((one) => one.value),
        value - total.value,
      ) ||
      page.amounts.some(
        (one) => Math.abs(one.value) === Math.abs(value - total.value) && !isAbove(one, total),
      );
    // What was owed before may be asked too, and be called « solde ».
    const isWithEarlier = (one: Shown<number>) =>
      totals.due.length <= MOST_PARTS &&
      sumsWith(
        total.value,
        totals.due.filter((other) => other !== one && other.value !== total.value).map(({ value }) => value),
      ).includes(one.value);
    const payable = totals.due.filter((one) => isExplained(one) || isWithEarlier(one));
    const unexplained = totals.due.find(
      (one) => !payable.includes(one) && !isPartOf(one, page, total, payable, extra),
    );
    const deposit = gross && others.find((one) => isDepositBetween(one, gross, due));
    if (deposit && due.value === gross.value && addsUp(page))
      say(
        'total-due',
        `L’acompte de ${euros(-deposit.value)} n’est pas déduit du net à payer, ${euros(due.value)}.`,
        due.place,
      );
    if (unexplained)
      say(
        'total-due',
        `Le net à payer est de ${euros(unexplained.value)}, le total ${gross ? 'TTC ' : ''}de ${euros(total.value)} : rien sur la page n’explique la différence.`,
        unexplained.place,
      );
  }
  return judged;
}

import { isPlace, mayBePlace } from '../vocabulary/places.ts';
import { companyScore } from '../vocabulary/roles.ts';
import { LIKELY, SURE } from '../vocabulary/scores.ts';
import { type Assignment, best, type Candidate, NOTHING, secondOf } from './candidates.ts';
import type { Grammar } from './grammar.ts';
import { byCommas, byParentheses, byStyles, joinParts, type Part } from './parts.ts';
import { namingParts, withoutPlace } from './places.ts';
import { NO_VOTES, type VotesFor } from './votes.ts';

/** « Data Services Intern, Brightex »: the part before the comma fits better as the first name than the whole. */
const isLonger = (part: Part, grammar: Grammar): boolean => {
  const [head, ...rest] = byCommas(part);
  return head !== undefined && rest.length > 0 && grammar.first(head.folded) > grammar.first(part.folded);
};

/** Two names in one piece: cut at a change of style, before a parenthesis, at a comma. */
const withinOne = (part: Part, grammar: Grammar): Candidate[] => {
  const alone: Candidate[] =
    grammar.second(part.folded) >= LIKELY && grammar.first(part.folded) < LIKELY
      ? [{ first: null, second: secondOf(part, grammar), rest: 0, order: 0 }]
      : [
          {
            first: withoutPlace(part, 'sure'),
            second: null,
            rest: isLonger(part, grammar) ? 1.2 : 0,
            order: 0,
          },
        ];
  const styled = byStyles(part);
  if (styled.length === 2) {
    const [one = part, two = part] = styled;
    return [...alone, ...pair(one, two, grammar, 0)];
  }
  const all = byCommas(part);
  const pieces = grammar.keepsTown ? all : withoutTowns(all);
  const found = [...alone];
  if (pieces.length === 1 && all.length > 1) return alone;
  for (let cut = 1; cut < pieces.length; cut += 1) {
    const head = joinParts(pieces.slice(0, cut));
    const tail = joinParts(pieces.slice(cut));
    if (!head || !tail) continue;
    const far =
      Math.max(0, pieces.length - cut - 1) * (grammar.second(pieces[cut]?.folded ?? '') >= LIKELY ? 0 : 0.3);
    found.push(...pair(head, tail, grammar, far));
    if (grammar.first(head.folded) >= SURE && grammar.first(tail.folded) < LIKELY) continue;
    found.push(...reversed(head, tail, grammar, (cut - 1) * 0.3));
  }
  const parenthesis = byParentheses(part);
  const [outside, inside] = parenthesis;
  if (parenthesis.length === 2 && outside && inside && grammar.second(inside.folded) >= LIKELY) {
    found.push(...pair(outside, inside, grammar, 0));
  }
  return found;
};

/**
 * « Formateur, Visiativ, Rennes »: the last part, after two names or more, is a town unless its words show otherwise.
 */
const withoutTowns = (all: readonly Part[]): Part[] => {
  const pieces = [...all];
  const two = all.length > 2 ? joinParts(all.slice(-2)) : null;
  if (two && isPlace(two.text)) pieces.splice(-2);
  for (let last = pieces.at(-1); last && pieces.length > 1 && isPlace(last.text); last = pieces.at(-1)) {
    pieces.pop();
  }
  const last = pieces.at(-1);
  if (
    pieces.length > 2 &&
    pieces.length === all.length &&
    last &&
    mayBePlace(last.text) &&
    !companyScore(last.folded)
  ) {
    const isListed =
      pieces.slice(1).some(({ folded }) => companyScore(folded) >= LIKELY) ||
      last.text.split(/\s+/u).length < 3;
    if (isListed) pieces.pop();
  }
  return pieces;
};

const pair = (one: Part, two: Part, grammar: Grammar, rest: number): Candidate[] => {
  const second = secondOf(two, grammar);
  const found: Candidate[] = [{ first: withoutPlace(one, 'sure'), second, rest, order: 1 }];
  // « Formateur, Kervadec »: the word after a title may be a town rather than a company.
  if (mayBePlace(two.text) && grammar.second(two.folded) === 0 && two.separator === 'comma') {
    found.push({ first: one, second: null, rest: rest + 0.8, order: 0 });
  }
  return [
    ...found,
    ...(grammar.first(two.folded) > grammar.first(one.folded) ? reversed(one, two, grammar, rest) : []),
  ];
};

const reversed = (one: Part, two: Part, grammar: Grammar, rest: number): Candidate[] => [
  {
    first: withoutPlace(two, 'sure'),
    second: secondOf(one, grammar),
    rest,
    order: -1,
  },
];

/** Text of a head that neither name uses: a second title or company belongs to another entry. */
const leftover = (parts: readonly Part[], used: readonly Part[], grammar: Grammar): number =>
  parts
    .filter((part) => !used.some((one) => one.text.includes(part.text)))
    .reduce((sum, { folded }) => {
      const isNamed = grammar.first(folded) >= SURE || grammar.second(folded) >= LIKELY;
      return sum + (isNamed ? 1.2 : 0.3);
    }, 0);

const JOINS = new Set(['dash', 'colon', 'paren']);

/** A piece that only completes the one before it: « Université — Service informatique ». */
const completed = (parts: readonly Part[], at: number, others: ReadonlySet<Part>, grammar: Grammar): Part => {
  const [main] = parts.slice(at, at + 1);
  const next = parts[at + 1];
  if (!main) throw new RangeError('No such piece');
  if (!next || others.has(next) || !JOINS.has(next.separator)) return main;
  if (grammar.second(next.folded) >= LIKELY && grammar.first(main.folded) >= LIKELY) return main;
  // « Lycée Grandmont - Tours »: a single word is a town; « Toulouse III – Paul Sabatier » is one name.
  if (isShortPlace(next.text) && (!grammar.keepsTown || isOneWord(next.text))) return main;
  const [from] = next.slices;
  const [to] = main.slices.slice(-1);
  return from && to && from.row === to.row ? (joinParts([main, next]) ?? main) : main;
};

/** « Data analyst, Leboncoin, Paris »: the town shows that a company is before it. */
const hidesCompany = (part: Part, grammar: Grammar): boolean => {
  if (grammar.keepsTown || grammar.first(part.folded) < LIKELY) return false;
  const pieces = byCommas(part);
  const last = pieces.at(-1);
  return pieces.length > 2 && last !== undefined && isPlace(last.text);
};

const FIRST_LABEL =
  /^(?:postes?|fonctions?|intitule(?: du poste)?|metier|emploi|job title|title|position|role|diplome|degree|formation)$/u;
const SECOND_LABEL =
  /^(?:entreprises?|societe|employeur|structure|organisme|company|employer|organi[sz]ation|etablissement|ecole|institution|school|lieu de travail|client|client final)$/u;

/** « Poste : … », « Entreprise : … »: a form has labels for both. */
const byLabels = (all: readonly Part[], grammar: Grammar): Assignment | null => {
  const after = (form: RegExp): Part | null => {
    const at = all.findIndex(
      ({ folded }, index) => form.test(folded.trim()) && all[index + 1]?.separator === 'colon',
    );
    return at < 0 ? null : (all[at + 1] ?? null);
  };
  const first = after(FIRST_LABEL);
  const second = after(SECOND_LABEL);
  if (second && !first) {
    // « Client : … » under a title that needs no label.
    const rest = namingParts(all).filter((part) => part !== second && !SECOND_LABEL.test(part.folded.trim()));
    const title = rest.find(({ folded }) => grammar.first(folded) >= LIKELY) ?? rest[0] ?? null;
    return { first: title, second: withoutPlace(second, 'sure'), score: 5, order: 0 };
  }
  return first && second ? { first, second: withoutPlace(second, 'sure'), score: 7, order: 0 } : null;
};

const isOneWord = (text: string): boolean =>
  /^(?:[Ll][ea]s? |[Ll]['’])?\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’-]*$/u.test(text.trim());

/** As towns are written: a word or two, with their article. */
const isShortPlace = (text: string): boolean =>
  mayBePlace(text) && text.replace(/^(?:l[ea]s? |l['’]|saint[- ])/iu, '').split(/\s+/u).length < 3;

/** Which piece is the title (or the degree), which one the company (or the school). */
export const assign = (
  all: readonly Part[],
  grammar: Grammar,
  prior = 0,
  votesFor: VotesFor = NO_VOTES,
): Assignment => {
  const labelled = byLabels(all, grammar);
  if (labelled) return labelled;
  const usual = Math.min(...all.flatMap(({ slices }) => slices.map(({ row }) => row.size)));
  let parts = namingParts(all);
  const named = parts.filter((part) => votesFor(part).place < 0.6 || !isShortPlace(part.text));
  if (named.length > 0) parts = named;
  const [only] = parts;
  if (!only) return NOTHING;
  if (parts.length === 1) return best(withinOne(only, grammar), grammar, prior, votesFor, usual);
  parts = parts.flatMap((part) => (isBoth(part, grammar) ? byStyles(part) : [part]));
  const candidates: Candidate[] = [];
  parts.forEach((one, i) => {
    parts.forEach((two, j) => {
      if (i === j) return;
      const others = new Set([one, two]);
      const whole = [completed(parts, i, others, grammar), completed(parts, j, others, grammar)] as const;
      const first = withoutPlace(whole[0], 'sure');
      const second = secondOf(whole[1], grammar);
      // « CHEF DE QUAI – MESSAGERIES DU VAL » below « Saran »: two names and a town, not a long one and a company.
      const isOverlong =
        whole[0] !== one &&
        !grammar.keepsTown &&
        grammar.first(one.folded) >= LIKELY &&
        grammar.second(two.folded) < 1 &&
        isShortPlace(two.text);
      const far =
        (isOverlong ? 1.2 : 0) + Math.max(0, Math.min(i, j)) * 0.4 + Math.max(0, Math.abs(i - j) - 1) * 0.2;
      candidates.push({
        first,
        second,
        rest: leftover(parts, whole, grammar) + far + (hidesCompany(one, grammar) ? 2.4 : 0),
        order: i < j ? 1 : -1,
      });
    });
    candidates.push(
      ...withinOne(one, grammar).map((found) => ({
        ...found,
        rest: found.rest + (parts.length - 1) * 0.8 + i * 0.4,
      })),
    );
  });
  return best(candidates, grammar, prior, votesFor, usual);
};

/** A row with both names, separated only by style. */
const isBoth = (part: Part, grammar: Grammar): boolean => {
  const [one, two] = byStyles(part);
  return (
    one !== undefined &&
    two !== undefined &&
    grammar.first(one.folded) >= LIKELY &&
    grammar.first(two.folded) < LIKELY
  );
};

import type { PageFacts, Place, Shown } from '../reading/page-facts.ts';
import { BUYER_NAME, isWithin } from '../reading/page-parties.ts';
import type { Judge, Judgement, Subject } from './judge.ts';

// What the rules that look at the page alone share.

export const MODEL = 'Corrigez-le dans votre modèle de facture.';

export const note = { severity: 'note' } as const;

/** Letters of a page that is more than a heading: what a shorter one lacks was not read. */
const LEAST_LETTERS = 120;

/** A judge of the page. */
export const ofPage =
  (judge: (page: PageFacts, subject: Subject) => Judgement): Judge =>
  (subject) => {
    const { page } = subject;
    if (!page) return null;
    const judgement = judge(page, subject);
    return page.letters.length < LEAST_LETTERS
      ? (judgement?.filter(({ severity }) => severity !== 'note') ?? null)
      : judgement;
  };

/** What a page shows outside of the client's lines; null where those are not known. */
export function sellerSide<T>(page: PageFacts, shown: readonly Shown<T>[]): readonly Shown<T>[] | null {
  const { buyer } = page;
  return buyer ? shown.filter(({ place }) => !isWithin(place, buyer)) : null;
}

/** Folded text outside of the client's lines. */
export function sellerText(page: PageFacts): string | null {
  const { buyer, rows } = page;
  if (!buyer) return null;
  const text = rows
    .flatMap(({ page: number, cells }) =>
      cells
        .filter(({ text: of, box }) => !isWithin({ page: number, box }, buyer) && !BUYER_NAME.test(of))
        .map(({ text: of }) => of),
    )
    .join('\n');
  // The client's name may stand in a sentence too.
  const [name = ''] = buyer.lines;
  return name.length > 3
    ? text
        .split('\n')
        .map((line) => (line === name ? line : line.replaceAll(name, '')))
        .join('\n')
    : text;
}

/** A seller of another country: by its VAT number. */
export const isForeignSeller = (page: PageFacts): boolean => {
  const text = sellerText(page) ?? page.prose;
  return (
    /\b(?!fr)(?:at|be|bg|cy|cz|de|dk|ee|el|es|fi|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk) ?[a-z\d]?\d{3,4}[. ]?\d{3}[. ]?\d{2,3}/.test(
      text.replaceAll(/\b(?:iban|compte)[^\n]*/g, ''),
    ) || /\bche[- ]\d{3}/.test(text)
  );
};

/** A page that says why there is no VAT. */
export const isExempt = ({ mentions, prose }: PageFacts) =>
  Boolean(mentions.franchise ?? mentions.exempt ?? mentions.reverseCharge) ||
  /exoner|non applicable|hors champ|non soumis|net de taxe|sans tva|non assujetti/.test(prose);

/** The legal form of a company, in a folded text. */
export const FORM =
  /\b(?:s\.?a\.?r\.?l\.?|s\.?a\.?s\.?(?:u\.?)?|e\.?u\.?r\.?l\.?|s\.?a\.|sa|scop|snc|selarl|selas|sci|scic|societe (?:anonyme|par actions|a responsabilite|cooperative|civile))(?![a-z])/;
/** Another form than a company or a sole trader. */
export const OTHER_FORM =
  /association|loi (?:de )?1901|fondation|\bgie\b|portage|cooperative|universite|chambre de|etablissement public|\brna\b/;
export const SOLE =
  /\bei\b|\be\.i\.|entrepreneur(?:e)?\s+individuel|entreprise\s+individuelle|\beirl\b|micro-?\s?entrepr|auto-?\s?entrepr|profession liberale/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A number that its line labels, of any length: « RCS Lyon 81 734 562 ». */
export function labelled(
  page: PageFacts,
  label: RegExp,
): { digits: string; text: string; isCut: boolean; place: Place }[] {
  const inCells = page.rows.flatMap(({ page: number, cells }) =>
    cells.map(({ text, box }) => ({ text, cut: null, page: number, box })),
  );
  return [...inCells, ...page.joins].flatMap(({ text, cut, page: number, box }) =>
    [...text.matchAll(label)].flatMap((match) => {
      const end = match.index + match[0].length;
      // A number right below another one is its own.
      if (cut !== null && (end <= cut + 1 || match.index > cut || /\d/.test(text[cut - 1] ?? ''))) return [];
      return [
        {
          digits: digitsOf(match[1] ?? ''),
          text: match[0],
          // At the end of its cell it may go on below.
          isCut: cut === null && end >= text.length - 1,
          place: { page: number, box },
        },
      ];
    }),
  );
}

/** The number in the register of companies. */
export const RCS =
  /\b(?:rcs|r\.c\.s\.?)[\s:]{1,3}(?:de |d'|n° ?)?[a-z' -]{2,40}?[\s:]{0,2}(?:n° ?)?(?:[abcd] )?(\d[\d ]{5,13}\d)(?![\d ]*\d)/g;

import { byCommas, byParentheses, joinParts, makePart, type Part } from '../entries/parts.ts';
import { sliceText } from '../rows/slices.ts';
import { certificateScore, certifies, issuerScore } from '../vocabulary/certificates.ts';
import { isPlace } from '../vocabulary/places.ts';
import { fold } from '../vocabulary/text.ts';

const NOT_ISSUER =
  /^(?:score|niveau|level|note|mention|categorie|cat\.?|valid|en cours|recycl|maintien|mac|renouvel|session|option|module|specialit|n°|no |num|credential|id |\d)|\d{3,}|^(?:expert|avance|intermediaire|base|fondamental|foundation|associate|professional|practitioner|initial|operationnel)\w*$|^[abc][12]$|\b\d+ ?(?:points?|h|heures?|%)\b/u;
const BY =
  /^(?:(?:delivree?|obtenue?|dispensee?|validee?|decernee?|organisee?|issued|awarded|accredited)? ?(?:par|by|aupres d[eu]|chez)|organisme\s*:?|via|from)\s+(?:(?:les?|la|the)\s+|l')?/iu;

const initialsOf = (text: string): string =>
  (text.match(/(?<![\p{L}'’])\p{L}/gu) ?? []).join('').toLowerCase();

/** « SST (sauveteur secouriste du travail) »: one explains the other. */
const isExpansion = (outside: string, inside: string): boolean => {
  const short = inside.length < outside.length ? inside : outside;
  const long = short === inside ? outside : inside;
  if (!/\s/u.test(long.trim())) return false;
  const letters = fold(short).replace(/[^a-z]/gu, '');
  if (letters.length < 2 || letters.length > 8) return false;
  const initials = fold(initialsOf(long));
  let at = 0;
  for (const initial of initials) if (initial === letters[at]) at += 1;
  // « CSWP (Certified SOLIDWORKS Professional) »: a letter may be of the middle of a word.
  const skips = letters.split('').some((_, rank) => {
    let next = 0;
    const others = letters.slice(0, rank) + letters.slice(rank + 1);
    for (const initial of initials) if (initial === others[next]) next += 1;
    return next === others.length;
  });
  return at === letters.length || (letters.length > 2 && skips);
};

const mayIssue = (part: Part, name: string, mayFollowColon = false): boolean => {
  const text = part.text.slice(BY.exec(part.folded)?.[0].length ?? 0);
  const folded = fold(text);
  if (!/^\p{Lu}/u.test(text) || text.split(/\s+/u).length > 7 || NOT_ISSUER.test(folded)) return false;
  return (
    !(part.separator === 'paren' && isExpansion(name, text)) &&
    (part.separator !== 'colon' || mayFollowColon) &&
    !isPlace(text)
  );
};

/** « délivrée par le Conseil national des barreaux en » (its year was cut out) names the council. */
const bareIssuer = (part: Part): Part => {
  const [first, ...others] = part.slices;
  const last = part.slices.at(-1);
  if (!first || !last) return part;
  const lead = BY.exec(fold(sliceText(first)))?.[0].length ?? 0;
  const tail = /\s+(?:en|in|le|depuis|since)$/u.exec(sliceText(last))?.[0].length ?? 0;
  const slices = [{ ...first, start: first.start + lead }, ...others];
  const end = slices.at(-1) ?? first;
  slices.splice(-1, 1, { ...end, end: end.end - tail });
  return makePart(slices, part.separator);
};

interface Named {
  name: Part | null;
  issuer: Part | null;
}

/** « valable cinq ans », « obtenue en », « (MAC à jour) »: said of the certificate, neither its name nor who gave it. */
export const isRemark = (part: Part): boolean =>
  /^\(?(?:mac|recycl|valable|valide|validite|expire|obtenue?$|obtenue? (?:en|le)|delivree?$|delivree? (?:en|le)|en$|en cours|date|depuis|since|maintien|renouvel|issued (?:on|in)|issued$|expires|jusqu)/u.test(
    part.folded,
  ) || /^\(.*\b(?:a jour|valable|valide)\)?$/u.test(part.folded);

const withoutRemarks = (part: Part): Part[] => {
  const pieces = byCommas(part);
  return pieces.some((piece) => isRemark(piece)) ? pieces.filter((piece) => !isRemark(piece)) : [part];
};

/** « INRS, Lyon », « Auditeur, obtenu en »: neither the town nor words about the certificate. */
const withoutEnd = (pieces: readonly Part[]): Part[] => {
  const kept = pieces.filter((part) => !isRemark(part));
  for (let last = kept.at(-1); last && kept.length > 1 && isPlace(last.text); last = kept.at(-1)) kept.pop();
  return kept;
};

/** The last part that may give certificates is the issuer; everything before it names the certificate. */
const lastGives = (parts: readonly Part[]): Named => {
  const whole = joinParts(parts);
  const tail = parts.at(-1);
  if (!whole || !tail) return { name: null, issuer: null };
  const commas = withoutEnd(byCommas(tail));
  const last = commas.at(-1);
  if (commas.length > 1 && last && mayIssue(last, whole.text))
    return { name: joinParts([...parts.slice(0, -1), ...commas.slice(0, -1)]), issuer: last };
  const [outside, inside] = byParentheses(tail);
  if (outside && inside && mayIssue(inside, outside.text))
    return {
      name: joinParts([...parts.slice(0, -1), outside]),
      issuer: joinParts(withoutEnd(byCommas(inside))),
    };
  const before = joinParts(parts.slice(0, -1));
  const mayFollow = issuerScore(tail.text, tail.folded) >= 2;
  if (before && mayIssue(tail, before.text, mayFollow)) return { name: before, issuer: joinParts(commas) };
  return { name: joinParts([...parts.slice(0, -1), ...commas]) ?? whole, issuer: null };
};

/** « Law Society, Conveyancing Lead », « Institut du risque : Gestionnaire certifié »: the issuer is first. */
const firstGives = (parts: readonly Part[]): Named => {
  const [first, ...others] = parts.length > 1 ? parts : parts.flatMap((part) => byCommas(part));
  return { name: joinParts(others), issuer: first ?? null };
};

const isLoud = (part: Part): boolean => part.slices.some(({ row }) => row.isBold);

const scoreOf = ({ name, issuer }: Named): number => {
  if (!name || !issuer) return 0;
  const loud = Number(isLoud(name)) - Number(isLoud(issuer));
  return (
    certificateScore(name.folded) -
    issuerScore(name.text, name.folded) -
    (certificateScore(issuer.folded) - issuerScore(issuer.text, issuer.folded)) +
    loud
  );
};

/** The certificate and its issuer. Most CVs name the certificate first, unless the words show otherwise. */
export const splitIssuer = (all: readonly Part[]): Named => {
  const parts = all.flatMap((part) => (isRemark(part) ? [] : (joinParts(withoutRemarks(part)) ?? [])));
  const usual = lastGives(parts);
  const turned = firstGives(parts);
  const mayTurn =
    turned.name !== null &&
    turned.issuer !== null &&
    issuerScore(turned.issuer.text, turned.issuer.folded) > 0 &&
    !certifies(turned.issuer.folded) &&
    mayIssue({ ...turned.issuer, separator: 'row' }, turned.name.text);
  const chosen = mayTurn && scoreOf(turned) - Math.max(scoreOf(usual), 0) > 1 ? turned : usual;
  return { name: chosen.name, issuer: chosen.issuer && bareIssuer(chosen.issuer) };
};

import { companyScore, titleScore } from './roles.ts';
import { LIKELY, SURE } from './scores.ts';
import { degreeScore } from './studies.ts';

// Words that distinguish a certificate from its issuer, folded (no accents, no capitals).

const CERTIFIES =
  /\b(?:certifi\w*|certificat\w*|habilit\w*|agrem\w*|agree|accredit\w*|assermente\w*|tosa|pcie|icdl|caces|sst|prap|toeic|toefl|ielts|delf|dalf|linguaskill|bulats|itil|pmp|prince2|scrum|psm|cspo|pmi|mos|mcp|mct|mcsa|mcse|ccna|ccnp|comptia|cissp|aws certified|azure|autodesk|acp|cswp|cswa|qualiopi|cleodis|cleo|clea|afgsu|bls|psc1|pse ?[12]|bnssa|bafa|ssiap|fimo|fco|haccp|jury|voltaire|pix|six sigma|lean|black belt|green belt|togaf|safe|cobit|iso ?\d{4,5}|lead auditor|lead implementer|forprev|b0|br|b1v|b2v|h0b0|aipr|atex|licen[cs]ed?|attestation|brevet|permis d'exploitation|certiphyto|first aid|food safety|secouris\w*|emdr|mention de specialisation)\b/u;

export const certifies = (folded: string): boolean => CERTIFIES.test(folded);

/** How much a text looks like a certificate: a name of a certificate, a title, a degree, a level. */
export const certificateScore = (folded: string): number => {
  if (certifies(folded)) return 2;
  if (titleScore(folded) >= LIKELY || degreeScore(folded) >= SURE) return 1.5;
  return /\b(?:level|niveau|grade|module|scheme|member|membership|\d+)\b/u.test(folded) ? 1 : 0;
};

const GIVES =
  /\b(?:institut(?:e|ion)?s?|associations?|federations?|academ(?:ie|y)s?|ministere|chambres?|chamber|ordre|agences?|agency|organismes?|afnor|veritas|apave|dekra|socotec|croix[- ]rouge|red cross|protection civile|inrs|carsat|cramif|societ\w*|council|board|body|conseil (?:national|superieur|regional)|cours? d'appel|tribunal|rectorat|prefecture|ars|authority|trust|syndicat|ligue|union|comite|commission|collegium|college|guild\w*|royal|universit\w*|ecole|school|centre de (?:gestion|formation)|formations?|cfa|umih|sncf|edf|scrum\.org|microsoft|google|adobe|cisco|oracle|amazon|salesforce|isograd|peoplecert|axelos)\b/u;

/** How much a text looks like an issuer: an organisation, or only initials. */
export const issuerScore = (text: string, folded: string): number => {
  if (companyScore(folded) >= LIKELY || GIVES.test(folded)) return 2;
  return /^[\p{Lu}&.-]{2,8}$/u.test(text.trim()) ? 1 : 0;
};

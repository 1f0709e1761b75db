import { remembered } from './remembered.ts';

// Words that distinguish a degree from its school, folded (no accents, no capitals).

const DEGREES =
  "(?:licences?|licence pro|masters?|mastere|master's|maitrise(?! d[eu'])|doctorat|doctorate|these|bachelors?|bachelor's|bts|btsa|but|dut|deug|deust|dea|dess|deces|dees|dcg|dscg|dpeces|decf|desu|des|bac|baccalaureat|cap|bep|bepa|bp|bpjeps|bafa|bafd|brevet|bm|mba|emba|phd|ph\\.d\\.?|dphil|md|jd|llb|llm|b\\.?s\\.?|b\\.?sc\\.?|b\\.?a\\.?|b\\.?eng\\.?|b\\.?tech\\.?|bba|bfa|m\\.?s\\.?|m\\.?sc\\.?|m\\.?a\\.?|m\\.?eng\\.?|m\\.?tech\\.?|mfa|a\\.?a\\.?s?|a\\.s\\.|hnd|hnc|gcse|a-levels?|high school|ged|diplomes?|diploma|titres?|titre pro|certificat|certificate|degree|associate|ingenieur|ingenieure|cycle|classes? prepa\\w*|prepa|cqp|cpge|capes|agregation|caffa|capet|caplp|du|diu|dumf|formation|formatrice|formateur|attestation|habilitation|technicien superieur|technicienne superieure|vae|msc|bsc|postgraduate|undergraduate|graduate|nvq|btec|abitur|matura|boot ?camp|nanodegree|mooc|online course)";
const STARTS = new RegExp(
  `^\\W*(?:un |une |l')?(?:2e |2nd |1st |double |executive |specialised |specialise )?${DEGREES}(?![\\p{L}])`,
  'u',
);
const HOLDS = new RegExp(`(?<![\\p{L}'])${DEGREES}(?![\\p{L}])`, 'u');
const LEVEL = /\bbac\s?\+\s?\d|\bniveau \w+|\brncp\b|\bspecialit|\boption\b|\bmention\b|\bmajor\b|\bminor\b/u;

const SCHOOLS =
  '(?:universite|universites|university|universitat|universidad|univ|uni|lycee|college|iut|ecole|institut|institute|faculte|fac|faculty|academie|academy|campus|cfa|afpa|greta|cnam|cci|ccir|cma|ifsi|ifp|iae|ist|ista|insa|ens|ensam|essec|hec|esc|escp|edhec|em|emlyon|epita|epitech|supinfo|polytech|polytechnique|centrale|mines|telecom|sorbonne|dauphine|sciences po|inalco|creps|mfr|centre|espe|inspe|iufm|school|conservatoire|conservatory|cned|openclassrooms|sup|business school|ensup|igs|isefac|ifag|isg|iscom|irts|ifocop|cesi|aftral|ecam|estp|ensi|esi|efrei|esiea|utc|utt|utbm|mit|stanford|harvard|princeton|yale|oxford|cambridge|berkeley|caltech|coursera|udemy|organisme|isograd|ista|formation continue|gretas|cfppa|lep|lp|legta|epl|esat|ofppt|est|ensa|isit|iseg|isc|eni|continuing education|adult education)';
const STARTS_SCHOOL = new RegExp(`^(?:l'|la |le |the )?${SCHOOLS}(?![\\p{L}])`, 'u');
const HOLDS_SCHOOL = new RegExp(`(?<![\\p{L}])${SCHOOLS}(?![\\p{L}])`, 'u');

export const degreeScore = remembered((folded): number => {
  const text = folded.trim();
  if (STARTS.test(text)) return 3;
  if (LEVEL.test(text)) return 2;
  return HOLDS.test(text) ? 1.5 : 0;
});

export const schoolScore = remembered((folded): number => {
  const text = folded.trim();
  if (STARTS_SCHOOL.test(text)) return 3;
  return HOLDS_SCHOOL.test(text) ? 2 : 0;
});

import { IDENTIFIERS, isIban } from '@trame/domain/company';
import type { PageFacts, Place } from '../reading/page-facts.ts';
import { hasTownIn, isWithin, STREET, TOWN, type PageParty } from '../reading/page-parties.ts';
import type { RuleId } from '../rules.ts';
import { broken, KEPT, type Judge, type Problem } from './judge.ts';
import { isForeignSeller, labelled, MODEL, note, ofPage, RCS, sellerSide, sellerText } from './plain-page.ts';
import { netOf, vatOf } from './values.ts';
import { grouped, quoted, shortIban } from './wording.ts';

// Seller, client and their numbers on the page of an invoice without an XML.

const ADD = 'Relisez la facture ; si cela manque vraiment, ajoutez-le à votre modèle.';

const NDA = /(?:declaration d'activite|\bnda)\b[^\d\n]{0,60}(\d[\d ]{6,18}\d)/g;
/** Where it has another length than nine digits; a SIRET may be given for it. */
const SIREN = /\bsiren\b[\s:°n]{0,5}(\d[\d ]{4,14}\d)(?![\d ]*\d)/g;
/** Whether two places are in the same lines of an address. */
const areTogether = (one: Place, other: Place | null): boolean => {
  if (!other || one.page !== other.page) return false;
  const [[x, y, width, height], [left, top, wide]] = [one.box, other.box];
  return Math.abs(y - top) < 4 * height && x < left + wide && left < x + width;
};

/** Numbers called SIREN that have another length; a SIRET may be given for it, and one at the end of a line may go on below. */
const wrongSirens = (page: PageFacts) =>
  labelled(page, SIREN).filter(
    ({ digits, isCut }) => digits.length !== 9 && digits.length !== 14 && !(isCut && digits.length < 8),
  );
const SIRET = /\bsiret\b[\s:°n]{0,5}(\d[\d ]{6,22}\d)(?![\d ]*\d)/g;
const VAT_NUMBER = /\btva\b[^\d\n]{0,24}?\b(fr ?[\da-z]{2} ?[\d ]{4,14}\d)(?![\d ]*\d)/g;
const IBAN = /\biban\b[\s:]{0,4}(fr\d{2}[\da-z ]{10,34})/g;

/** Up to this net amount an invoice may do without VAT numbers (CGI ann. II art. 242 nonies A, II), in cents. */
const SMALL = 150_00;

/** Whether a line of an address may be the name of somebody. */
const isName = (text: string): boolean =>
  /[a-z]{3}/.test(text.replaceAll(NO_NAME, '')) &&
  !STREET.test(text) &&
  !TOWN.test(` ${text}`) &&
  !/[:@]|\d{3}/.test(text.replaceAll(NO_NAME, ''));
const NO_NAME =
  /\b(?:facture|avoir|invoice|devis|tel|telephone|mobile|siret|siren|rcs|ape|naf|nda|emetteur|vendeur|prestataire|fournisseur|seller|from|entrepreneur(?:e)? individuel|entreprise individuelle|micro-?entrepreneur|organisme(?: de formation)?|nos coordonnees|vos coordonnees|votre (?:prestataire|formateur|contact)|(?:sarl|sasu?|eurl|sa|snc|selarl)\b.*)/g;

const COUNTRY = /^(?:france|belgique|suisse|luxembourg|allemagne|espagne|italie)$/;
const PLACE_OF_SERVICE = /\blieu\b|prestation|session/;
/** Addresses of other countries have no postal code that is known here. */
const ABROAD =
  /royaume-uni|united kingdom|angleterre|irlande|ireland|etats-unis|\busa\b|canada|maroc|tunisie|luxembourg|suisse|belgique|monaco|netherlands|pays-bas|portugal|espagne|allemagne|italie/;

/** Whether words stand right above the client's lines, in a block of their own as larger letters are. */
function hasNameAbove({ rows }: PageFacts, buyer: PageParty): boolean {
  const [left, top, wide] = buyer.box;
  return rows
    .filter(({ page }) => page === buyer.page)
    .some(({ cells }) =>
      cells.some(({ text, box: [x, y, width, height] }) => {
        const gap = top - (y + height);
        const isAbove = x < left + wide && x + width > left && gap > -2 && gap < 2 * height;
        return isAbove && /[a-z]{3}/.test(text) && !/[:\d]/.test(text);
      }),
    );
}

export const PLAIN_PEOPLE_JUDGES: Partial<Record<RuleId, Judge>> = {
  'seller-name': ofPage((page) => {
    const { buyer } = page;
    if (!buyer) return null;
    const cells = page.rows.flatMap(({ page: number, cells: of }) =>
      of.flatMap((cell) => {
        const place = { page: number, box: cell.box };
        return isWithin(place, buyer) ? [] : [{ text: cell.text, place }];
      }),
    );
    const address = cells.find(({ text }) => TOWN.test(` ${text}`) && !PLACE_OF_SERVICE.test(text));
    if (!address) return null;
    const [left, top, wide, high] = address.place.box;
    const above = cells.filter(({ place: { page: number, box } }) => {
      const [x, y, width] = box;
      const isAbove = y < top - 1 && y > top - 7.5 * high && x < left + wide && x + width > left;
      return number === address.place.page && isAbove;
    });
    // In one line the name stands before the street.
    const [before = ''] = address.text.split(/ [-\u2013|·•,] |, /);
    return [...above.map(({ text }) => text), before].some(isName)
      ? KEPT
      : broken('Votre nom n’a pas été lu au-dessus de votre adresse.', ADD, {
          ...note,
          place: address.place,
        });
  }),
  'seller-address': ofPage((page) => {
    const text = sellerText(page)
      ?.split('\n')
      .filter((line) => !/lieu (?:de|d')|prestation|session/.test(line))
      .join('\n');
    if (text === undefined || !page.buyer) return null;
    return hasTownIn(text.split('\n'))
      ? KEPT
      : broken('Votre adresse n’a pas été lue sur la page.', ADD, note);
  }),
  'buyer-name': ofPage((page) => {
    const { buyer } = page;
    if (!buyer) return null;
    const [first = '', second = ''] = buyer.lines;
    const isPlace = (line: string) =>
      STREET.test(line) || TOWN.test(` ${line}`) || /^(?:siren|siret)\b/.test(line);
    const isNameless = isPlace(first) && (isPlace(second) || second === '');
    return isNameless && (buyer.isNamed || !hasNameAbove(page, buyer))
      ? broken('Le nom du client n’a pas été lu au-dessus de son adresse.', ADD, {
          ...note,
          place: { page: buyer.page, box: buyer.box },
        })
      : buyer.isNamed
        ? KEPT
        : null;
  }),
  'buyer-address': ofPage((page) => {
    const { buyer } = page;
    if (buyer && hasTownIn(buyer.lines)) return buyer.isNamed ? KEPT : null;
    if (buyer)
      return broken('L’adresse du client n’a pas été lue sous son nom.', ADD, {
        ...note,
        place: { page: buyer.page, box: buyer.box },
      });
    // An invoice shows two addresses.
    const towns = page.rows.flatMap(({ page: number, cells }) =>
      cells.flatMap(({ text, box }) =>
        PLACE_OF_SERVICE.test(text)
          ? []
          : (TOWN.exec(` ${text}`)?.slice(0, 1) ?? []).map((town) => ({
              town: town.trim(),
              page: number,
              box,
            })),
      ),
    );
    const isOne = new Set(towns.map(({ town }) => town)).size === 1;
    return isOne && !ABROAD.test(page.prose)
      ? broken('Une seule adresse a été lue sur la page : celle du client semble manquer.', ADD, note)
      : null;
  }),
  'seller-identified': ofPage((page) => {
    if (isForeignSeller(page)) return KEPT;
    const ids = sellerSide(page, [...page.sirets, ...page.sirens, ...page.vatNumbers]);
    if (ids === null) return null;
    return ids.length > 0 || labelled(page, RCS).some(({ digits }) => digits.length >= 9)
      ? KEPT
      : broken(
          'Ni votre SIRET, ni votre SIREN n’ont été lus sur la page.',
          'Ajoutez votre SIRET à votre modèle (C. com. art. R123-237).',
          note,
        );
  }),
  'seller-siren': ofPage((page) => {
    const { buyer } = page;
    if (!buyer || isForeignSeller(page)) return null;
    const wrong = wrongSirens(page).find(({ place }) => !isWithin(place, buyer));
    if (wrong)
      return broken(
        `Votre SIREN imprimé, ${quoted(wrong.digits)}, a ${wrong.digits.length} chiffres au lieu de neuf.`,
        MODEL,
        { place: wrong.place },
      );
    const ids = sellerSide(page, [...page.sirets, ...page.sirens, ...page.vatNumbers]) ?? [];
    return ids.length > 0 || labelled(page, RCS).length > 0
      ? KEPT
      : broken(
          'Votre SIREN n’a été lu nulle part sur la page.',
          'Ajoutez votre SIREN ou votre SIRET à votre modèle (C. com. art. R123-237).',
          note,
        );
  }),
  'seller-not-buyer': ofPage((page) => {
    const { buyer } = page;
    const mine = sellerSide(page, [...page.sirets, ...page.sirens]);
    if (!buyer || !mine) return null;
    const theirs = [...page.sirets, ...page.sirens].filter(({ place }) => isWithin(place, buyer));
    const same = theirs.find(({ value }) => mine.some((one) => one.value.slice(0, 9) === value.slice(0, 9)));
    if (same)
      return broken(
        `Le vendeur et le client portent le même numéro, ${same.text}.`,
        'Adressez la facture à votre client.',
        { place: same.place, ...(buyer.isNamed ? {} : note) },
      );
    // The same name and the same address, without a number.
    const others = page.rows.flatMap(({ page: number, cells }) =>
      cells.filter(({ box }) => !isWithin({ page: number, box }, buyer)).map(({ text }) => text),
    );
    const twice = buyer.lines.filter((line) => line.length > 4 && others.some((text) => text.includes(line)));
    const isTown = (line: string) => TOWN.test(` ${line}`) && !STREET.test(line);
    const areSame =
      twice.some((line) => TOWN.test(` ${line}`)) &&
      twice.some((line) => !isTown(line) && !COUNTRY.test(line));
    if (areSame)
      return broken(
        'Le vendeur et le client ont le même nom et la même adresse.',
        'Adressez la facture à votre client.',
        {
          ...note,
          place: { page: buyer.page, box: buyer.box },
        },
      );
    return mine.length === 0 || theirs.length === 0 ? null : KEPT;
  }),
  'siret-of-siren': ofPage((page) => {
    const register = labelled(page, RCS).map((one) => ({ ...one, name: 'le numéro du RCS' }));
    const sirens = labelled(page, SIREN).map((one) => ({ ...one, name: 'le SIREN' }));
    const mine = sellerSide(page, page.sirets);
    const [siret] = mine ?? [];
    if (!siret || siret.value.length !== 14) return null;
    const own = [...register, ...sirens.filter(({ place }) => areTogether(place, siret.place))].find(
      ({ digits, place }) => digits.length === 9 && (!page.buyer || !isWithin(place, page.buyer)),
    );
    if (!own) return null;
    return (mine ?? []).some(({ value }) => value.startsWith(own.digits))
      ? KEPT
      : broken(
          `Le SIRET ${grouped(siret.value)} ne commence pas par ${own.name}, ${grouped(own.digits)}.`,
          MODEL,
          {
            place: siret.place,
          },
        );
  }),
  'siren-key': ofPage((page) => {
    const ids = [...page.sirets, ...page.sirens].filter(
      ({ value, label }) => value.length === 9 || (value.length === 14 && /siret/.test(label)),
    );
    if (ids.length === 0) return null;
    return ids.flatMap(({ value, place }): Problem[] => {
      const isOne = value.length === 9 ? IDENTIFIERS.siren.isOne : IDENTIFIERS.siret.isOne;
      return isOne(value)
        ? []
        : [
            {
              sentence: `Le numéro ${value.length === 9 ? 'SIREN' : 'SIRET'} ${grouped(value)} n’existe pas : son dernier chiffre ne vérifie pas les autres.`,
              fix: 'Recopiez-le depuis l’avis de situation de l’Insee.',
              place,
            },
          ];
    });
  }),
  'vat-key': ofPage((page) => {
    const short = labelled(page, VAT_NUMBER).filter(({ text, isCut }) => {
      const number = /fr ?[\da-z]{2}[\d ]*$/.exec(text)?.[0].replaceAll(' ', '') ?? '';
      return number.length !== 13 && (!isCut || number.length === 12 || number.length === 14);
    });
    if (page.vatNumbers.length + short.length === 0) return null;
    return [
      ...short.map(({ text, place }) => ({
        sentence: `Le numéro de TVA ${quoted(/fr ?[\da-z]{2}[\d ]*$/.exec(text)?.[0].toUpperCase() ?? text)} n’a pas la forme FR, deux signes, neuf chiffres.`,
        fix: MODEL,
        place,
      })),
      ...page.vatNumbers
        .filter(({ value }) => /^FR\d{11}$/.test(value) && !IDENTIFIERS.vat.isOne(value))
        .map(({ value, place }) => ({
          sentence: `Le numéro de TVA ${grouped(value)} est faux : sa clé ne correspond pas au SIREN.`,
          fix: 'Recopiez-le depuis votre espace professionnel des impôts.',
          place,
        })),
    ];
  }),
  'vat-of-siren': ofPage((page) => {
    const vats = sellerSide(page, page.vatNumbers)?.filter(({ value }) => IDENTIFIERS.vat.isOne(value));
    const known = [...page.sirets, ...page.sirens].map(({ value }) => value.slice(0, 9));
    const mine = sellerSide(page, [...page.sirets, ...page.sirens]);
    if (!vats || vats.length === 0 || !mine || mine.length === 0) return null;
    return vats
      .filter(({ value }) => !known.includes(value.slice(4)))
      .map(({ value, place }) => ({
        sentence: `Le numéro de TVA ${grouped(value)} n’est celui d’aucun SIREN de la page (${grouped(mine[0]?.value.slice(0, 9) ?? '')}).`,
        fix: MODEL,
        place,
        // It may be that of a client who is named elsewhere.
        ...note,
      }));
  }),
  'seller-tax-number': ofPage((page, subject) => {
    const vat = vatOf(subject);
    if (!vat || vat.cents === 0) return null;
    const net = netOf(subject);
    if (isForeignSeller(page) || (net && Math.abs(net.cents) <= SMALL)) return KEPT;
    const mine = sellerSide(page, page.vatNumbers);
    if (mine === null) return null;
    return mine.length > 0 || /\btva\b[^\n]{0,40}\bfr ?\d/.test(sellerText(page) ?? '')
      ? KEPT
      : broken(
          'La facture compte de la TVA, et votre numéro de TVA n’a pas été lu sur la page.',
          'Ajoutez-le à votre modèle (CGI ann. II art. 242 nonies A, I, 2°), ou facturez sans TVA si vous êtes en franchise.',
          { ...note, place: vat.place },
        );
  }),
  'buyer-tax-number': ofPage((page) => {
    const { reverseCharge } = page.mentions;
    if (!reverseCharge) return null;
    const numbers = new Set([
      ...page.vatNumbers.map(({ value }) => value),
      ...[
        ...page.prose.matchAll(
          /\b(?:at|be|bg|cy|cz|de|dk|ee|el|es|fi|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk|xi|gb) ?[a-z\d]?\d{2,4}[. ]?\d{3}[. ]?\d{2,4}(?:[a-z]\d{2})?\b|\bche[- ]\d{3}[.\d]*/g,
        ),
      ].map(([text]) => text.replace(/\W/g, '').toUpperCase()),
    ]);
    return numbers.size > 1
      ? KEPT
      : broken(
          'La TVA est due par le client, dont le numéro de TVA n’a pas été lu.',
          'Ajoutez-le sous son nom (CGI ann. II art. 242 nonies A, I, 3°).',
          {
            ...note,
            place: reverseCharge.place,
          },
        );
  }),
  'buyer-siren': ofPage((page, { context }) => {
    const { buyer } = page;
    if (!buyer) return null;
    const wrong = wrongSirens(page).find(({ place }) => isWithin(place, buyer));
    if (wrong)
      return broken(
        `Le SIREN du client, ${quoted(wrong.digits)}, a ${wrong.digits.length} chiffres au lieu de neuf.`,
        MODEL,
        { place: wrong.place },
      );
    const text = buyer.lines.join('\n');
    const isFrench =
      /(?:^|\n)[^\n]*\b\d{5} [a-z]/.test(text) &&
      !/allemagne|germany|espagne|italie|belgique|suisse/.test(text);
    if (!context.rules.isInScope || !isFrench) return null;
    return [...page.sirens, ...page.sirets].some(({ place }) => isWithin(place, buyer))
      ? KEPT
      : broken(
          'Le SIREN du client n’a pas été lu sous son nom.',
          'Il est obligatoire avec la facture électronique (CGI ann. II art. 242 nonies A).',
          {
            ...note,
            place: { page: buyer.page, box: buyer.box },
          },
        );
  }),
  'page-ids': ofPage((page) => {
    const sirets = page.sirets.filter(({ value, label }) => /siret/.test(label) && value.length !== 14);
    // Those of the client and the seller have rules of their own.
    const sirens = page.buyer ? [] : wrongSirens(page);
    // Those of thirteen to fifteen digits are read as SIRETs already.
    const shorts = labelled(page, SIRET).filter(
      ({ digits, isCut }) => (digits.length < 13 || digits.length > 15) && !(isCut && digits.length < 12),
    );
    const registers = labelled(page, RCS).filter(
      ({ digits, isCut }) => digits.length !== 9 && digits.length !== 14 && !(isCut && digits.length < 8),
    );
    const ndas = labelled(page, NDA).filter(
      ({ digits, isCut }) =>
        digits.length !== 11 && digits.length >= 9 && digits.length <= 13 && !(isCut && digits.length < 10),
    );
    const numbers = [page.sirets, page.sirens, ndas, registers, sirens, shorts];
    if (numbers.every(({ length }) => length === 0)) return null;
    return [
      ...sirens.map(({ digits, place }): Problem => ({
        sentence: `Le SIREN imprimé ${quoted(digits)} a ${digits.length} chiffres au lieu de neuf.`,
        fix: MODEL,
        place,
      })),
      ...shorts.map(({ digits, place }): Problem => ({
        sentence: `Le SIRET imprimé ${quoted(digits)} a ${digits.length} chiffres au lieu de quatorze.`,
        fix: MODEL,
        place,
      })),
      ...sirets.map(({ text, value, place }): Problem => ({
        sentence: `Le SIRET imprimé ${quoted(text)} a ${value.length} chiffres au lieu de quatorze.`,
        fix: MODEL,
        place,
      })),
      ...registers.map(({ digits, place }): Problem => ({
        sentence: `Le numéro du RCS, ${quoted(digits)}, a ${digits.length} chiffres au lieu de neuf.`,
        fix: MODEL,
        place,
      })),
      ...ndas.map(({ digits, place }): Problem => ({
        sentence: `Le numéro de déclaration d’activité ${quoted(digits)} a ${digits.length} chiffres au lieu de onze.`,
        fix: MODEL,
        place,
      })),
    ];
  }),
  'iban-key': ofPage((page) => {
    const short = labelled(page, IBAN).flatMap(({ text, isCut, place }) => {
      const iban =
        /fr\d{2}(?: ?[\da-z]{1,4})*/
          .exec(text.replace(/(?:bic|swift|[-|\u2013\u2014·,]).*$/, ''))?.[0]
          .replaceAll(' ', '')
          .toUpperCase() ?? '';
      const isWrong =
        iban.length > 20 &&
        iban.length !== 27 &&
        iban.length < 32 &&
        /^FR\d{2}[\dA-Z]+$/.test(iban) &&
        !(isCut && iban.length < 25);
      return isWrong && !page.ibans.some(({ value }) => value.startsWith(iban.slice(0, 14)))
        ? [{ iban, place }]
        : [];
    });
    if (page.ibans.length + short.length === 0) return null;
    return [
      ...short.map(({ iban, place }) => ({
        sentence: `L’IBAN ${shortIban(iban)} a ${iban.length} signes au lieu de vingt-sept.`,
        fix: 'Recopiez-le depuis le RIB de votre banque.',
        place,
      })),
      ...page.ibans
        .filter(({ value }) => !isIban(value))
        .map(({ value, place }) => ({
          sentence: `L’IBAN ${shortIban(value)} est faux : ses chiffres ne vérifient pas sa clé.`,
          fix: 'Recopiez-le depuis le RIB de votre banque.',
          place,
        })),
    ];
  }),
};

import { IDENTIFIERS, isIban, storedIban } from '@trame/domain/company';
import type { Field, Party } from '../reading/cii.ts';
import { isCode } from './code-lists.ts';
import { broken, KEPT, ofFrenchXml, ofXml, type Judge, type Problem } from './judge.ts';
import { grouped, quoted, shortIban } from './wording.ts';

const SIREN_SCHEME = '0002';
const SIRET_SCHEME = '0009';
const CORRECT = 'Corrigez-le dans votre logiciel, puis exportez de nouveau la facture.';
const digits = (text: string) => text.replace(/\s/g, '');

const isFrenchParty = (party: Party | null) =>
  party?.legalId?.scheme === SIREN_SCHEME ||
  party?.country?.text === 'FR' ||
  (party?.vatNumber?.text.startsWith('FR') ?? false);

/** The SIREN of a party, even where its SIRET was put. */
export function sirenOf(party: Party | null): string | undefined {
  const id = digits(party?.legalId?.text ?? '');
  return /^\d{9}(?:\d{5})?$/.test(id) ? id.slice(0, 9) : undefined;
}

const siretsOf = (party: Party | null) =>
  (party?.otherIds ?? []).filter(({ scheme }) => scheme === SIRET_SCHEME);

const vatNumbers = (...parties: (Party | null)[]): Field[] =>
  parties.flatMap((party) => (party?.vatNumber?.text ? [party.vatNumber] : []));

/** BR-CO-09: the ISO code of the country; Greece may use EL. */
const VAT_PREFIX = /^[A-Z]{2}/;

export const PEOPLE_JUDGES = {
  'seller-name': ofXml(({ seller }) =>
    seller?.name?.text ? KEPT : broken('Le XML ne nomme pas le vendeur.', CORRECT, { xmlPath: seller?.path }),
  ),
  'buyer-name': ofXml(({ buyer }) =>
    buyer?.name?.text ? KEPT : broken('Le XML ne nomme pas le client.', CORRECT, { xmlPath: buyer?.path }),
  ),
  'seller-address': ofXml(({ seller }) => {
    if (!seller?.hasAddress)
      return broken('L’adresse du vendeur manque dans le XML.', CORRECT, { xmlPath: seller?.path });
    return seller.country?.text
      ? KEPT
      : broken('Le pays du vendeur manque dans le XML.', CORRECT, { xmlPath: seller.path });
  }),
  'buyer-address': ofXml(({ buyer }, { profile }) => {
    if (profile === 'minimum') return null;
    if (!buyer?.hasAddress)
      return broken('L’adresse du client manque dans le XML.', CORRECT, { xmlPath: buyer?.path });
    return buyer.country?.text
      ? KEPT
      : broken('Le pays du client manque dans le XML.', CORRECT, { xmlPath: buyer.path });
  }),
  'country-code': ofXml(({ seller, buyer, deliveryCountry }) => {
    const codes = [seller?.country, buyer?.country, deliveryCountry].flatMap((one) =>
      one?.text ? [one] : [],
    );
    if (codes.length === 0) return null;
    return codes.flatMap(({ text, path }) =>
      isCode('BR-CL-14', text)
        ? []
        : [
            {
              sentence: `Le pays ${quoted(text)} n’est pas un code de deux lettres (FR pour la France).`,
              fix: CORRECT,
              xmlPath: path,
            },
          ],
    );
  }),
  'scheme-code': ofXml(({ seller, buyer }) => {
    const parties = [seller, buyer].flatMap((party) => party ?? []);
    const numbers = [
      ...parties
        .flatMap(({ legalId, otherIds }) => [legalId, ...otherIds])
        .map((id) => ['BR-CL-11', id] as const),
      ...parties.map(({ endpoint }) => ['BR-CL-25', endpoint] as const),
    ].flatMap(([list, id]) => (id?.scheme == null ? [] : [{ list, scheme: id.scheme, path: id.path }]));
    const bare = parties.flatMap(({ endpoint }) => (endpoint?.text && !endpoint.scheme ? [endpoint] : []));
    if (numbers.length + bare.length === 0) return null;
    const unnamed = bare.map(({ text, path }) => ({
      sentence: `L’adresse de facturation ${quoted(text)} ne dit pas de quel registre elle est (0225 en France).`,
      fix: CORRECT,
      xmlPath: path,
    }));
    const unknown = numbers
      .filter(({ list, scheme }) => !isCode(list, scheme))
      .map(({ scheme, path }) => ({
        sentence: `Le code ${quoted(scheme)} ne désigne aucun registre d’entreprises (0002 pour un SIREN, 0009 pour un SIRET, 0225 pour une adresse de facturation).`,
        fix: CORRECT,
        xmlPath: path,
      }));
    return [...unnamed, ...unknown];
  }),
  'party-complete': ofXml(({ payee, taxRepresentative }) => {
    if (!payee && !taxRepresentative) return null;
    const missing: Problem[] =
      payee && !payee.name?.text
        ? [{ sentence: 'Le bénéficiaire du paiement n’est pas nommé.', fix: CORRECT, xmlPath: payee.path }]
        : [];
    const lacks = taxRepresentative
      ? [
          ...(taxRepresentative.name?.text ? [] : ['son nom']),
          ...(taxRepresentative.country?.text ? [] : ['son adresse et son pays']),
          ...(taxRepresentative.vatNumber?.text ? [] : ['son numéro de TVA']),
        ]
      : [];
    return lacks.length > 0
      ? [
          ...missing,
          {
            sentence: `Du représentant fiscal, il manque ${lacks.join(', ')}.`,
            fix: CORRECT,
            xmlPath: taxRepresentative?.path,
          },
        ]
      : missing;
  }),
  'seller-not-buyer': ofXml(({ seller, buyer }) => {
    const pairs = [
      [sirenOf(seller), sirenOf(buyer)],
      [seller?.vatNumber?.text, buyer?.vatNumber?.text],
    ].filter(([one, other]) => one && other);
    if (pairs.length === 0) return null;
    const same = pairs.find(([one, other]) => one === other);
    return same
      ? broken(`Le vendeur et le client portent le même numéro, ${same[0] ?? ''}.`, CORRECT, {
          xmlPath: buyer?.path,
        })
      : KEPT;
  }),
  'seller-identified': ofXml(({ seller }) =>
    seller && (seller.legalId?.text || seller.vatNumber?.text || seller.otherIds.length > 0)
      ? KEPT
      : broken('Ni SIREN, ni numéro de TVA : rien n’identifie le vendeur.', CORRECT, {
          xmlPath: seller?.path,
        }),
  ),
  'seller-siren': ofFrenchXml(({ seller }) => {
    const id = digits(seller?.legalId?.text ?? '');
    if (id === '')
      return broken('Le SIREN du vendeur manque dans le XML.', 'Ajoutez votre SIREN dans votre logiciel.', {
        xmlPath: seller?.path,
      });
    const scheme = seller?.legalId?.scheme;
    if (/^\d{9}$/.test(id) && scheme !== SIREN_SCHEME)
      return broken(
        scheme
          ? `Le SIREN du vendeur porte le code ${quoted(scheme)}.`
          : 'Le SIREN du vendeur ne porte pas de code.',
        'Dans le XML, le SIREN a le code 0002 et le SIRET le code 0009.',
        { xmlPath: seller?.legalId?.path, severity: 'note' },
      );
    return /^\d{9}(?:\d{5})?$/.test(id)
      ? KEPT
      : broken(`Le SIREN du vendeur est ${quoted(id)} ; il a neuf chiffres.`, CORRECT, {
          xmlPath: seller?.legalId?.path,
        });
  }),
  'siret-as-siren': ofFrenchXml(({ seller, buyer }) =>
    [seller, buyer].flatMap((party) =>
      party?.legalId?.scheme === SIREN_SCHEME && /^\d{14}$/.test(digits(party.legalId.text))
        ? [
            {
              sentence: `${quoted(party.legalId.text)} est un SIRET, à la place du SIREN.`,
              fix: 'Dans le XML, le SIREN a le code 0002 et le SIRET le code 0009.',
              xmlPath: party.legalId.path,
            },
          ]
        : [],
    ),
  ),
  'siret-of-siren': ofFrenchXml(({ seller, buyer }) => {
    const pairs = [seller, buyer].flatMap((party) =>
      siretsOf(party).map((siret) => ({ siret, siren: sirenOf(party) })),
    );
    if (pairs.length === 0) return null;
    return pairs.flatMap(({ siret, siren }): Problem[] => {
      const number = digits(siret.text);
      if (/^\d{14}$/.test(number) && (siren === undefined || number.startsWith(siren))) return [];
      return [
        {
          sentence: /^\d{14}$/.test(number)
            ? `Le SIRET ${grouped(number)} ne commence pas par le SIREN ${grouped(siren ?? '')}.`
            : `Le SIRET ${quoted(siret.text)} n’a pas quatorze chiffres.`,
          fix: CORRECT,
          xmlPath: siret.path,
        },
      ];
    });
  }),
  'buyer-siren': ofFrenchXml(({ buyer, notes }) => {
    const id = digits(buyer?.legalId?.text ?? '');
    // Of this treatment the SIREN is asked for whatever else the XML says.
    if (id === '' && notes.some(({ subject, content }) => subject === 'BAR' && content === 'B2B'))
      return broken(
        'La facture est entre entreprises (note BAR : B2B), et le SIREN du client manque dans le XML.',
        CORRECT,
        {
          xmlPath: buyer?.path,
        },
      );
    if (id === '' || !isFrenchParty(buyer)) return null;
    return /^\d{9}(?:\d{5})?$/.test(id)
      ? KEPT
      : broken(`Le SIREN du client est ${quoted(id)} ; il a neuf chiffres.`, CORRECT, {
          xmlPath: buyer?.legalId?.path,
        });
  }),
  'siren-key': ofFrenchXml(({ seller, buyer }) => {
    const ids = [seller, buyer]
      .flatMap((party, index) =>
        [party?.legalId, ...siretsOf(party)].flatMap((id) => (id ? [{ id, isBuyer: index === 1 }] : [])),
      )
      .filter(({ id }) => /^(?:\d{9}|\d{14})$/.test(digits(id.text)));
    if (ids.length === 0) return null;
    return ids.flatMap(({ id, isBuyer }): Problem[] => {
      const number = digits(id.text);
      const isOne = number.length === 9 ? IDENTIFIERS.siren.isOne : IDENTIFIERS.siret.isOne;
      return isOne(number)
        ? []
        : [
            {
              sentence: `Le numéro ${number.length === 9 ? 'SIREN' : 'SIRET'} ${grouped(number)} ${isBuyer ? 'du client' : 'du vendeur'} n’existe pas : son dernier chiffre ne vérifie pas les autres.`,
              fix: 'Recopiez-le depuis l’avis de situation de l’Insee.',
              xmlPath: id.path,
            },
          ];
    });
  }),
  'vat-prefix': ofXml(({ seller, buyer, taxRepresentative }) => {
    const numbers = vatNumbers(seller, buyer, taxRepresentative);
    if (numbers.length === 0) return null;
    return numbers.flatMap(({ text, path }) =>
      VAT_PREFIX.test(text)
        ? []
        : [
            {
              sentence: `Le numéro de TVA ${quoted(text)} ne commence pas par le code d’un pays (FR en France).`,
              fix: CORRECT,
              xmlPath: path,
            },
          ],
    );
  }),
  'vat-key': ofXml(({ seller, buyer }) => {
    const numbers = vatNumbers(seller, buyer).filter(({ text }) => text.startsWith('FR'));
    if (numbers.length === 0) return null;
    return numbers.flatMap(({ text, path }): Problem[] => {
      const number = digits(text);
      if (!/^FR[\dA-Z]{2}\d{9}$/.test(number))
        return [
          {
            sentence: `Le numéro de TVA ${quoted(text)} n’a pas la forme FR, deux signes, neuf chiffres.`,
            fix: CORRECT,
            xmlPath: path,
          },
        ];
      // Keys with letters follow a rule that was never published.
      if (/[A-Z]/.test(number.slice(2, 4)) || IDENTIFIERS.vat.isOne(number)) return [];
      return [
        {
          sentence: `Le numéro de TVA ${grouped(number)} est faux : sa clé ne correspond pas au SIREN.`,
          fix: 'Recopiez-le depuis votre espace professionnel des impôts.',
          xmlPath: path,
        },
      ];
    });
  }),
  'vat-of-siren': ofFrenchXml(({ seller, buyer }) => {
    const pairs = [seller, buyer].flatMap((party) => {
      const siren = sirenOf(party);
      const vat = digits(party?.vatNumber?.text ?? '');
      return siren !== undefined && /^FR[\dA-Z]{2}\d{9}$/.test(vat)
        ? [{ siren, vat, path: party?.path }]
        : [];
    });
    if (pairs.length === 0) return null;
    return pairs.flatMap(({ siren, vat, path }) =>
      vat.endsWith(siren)
        ? []
        : [
            {
              sentence: `Le numéro de TVA ${grouped(vat)} n’est pas celui du SIREN ${grouped(siren)}.`,
              fix: CORRECT,
              xmlPath: path,
            },
          ],
    );
  }),
  'seller-tax-number': ofXml(({ seller, vat, lines, taxRepresentative }) => {
    const categories = new Set([...vat, ...lines].map(({ category }) => category?.text));
    const wanting = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'].filter((code) => categories.has(code));
    if (wanting.length === 0) return null;
    const needsVat = wanting.some((code) => code === 'K' || code === 'G');
    const hasVat = Boolean(seller?.vatNumber?.text) || Boolean(taxRepresentative?.vatNumber?.text);
    if (hasVat || (!needsVat && seller?.taxNumber?.text)) return KEPT;
    return broken(
      wanting.includes('S')
        ? 'La facture compte de la TVA, et le vendeur n’a pas de numéro de TVA.'
        : 'Le vendeur n’a ni numéro de TVA, ni numéro fiscal dans le XML.',
      wanting.includes('S')
        ? 'Ajoutez votre numéro de TVA dans votre logiciel, ou facturez sans TVA si vous êtes en franchise.'
        : 'En franchise, votre logiciel met votre SIREN comme numéro fiscal (code FC).',
      { xmlPath: seller?.path },
    );
  }),
  'buyer-tax-number': ofXml(({ buyer, vat, lines }) => {
    const categories = new Set([...vat, ...lines].map(({ category }) => category?.text));
    if (!categories.has('AE') && !categories.has('K')) return null;
    const isKnown =
      buyer?.vatNumber?.text || (categories.has('AE') && !categories.has('K') && buyer?.legalId?.text);
    return isKnown
      ? KEPT
      : broken('La TVA est due par le client, dont le numéro de TVA manque.', CORRECT, {
          xmlPath: buyer?.path,
        });
  }),
  'iban-key': (subject) => {
    const fromXml = subject.xml?.ibans ?? [];
    const written = fromXml.map(({ text, path }) => ({ iban: storedIban(text), path, place: null }));
    const printed = (subject.page?.ibans ?? []).map(({ value, place }) => ({
      iban: value,
      path: null,
      place,
    }));
    const ibans = [...written, ...printed.filter(({ iban }) => !written.some((one) => one.iban === iban))];
    if (ibans.length === 0) return null;
    return ibans.flatMap(({ iban, path, place }) =>
      isIban(iban)
        ? []
        : [
            {
              sentence: `L’IBAN ${shortIban(iban)} est faux : ses chiffres ne vérifient pas sa clé.`,
              fix: 'Recopiez-le depuis le RIB de votre banque.',
              xmlPath: path,
              place,
            },
          ],
    );
  },
} satisfies Partial<Record<string, Judge>>;

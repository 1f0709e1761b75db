import type { FileProblem } from '@trame/document/check';
import { isHarmless, isInvoiceName, OFFICIAL_NAME, type Attachment } from '../reading/attachment.ts';
import { PROFILES, profileOfLevel } from '../reading/profiles.ts';
import { broken, KEPT, ofXml, type Judge, type Judgement, type Problem, type Subject } from './judge.ts';
import { quoted } from './wording.ts';

const REEXPORT = 'Exportez de nouveau la facture depuis votre logiciel, au format Factur-X.';
const PRINT = 'Réexportez la facture en PDF depuis votre logiciel, sans mot de passe ni script.';

const OPENING: Readonly<Record<FileProblem, string>> = {
  type: 'Seuls les fichiers PDF sont admis.',
  empty: 'Le fichier est vide.',
  tooLarge: 'Le fichier dépasse 10 Mo.',
  mismatch:
    'Le fichier n’est pas un PDF : une photo ou un document Word ne peuvent pas être lus comme une facture.',
  corrupt: 'Le PDF est endommagé ou incomplet.',
  encrypted: 'Le PDF est protégé par un mot de passe.',
  heavy: 'Le PDF contient bien plus de données qu’une facture : il n’a pas été ouvert.',
  script: 'Le PDF contient un script : il n’a pas été ouvert.',
  program: 'Le PDF lance un programme : il n’a pas été ouvert.',
  attachment: 'Le PDF ouvre un autre fichier : il n’a pas été ouvert.',
  form: 'Le PDF contient un formulaire actif : il n’a pas été ouvert.',
  media: 'Le PDF contient un média actif : il n’a pas été ouvert.',
} as Readonly<Record<FileProblem, string>>;

const isCompanion = ({ reading: { container, xml } }: Subject): boolean =>
  xml?.syntax === 'ubl' && xml.name !== OFFICIAL_NAME && !container?.xmp?.documentType;

/** A file with an XML of an invoice, whatever it is named. */
const attached = (subject: Subject) => {
  const { container, xml } = subject.reading;
  // Another syntax beside a page that announces no Factur-X is a companion of a plain PDF.
  return container && xml && !isCompanion(subject)
    ? container.attachments.find(({ name }) => name === xml.name)
    : undefined;
};

const ALONE = 'Déposez la facture seule, et le reste comme justificatif.';

const ofAttachment =
  (judge: (file: NonNullable<ReturnType<typeof attached>>, subject: Subject) => Judgement): Judge =>
  (subject) => {
    const file = attached(subject);
    return file ? judge(file, subject) : null;
  };

/** XML of before Factur-X or of XRechnung: its name and its metadata follow other rules. */
const isOtherKind = ({ reading: { xml } }: Subject) =>
  xml?.syntax === 'zugferd1' || /^(?:zugferd-invoice|xrechnung)\.xml$/i.test(xml?.name ?? '');

const DANGERS = {
  doctype: 'Il déclare un type de document (DOCTYPE), par lequel un XML peut faire lire d’autres fichiers.',
  entity: 'Il utilise une entité qu’aucune facture n’a.',
  'too-large': 'Il est plus volumineux qu’aucune facture.',
  'too-deep': 'Ses éléments sont imbriqués sans fin.',
} as const;

/** Of a file inside of the PDF, by its bytes. */
const DANGEROUS: Readonly<
  Record<NonNullable<Attachment['danger']>, (name: string) => Pick<Problem, 'sentence' | 'severity'>>
> = {
  program: (name) => ({
    sentence: `Le fichier ${name} joint au PDF est un programme, quel que soit son nom.`,
  }),
  active: (name) => ({
    sentence: `Le fichier ${name} joint au PDF contient un script ou d’autres fichiers.`,
  }),
  unseen: (name) => ({
    sentence: `Le fichier ${name} joint au PDF est trop volumineux pour être vérifié.`,
    severity: 'fix',
  }),
};

const STRUCTURE = {
  unknown: 'n’existe pas dans le schéma',
  order: 'n’est pas à sa place',
  repeated: 'figure deux fois',
  missing: 'manque',
  number: 'n’est pas un nombre',
  namespace: 'n’est pas dans le bon espace de noms',
} as const;

/** Pages of a file; an invoice with its attendance sheets has fewer. */
const MOST_PAGES = 200;

export const FILE_JUDGES = {
  'file-opens': ({ reading: { fileProblem, textProblem } }) => {
    if (fileProblem) return broken(OPENING[fileProblem] ?? 'Le fichier ne peut pas être ouvert.', PRINT);
    if (textProblem === 'encrypted') return broken(OPENING.encrypted, PRINT);
    if (textProblem === 'heavy' || textProblem === 'active') return broken(OPENING.heavy, PRINT);
    if (textProblem === 'corrupt') return broken(OPENING.corrupt, PRINT);
    return KEPT;
  },
  'text-read': ({ reading: { fileProblem, textProblem, xml } }) => {
    if (fileProblem) return null;
    if (textProblem === 'no_text')
      return broken(
        'Aucun texte ne peut être lu : c’est une photo ou un document numérisé.',
        'Déposez le PDF que votre logiciel produit, pas sa photo.',
        xml?.invoice ? { severity: 'fix' } : {},
      );
    return textProblem ? null : KEPT;
  },
  'whole-read': ({ reading: { textProblem, text, facts, pages, unreadPages } }) => {
    if (facts?.isLegible === false)
      return broken(
        'Les lettres de la page n’ont pas de code que les logiciels lisent (table ToUnicode) : aucun mot n’a pu être lu.',
        'Exportez la facture en PDF depuis votre logiciel, sans passer par une imprimante virtuelle.',
      );
    const all = pages + unreadPages;
    if (all > MOST_PAGES)
      return broken(
        `Le document a ${all.toLocaleString('fr-FR')} pages ; une facture en a ${MOST_PAGES} au plus, avec ses annexes.`,
        'Déposez la facture seule, sans les autres documents.',
        { severity: 'blocking' },
      );
    if (textProblem === 'not_a_cv')
      return broken(
        'Le document est bien plus long ou plus chargé qu’une facture : la page n’a pas été comparée.',
        ALONE,
      );
    if (!text) return null;
    return unreadPages > 0
      ? broken(
          `Le document a ${pages + unreadPages} pages : ${pages} ont été lues, au début et à la fin. Les autres n’ont pas été comparées.`,
          ALONE,
        )
      : KEPT;
  },
  'attachments-harmless': ({ reading: { container } }) => {
    if (!container) return null;
    return container.attachments.flatMap((file): Problem[] => {
      const name = quoted(file.name);
      if (!isHarmless(file))
        return [
          {
            sentence: `Le PDF contient le fichier ${name}, d’un type que nous n’ouvrons pas.`,
            fix: 'Retirez cette pièce jointe, ou joignez-la en PDF comme justificatif.',
          },
        ];
      return file.danger
        ? [
            {
              ...DANGEROUS[file.danger](name),
              fix: 'Retirez cette pièce jointe, ou joignez-en une copie imprimée en PDF comme justificatif.',
            },
          ]
        : [];
    });
  },
  'xml-present': ({ reading: { fileProblem, container, xml } }) => {
    if (fileProblem) return null;
    if (!container)
      return broken('La structure du PDF est endommagée : aucun XML n’a pu y être cherché.', REEXPORT);
    if (xml || container.hasSeveralXml) return KEPT;
    const isAnnounced = container.xmp?.documentType !== null && container.xmp !== null;
    return isAnnounced
      ? broken('Le PDF s’annonce comme une facture Factur-X, mais aucun XML n’y est joint.', REEXPORT)
      : broken(
          'La facture est lue sur la page : relisez les valeurs avant de déposer.',
          'Pour la prochaine fois : votre logiciel propose sans doute « Exporter en Factur-X ».',
          { severity: 'note' },
        );
  },
  'xml-single': ({ reading: { container, xml } }) => {
    if (!container || container.attachments.length === 0) return null;
    const read = container.attachments.findIndex(({ name }) => name === xml?.name);
    const other = container.attachments.find(({ name }, index) => isInvoiceName(name) && index !== read);
    if (!container.hasSeveralXml && xml && other)
      return broken(
        `Le PDF contient ${quoted(xml.name)} et ${quoted(other.name)} : seul le premier a été lu.`,
        REEXPORT,
      );
    return container.hasSeveralXml
      ? broken('Le PDF contient deux XML de facture du même nom : aucun n’a été lu.', REEXPORT)
      : KEPT;
  },
  'xml-name': ofAttachment(({ name }, subject) => {
    if (name === OFFICIAL_NAME) return KEPT;
    if (isOtherKind(subject))
      return broken(
        `Le XML s’appelle ${quoted(name)} : c’est le nom d’une autre version que Factur-X.`,
        REEXPORT,
        { severity: 'note' },
      );
    return broken(`Le XML s’appelle ${quoted(name)} au lieu de factur-x.xml.`, REEXPORT);
  }),
  'xml-relationship': ofAttachment(({ relationship }, subject) => {
    if (relationship === null)
      return broken(
        'Le PDF ne dit pas ce que le XML est pour la page (AFRelationship).',
        REEXPORT,
        isOtherKind(subject) ? { severity: 'note' } : {},
      );
    // The page alone is the invoice in these profiles (Factur-X 1.09, 6.2.2).
    if (
      subject.profile &&
      !PROFILES[subject.profile].isInvoice &&
      ['Alternative', 'Source'].includes(relationship)
    )
      return broken(
        `Le lien entre la page et le XML est ${quoted(relationship)} ; le profil ${PROFILES[subject.profile].label} demande Data.`,
        REEXPORT,
        { severity: 'note' },
      );
    return ['Data', 'Alternative', 'Source'].includes(relationship)
      ? KEPT
      : broken(
          `Le lien entre la page et le XML est ${quoted(relationship)} au lieu de Data ou Alternative.`,
          REEXPORT,
          {
            severity: isOtherKind(subject) ? 'note' : 'fix',
          },
        );
  }),
  'xml-mime': ofAttachment(({ mime }, subject) => {
    if (mime === 'text/xml') return KEPT;
    const isXml = mime === null || mime === 'application/xml';
    return broken(
      mime === null
        ? 'Le PDF ne dit pas que le fichier joint est du XML (Subtype text/xml).'
        : `Le XML est déclaré ${quoted(mime)} au lieu de text/xml.`,
      REEXPORT,
      isXml || isOtherKind(subject) ? { severity: 'note' } : {},
    );
  }),
  'xml-associated': ofAttachment(({ isAssociated }, subject) =>
    isAssociated
      ? KEPT
      : broken('Le XML est joint, mais le document ne le cite pas parmi ses fichiers (/AF).', REEXPORT, {
          severity: isOtherKind(subject) ? 'note' : 'fix',
        }),
  ),
  'xmp-present': ofAttachment((_file, subject) => {
    const { container } = subject.reading;
    const xmp = container?.xmp;
    if (!xmp) return broken('Le PDF n’a pas de métadonnées XMP.', REEXPORT);
    if (xmp.namespace?.startsWith('urn:ferd:') && !isOtherKind(subject))
      return broken('Les métadonnées sont celles de ZUGFeRD 1.0, que Factur-X a remplacé en 2018.', REEXPORT);
    if (!xmp.isWellFormed) return broken('Les métadonnées XMP du PDF sont endommagées.', REEXPORT);
    const missing = [
      ['DocumentType', xmp.documentType],
      ['DocumentFileName', xmp.fileName],
      ['Version', xmp.version],
      ['ConformanceLevel', xmp.level],
    ].flatMap(([name, value]) => (value === null || value === '' ? [name ?? ''] : []));
    if (missing.length > 0) return broken(`Les métadonnées ne disent pas : ${missing.join(', ')}.`, REEXPORT);
    return xmp.documentType?.toUpperCase() === 'INVOICE' || xmp.documentType?.toUpperCase() === 'ORDER'
      ? KEPT
      : broken(`Les métadonnées annoncent ${quoted(xmp.documentType ?? '')} au lieu de INVOICE.`, REEXPORT);
  }),
  'xmp-file-name': ofAttachment(({ name }, { reading: { container } }) => {
    const said = container?.xmp?.fileName;
    if (!said) return null;
    return said === name
      ? KEPT
      : broken(`Les métadonnées nomment ${quoted(said)}, le XML joint s’appelle ${quoted(name)}.`, REEXPORT);
  }),
  'xmp-level': ofAttachment((_file, { reading: { container }, profile }) => {
    const level = container?.xmp?.level;
    if (!level) return null;
    const said = profileOfLevel(level);
    if (said === undefined)
      return broken(`Les métadonnées annoncent le profil ${quoted(level)}, qui n’existe pas.`, REEXPORT);
    if (profile === null) return null;
    // XRechnung is a usage of EN 16931, and writers announce either.
    const isSame = said === profile || (profile === 'xrechnung' && said === 'en16931');
    return isSame
      ? KEPT
      : broken(
          `Les métadonnées annoncent ${PROFILES[said].label}, le XML suit ${PROFILES[profile].label}.`,
          REEXPORT,
        );
  }),
  'pdfa-part': ofAttachment((_file, { reading: { container } }) => {
    const part = container?.xmp?.pdfaPart;
    if (part === '3' || part === '4') return KEPT;
    return broken(
      part
        ? `Le PDF se déclare PDF/A-${part} : seul PDF/A-3 permet d’y joindre un XML.`
        : 'Le PDF ne se déclare pas PDF/A-3.',
      REEXPORT,
    );
  }),
  'pdfa-fonts': ofAttachment((_file, { reading: { container } }) => {
    if (!container) return null;
    const [font] = container.bareFonts;
    return font === undefined
      ? KEPT
      : broken(
          `La police ${quoted(font)} n’est pas dans le PDF : ce n’est pas un PDF/A, et la page peut s’afficher autrement.`,
          REEXPORT,
        );
  }),
  'output-intent': ofAttachment((_file, { reading: { container } }) =>
    container?.hasOutputIntent
      ? KEPT
      : broken('Le PDF/A n’a pas de profil de couleurs (OutputIntent).', REEXPORT),
  ),
  'xml-safe': ({ reading: { xml } }) => {
    if (!xml) return null;
    const kind = xml.problem?.kind;
    if (!kind || !(kind in DANGERS)) return KEPT;
    // An XML of thousands of lines is not read, and harms nobody.
    return broken(
      DANGERS[kind as keyof typeof DANGERS],
      REEXPORT,
      kind === 'too-large' ? { severity: 'fix' } : {},
    );
  },
  'xml-encoding': ({ reading: { xml } }) => {
    if (!xml) return null;
    if (xml.problem?.kind === 'encoding')
      return broken(
        `Le XML contient des signes qui ne sont pas en UTF-8 (encodage annoncé : ${xml.problem.detail}).`,
        REEXPORT,
      );
    return /^(?:utf-?8|us-ascii)$/i.test(xml.encoding)
      ? KEPT
      : broken(`Le XML annonce l’encodage ${quoted(xml.encoding)} au lieu de UTF-8.`, REEXPORT, {
          severity: 'fix',
        });
  },
  'xml-well-formed': ({ reading: { xml } }) => {
    if (!xml || (xml.problem && xml.problem.kind !== 'malformed')) return null;
    return xml.problem
      ? broken(
          'Le XML joint à la facture est tronqué ou mal formé : aucun logiciel ne peut le lire.',
          REEXPORT,
        )
      : KEPT;
  },
  'xml-syntax': (subject) => {
    const { xml } = subject.reading;
    if (!xml || xml.problem) return null;
    if (xml.syntax === 'cii') return KEPT;
    if (xml.syntax === 'ubl')
      return broken(
        'Le XML est en UBL : une facture Factur-X est en CII.',
        REEXPORT,
        isCompanion(subject) ? { severity: 'note' } : {},
      );
    if (xml.syntax === 'zugferd1')
      return broken('Le XML suit ZUGFeRD 1.0, que Factur-X a remplacé en 2018.', REEXPORT, {
        severity: 'note',
      });
    return broken(
      `Le XML commence par ${quoted(xml.root?.name ?? '')}, qui n’est pas une facture CII.`,
      REEXPORT,
    );
  },
  'xml-structure': ({ reading: { xml } }) => {
    if (xml?.syntax !== 'cii') return null;
    const { profile } = xml;
    const lines = xml.invoice?.lines ?? [];
    // The schemas of these profiles have no lines.
    if (profile && !PROFILES[profile].hasLines && lines.length > 0)
      return broken(
        `Le XML suit le profil ${PROFILES[profile].label}, qui n’a pas de lignes, et il en contient ${lines.length}.`,
        'Choisissez le profil BASIC ou EN 16931 dans votre logiciel.',
        { xmlPath: lines[0]?.path },
      );
    return xml.structure
      .filter(({ kind }) => kind !== 'number')
      .map(({ kind, name, path }) => ({
        sentence: `L’élément ${name} ${STRUCTURE[kind]}.`,
        fix: REEXPORT,
        xmlPath: path,
      }));
  },
  'xml-number': ({ reading: { xml } }) => {
    if (xml?.syntax !== 'cii') return null;
    return xml.structure
      .filter(({ kind }) => kind === 'number')
      .map(({ name, path, text }) => ({
        sentence: `${name} vaut ${quoted(text)} : un nombre s’écrit avec un point et sans espace.`,
        fix: REEXPORT,
        xmlPath: path,
      }));
  },
  'xml-profile': ofXml(({ guideline }, { profile }) => {
    if (profile !== null) return KEPT;
    return broken(
      guideline?.text
        ? `Le profil annoncé est ${quoted(guideline.text)}, que Factur-X ne connaît pas.`
        : 'Le XML ne dit pas quel profil de Factur-X il suit.',
      REEXPORT,
      { xmlPath: guideline?.path },
    );
  }),
  'profile-counts': ofXml((_xml, { profile }) => {
    if (profile === null) return null;
    return PROFILES[profile].isInvoice
      ? KEPT
      : broken(
          `Le profil ${PROFILES[profile].label} ne contient pas les lignes : il ne comptera plus comme facture électronique.`,
          'Choisissez le profil BASIC ou EN 16931 dans votre logiciel.',
        );
  }),
} satisfies Partial<Record<string, Judge>>;

import { addressOf, csvModel, readCsv, wordsOf, type CsvColumn } from '@trame/app/csv-file';
import { isEmail } from '@trame/domain';
import { lettersFault, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { nouns } from '../../envelopes/model/envelope.ts';
import type { Draft } from '../../writing/model/draft.ts';

/** A line as `begin_signature_batch` takes it. */
export type SentLine = {
  place: number;
  name: string;
  email: string;
  message: string;
  /** Texts by the id of the field of the draft. */
  filled: Record<string, string>;
};

/** A line of the file: what will be sent, or what to put right. */
export type ReadLine = {
  number: number;
  label: string;
  detail: string;
} & ({ line: SentLine; problems?: never } | { line?: never; problems: string[] });

export type LineFile = {
  lines: ReadLine[];
  missing: string[];
  unknown: string[];
  leftOut: number;
};

/** A text field of the draft that lines may fill in: it has a name of its own. */
export type FilledField = { id: string; label: string };

const PERSON: readonly CsvColumn<string>[] = [
  {
    key: 'name',
    header: 'Nom',
    others: ['prenom et nom', 'nom et prenom', 'nom complet', 'destinataire', 'signataire', 'name'],
    isNeeded: true,
    example: 'Claire Estavoyer',
  },
  {
    key: 'email',
    header: 'Adresse e-mail',
    others: ['e-mail', 'email', 'mail', 'courriel', 'adresse', 'adresse mail', 'adresse email'],
    isNeeded: true,
    example: 'claire@exemple.fr',
  },
  { key: 'message', header: 'Message', others: ['mot', 'texte du message'] },
];

const TAKEN = new Set(PERSON.flatMap(({ header, others = [] }) => [header, ...others].map(wordsOf)));

/** Why a file is no list to read, and what to do; null when it is one. */
export function fileFault(text: string): { title: string; advice: string } | null {
  // What workbooks of today and of before 2007 begin with.
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return {
      title: 'Ce fichier est un classeur, pas un CSV',
      advice: 'Dans votre tableur, enregistrez la feuille au format CSV, puis choisissez ce fichier.',
    };
  if (text.trim() === '')
    return {
      title: 'Ce fichier est vide',
      advice: 'Téléchargez le modèle, puis ajoutez une personne par ligne.',
    };
  return null;
}

/** The text fields of somebody that a column can name: each has a name of its own. */
export function filledFields({ fields }: Pick<Draft, 'fields'>, recipient: string): FilledField[] {
  const named = new Map<string, FilledField>();
  for (const { id, recipient_id, kind, label } of fields) {
    const words = wordsOf(label);
    if (
      recipient_id === recipient &&
      kind === 'text' &&
      words !== '' &&
      !TAKEN.has(words) &&
      !named.has(words)
    )
      named.set(words, { id, label });
  }
  return [...named.values()];
}

/** The columns of the file: who, what they read, and the texts that the draft asks them for. */
export const columnsFor = (fields: readonly FilledField[]): CsvColumn<string>[] => [
  ...PERSON,
  ...fields.map(({ id, label }) => ({ key: id, header: label })),
];

/** What a spreadsheet would compute instead of showing. */
const FORMULA = /^[=@+]/;

/**
 * The lines of a CSV file, each as it will be sent or with what is wrong with it. `taken`: addresses of the others in the
 * envelope. The database has the same rules.
 */
export function readLines(text: string, fields: readonly FilledField[], taken: readonly string[]): LineFile {
  const { lines, ...file } = readCsv(text, columnsFor(fields), SIGNATURE_LIMITS.rows);
  const first = new Map<string, number>();
  return {
    ...file,
    lines: lines.map(({ number, cell, start }): ReadLine => {
      const name = cell('name');
      const email = addressOf(cell('email')).toLowerCase();
      const message = cell('message');
      const filled = fields.flatMap(({ id, label }) =>
        cell(id) === '' ? [] : [{ id, label, text: cell(id) }],
      );
      const problems: string[] = [];
      const tooLong = (header: string, most: number) =>
        problems.push(`${header}\u00a0: ${most} caractères au plus`);
      for (const [header, given] of [
        ['Nom', name],
        ['Adresse e-mail', email],
        ['Message', message],
        ...filled.map(({ label, text: value }) => [label, value] as const),
      ] as const)
        if (FORMULA.test(given))
          problems.push(
            `${header}\u00a0: commence par «\u00a0${given.charAt(0)}\u00a0», comme une formule. Écrivez le texte lui-même`,
          );
      for (const [header, printed] of [
        ['Nom', name],
        ...filled.map(({ label, text: value }) => [label, value] as const),
      ] as const) {
        const lost = lettersFault(printed);
        if (lost !== undefined) problems.push(`${header}\u00a0: ${lost}`);
      }
      if (name === '') problems.push('Donnez le nom');
      if (name.length > SIGNATURE_LIMITS.name) tooLong('Nom', SIGNATURE_LIMITS.name);
      if (message.length > SIGNATURE_LIMITS.message) tooLong('Message', SIGNATURE_LIMITS.message);
      for (const { label, text: value } of filled)
        if (value.length > SIGNATURE_LIMITS.value) tooLong(label, SIGNATURE_LIMITS.value);
      if (email === '') problems.push('Donnez l’adresse e-mail');
      else if (!isEmail(email)) problems.push(`«\u00a0${email}\u00a0» n’est pas une adresse e-mail valable`);
      else if (taken.includes(email))
        problems.push('Cette adresse est celle d’une autre personne de l’enveloppe');
      else {
        const earlier = first.get(email);
        if (earlier === undefined) first.set(email, number);
        else problems.push(`Même adresse que la ligne ${earlier}\u00a0: gardez-en une`);
      }
      const label = name || start;
      const detail = [email, ...filled.map((field) => `${field.label}\u00a0: ${field.text}`), message]
        .filter(Boolean)
        .join(' · ');
      if (problems.length > 0) return { number, label, detail, problems };
      return {
        number,
        label,
        detail,
        line: {
          place: number,
          name,
          email,
          message,
          filled: Object.fromEntries(filled.map(({ id, text: value }) => [id, value])),
        },
      };
    }),
  };
}

/** A file to fill in, with a column for each text that the draft asks for. */
export const modelOf = (fields: readonly FilledField[]): Blob => csvModel(columnsFor(fields));

const lineWord = (count: number) => nouns(count, 'ligne', 'lignes');

/** « 12 lignes prêtes, 2 lignes à corriger. » */
export function linesText(lines: readonly ReadLine[]): string {
  const wrong = lines.filter(({ problems }) => problems).length;
  const ready = lines.length - wrong;
  return `${[
    ready > 0 && `${lineWord(ready)} ${ready > 1 ? 'prêtes' : 'prête'}`,
    wrong > 0 && `${lineWord(wrong)} à corriger`,
  ]
    .filter(Boolean)
    .join(', ')}.`;
}

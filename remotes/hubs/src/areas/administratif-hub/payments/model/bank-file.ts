import type { BankLine, BankTable, Statement } from '@trame/invoice/payments';

/** A file of a bank, as far as it is read: a CSV needs a person to confirm its columns. */
export type BankFile =
  | { kind: 'statement'; name: string; statement: Statement }
  | { kind: 'table'; name: string; table: BankTable }
  | { kind: 'unreadable'; name: string; why: string };

const WHY: Readonly<Record<string, string>> = {
  'too-large': 'Ce fichier dépasse 5\u00a0Mo ou 20\u202f000 lignes. Exportez une période plus courte.',
  empty: 'Ce fichier est vide.',
  'not-a-table': 'Aucune ligne n’a de date et de montant. Exportez les mouvements du compte en CSV.',
  doctype:
    'Ce fichier a une déclaration DOCTYPE, qu’un relevé de compte (camt.053) n’a pas. Exportez le relevé à nouveau depuis votre banque, en camt.053 ou en CSV.',
  'not-a-statement': 'Ce fichier XML n’est pas un relevé de compte (camt.053).',
};
const BROKEN = 'Ce fichier XML est incomplet ou altéré. Téléchargez-le à nouveau depuis votre banque.';

/** Reads a file of a bank: an XML by what it begins with, else a table. Its code is loaded with the first one. */
export async function readBankFile(file: File): Promise<BankFile> {
  const { name } = file;
  const [bytes, { readBankTable, readStatement }] = await Promise.all([
    file.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
    import('@trame/invoice/payments'),
  ]);
  const isXml = /^\W{0,3}\s*<[?!]?[\w:-]/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200)));
  if (isXml) {
    const reading = readStatement(bytes);
    return 'problem' in reading
      ? { kind: 'unreadable', name, why: WHY[reading.problem] ?? BROKEN }
      : { kind: 'statement', name, statement: reading.statement };
  }
  const reading = readBankTable(bytes);
  return 'problem' in reading
    ? { kind: 'unreadable', name, why: WHY[reading.problem] ?? BROKEN }
    : { kind: 'table', name, table: reading.table };
}

/** Movements that took place, and how many have a day to come: the database stores none of these. */
export function bookedOf(lines: readonly BankLine[], today: string): { booked: BankLine[]; coming: number } {
  const booked = lines.filter(({ bookedOn }) => bookedOn <= today);
  return { booked, coming: lines.length - booked.length };
}

/** What is said of movements of a day to come. */
export const comingText = (count: number): string =>
  count > 1
    ? `${count} mouvements ont une date à venir, ils sont laissés. Vérifiez la date, ou importez le relevé de nouveau une fois ces jours passés.`
    : 'Un mouvement a une date à venir, il est laissé. Vérifiez la date, ou importez le relevé de nouveau une fois ce jour passé.';

/** « du 01/11 au 26/11/2026 », by the days of its lines. */
export function periodOf(lines: readonly BankLine[]): { from: string; to: string } | undefined {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

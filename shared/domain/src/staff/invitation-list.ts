import { ROLE_LABELS, ROLES, type Role } from '../roles.ts';
import { normalizeSearch } from '../text.ts';
import { MOST_INVITATIONS } from './staff-fields.ts';
import { staffInvitationSchema, type StaffInvitation } from './staff-forms.ts';

/** One line of a pasted list: the person it names, or why it names none. */
export type InvitationLine = {
  /** Number of the line in what was pasted, from 1. */
  number: number;
  text: string;
} & ({ invitation: StaffInvitation; problem?: never } | { invitation?: never; problem: string });

export interface InvitationList {
  lines: InvitationLine[];
  /** Lines after the last one that a list may have; they were not read. */
  leftOut: number;
}

/** What the first cell of a header says, as the search compares it. */
const HEADER =
  /^(?:(?:adresse )?(?:e-?mail|mail)|adresse|courriel|(?:pre)?nom(?: complet)?|(?:pre)?nom (?:et )?(?:pre)?nom)$/;

const ROLE_NAMES = new Map<string, Role>(
  ROLES.flatMap((role) => [
    [normalizeSearch(ROLE_LABELS[role]), role],
    [role, role],
  ]),
);

/** `Prénom Nom <adresse>`, as mail programs copy it. */
const NAME_AND_ADDRESS = /^([^<>]*)<([^<>]*)>$/;

/** The cells of a line, as copied from a sheet (tabs) or a CSV file; a cell in quotes may contain the separator. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign));
  if (!separator) return [line.trim()];
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

const isHeader = (line: string) =>
  !line.includes('@') && HEADER.test(normalizeSearch(cellsOf(line)[0] ?? ''));

/** The columns of a line. A sheet may as well begin with the name. */
function columnsOf(line: string): { cells: string[]; tooMany: boolean } {
  const match = NAME_AND_ADDRESS.exec(line);
  if (match) {
    const [, name = '', address = ''] = match;
    return { cells: [address, name.trim().replace(/^(["'])(.*)\1$/, '$2')], tooMany: false };
  }
  const [first = '', second = '', ...others] = cellsOf(line);
  const named = !first.includes('@') && second.includes('@') ? [second, first] : [first, second];
  return { cells: [...named, ...others], tooMany: others.slice(2).some(Boolean) };
}

function readLine(line: string): Pick<InvitationLine, 'invitation' | 'problem'> {
  const { cells, tooMany } = columnsOf(line);
  if ((line.match(/@/g)?.length ?? 0) > 1) return { problem: 'Une seule personne par ligne' };
  if (tooMany) return { problem: 'Quatre colonnes au plus\u00a0: adresse, nom, fonction, rôle' };
  const [email, fullName, jobTitle, roleName] = cells;
  const role = roleName ? ROLE_NAMES.get(normalizeSearch(roleName)) : null;
  if (role === undefined) return { problem: 'Ce rôle n’existe pas' };
  const { data, error } = staffInvitationSchema.safeParse({
    email: email ?? '',
    full_name: fullName ?? '',
    job_title: jobTitle,
    role,
  });
  return data ? { invitation: data } : { problem: error?.issues[0]?.message ?? '' };
}

/**
 * The people of a pasted list, one a line: `Prénom Nom <adresse>`, or `adresse; nom; fonction; rôle` with semicolons,
 * commas or tabs. Empty lines and a header are skipped. A person named twice counts once.
 */
export function readInvitations(pasted: string): InvitationList {
  const numbered = pasted
    .split(/\r\n|[\r\n]/)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => /[^\s;,]/.test(text));
  const people = numbered[0] && isHeader(numbered[0].text) ? numbered.slice(1) : numbered;
  const numbers = new Map<string, number>();
  const lines = people.slice(0, MOST_INVITATIONS).map(({ number, text }): InvitationLine => {
    const { invitation, problem = '' } = readLine(text);
    if (!invitation) return { number, text, problem };
    const before = numbers.get(invitation.email);
    if (before) return { number, text, problem: `Même adresse qu’à la ligne\u00a0${before}` };
    numbers.set(invitation.email, number);
    return { number, text, invitation };
  });
  return { lines, leftOut: Math.max(people.length - MOST_INVITATIONS, 0) };
}

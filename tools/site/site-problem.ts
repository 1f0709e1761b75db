import { StoreError } from '@trame/release/publish';

/** Why a site could not be made: a sentence for the people of corporate, and the detail for people on call. */
export class SiteProblem extends Error {
  override name = 'SiteProblem';
  readonly reason: string;
  constructor(reason: string, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

const DETAIL_ELSEWHERE = 'L’équipe technique a le détail.';
const UNKNOWN = `La construction du site a échoué. ${DETAIL_ELSEWHERE}`;

/** A fault of the place where the site is put up: for corporate, then with that place for people on call. */
type Fault = { reason: string; said: (place: string) => string };

const FULL_DISK: Fault = {
  reason: 'Il n’y a plus de place sur le disque du site.',
  said: (place) => `Il n’y a plus de place pour écrire ${place} : faites de la place sur ce disque.`,
};
const IN_THE_WAY: Fault = {
  reason: 'Le dossier du site n’est pas rangé comme il faut.',
  said: (place) =>
    `${place} n’est pas ce qu’il faut à cette place (un dossier au lieu d’un fichier, ou l’inverse).`,
};
const BROKEN_DISK: Fault = {
  reason: 'Le disque du site est en panne.',
  said: (place) => `Le disque a répondu par une erreur pour ${place} : vérifiez ce disque.`,
};
const NOT_ALLOWED: Fault = {
  reason: 'Le dossier du site refuse d’être écrit ou lu.',
  said: (place) => `${place} ne peut pas être écrit ou lu : vérifiez les droits de ce dossier.`,
};

const STORE_FAULTS: Record<StoreError['code'], Fault> = {
  unreachable: {
    reason: 'Le stockage du site ne répond pas.',
    said: (place) =>
      `Le compartiment du site ne répond pas à l’adresse ${place} : vérifiez l’adresse et le réseau.`,
  },
  denied: {
    reason: 'Le stockage du site refuse l’accès.',
    said: (place) => `Le compartiment du site refuse l’accès : ${place}. Vérifiez les droits ou les clés.`,
  },
  no_bucket: {
    reason: 'Le stockage du site n’existe pas.',
    said: (place) => `Le compartiment ${place} n’existe pas : créez-le d’abord.`,
  },
  no_conditional_write: {
    reason: 'Le stockage du site ne connaît pas ce qui lui est demandé.',
    said: (place) => `Le compartiment du site ne connaît pas ce qui est demandé : ${place}.`,
  },
  failed: {
    reason: 'Le stockage du site a répondu par une erreur.',
    said: (place) => `Le compartiment du site a répondu ${place}.`,
  },
  locked: {
    reason: 'Une autre publication est en cours.',
    said: (place) => `Une autre commande tient ${place}.`,
  },
  full: FULL_DISK,
  in_the_way: IN_THE_WAY,
  broken_disk: BROKEN_DISK,
};

const FILE_FAULTS: Record<string, Fault> = {
  ENOSPC: FULL_DISK,
  EDQUOT: FULL_DISK,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: NOT_ALLOWED,
  ENOTDIR: IN_THE_WAY,
  EISDIR: IN_THE_WAY,
  EEXIST: IN_THE_WAY,
  EIO: BROKEN_DISK,
};

/** People of corporate have no use for addresses and folders of servers. */
const faultProblem = ({ reason, said }: Fault, place: string, cause: unknown) =>
  new SiteProblem(`${reason} ${DETAIL_ELSEWHERE}`, `${said(place)}\n${String(cause)}`, { cause });

/** What stopped a site, when a person can act on it: of a store, a disk or the database. */
export function asProblem(error: unknown): SiteProblem | null {
  if (error instanceof SiteProblem) return error;
  if (error instanceof StoreError) return faultProblem(STORE_FAULTS[error.code], error.message, error);
  const { code = '', path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const fault = FILE_FAULTS[code];
  return fault && path !== undefined ? faultProblem(fault, path, error) : null;
}

/** The two texts of any failure. */
export function problemOf(error: unknown): { reason: string; error: string } {
  const problem = asProblem(error);
  if (problem) return { reason: problem.reason, error: problem.message };
  return { reason: UNKNOWN, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Any failure as one line, for the terminal. */
export const faultSaid = (error: unknown): string => asProblem(error)?.message ?? String(error);

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

const UNKNOWN = 'La construction du site a échoué. L’équipe technique a le détail.';

const STORE_FAULTS: Record<StoreError['code'], (detail: string) => string> = {
  unreachable: (detail) =>
    `Le compartiment du site ne répond pas à l’adresse ${detail} : vérifiez l’adresse et le réseau.`,
  denied: (detail) => `Le compartiment du site refuse l’accès : ${detail}. Vérifiez les droits ou les clés.`,
  no_bucket: (detail) => `Le compartiment ${detail} n’existe pas : créez-le d’abord.`,
  no_conditional_write: (detail) => `Le compartiment du site ne connaît pas ce qui est demandé : ${detail}.`,
  failed: (detail) => `Le compartiment du site a répondu ${detail}.`,
  locked: (detail) => `Une autre commande tient ${detail}.`,
  full: (detail) => fullDisk(detail),
  in_the_way: (detail) => inTheWay(detail),
  broken_disk: (detail) => brokenDisk(detail),
};

const fullDisk = (place: string) =>
  `Il n’y a plus de place pour écrire ${place} : faites de la place sur ce disque.`;
const inTheWay = (place: string) =>
  `${place} n’est pas ce qu’il faut à cette place (un dossier au lieu d’un fichier, ou l’inverse).`;
const brokenDisk = (place: string) =>
  `Le disque a répondu par une erreur pour ${place} : vérifiez ce disque.`;
const notAllowed = (place: string) =>
  `${place} ne peut pas être écrit ou lu : vérifiez les droits de ce dossier.`;

const FILE_FAULTS: Record<string, (place: string) => string> = {
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOTDIR: inTheWay,
  EISDIR: inTheWay,
  EEXIST: inTheWay,
  EIO: brokenDisk,
};

/** What stopped a site, when a person can act on it: of a store, a disk or the database. */
export function asProblem(error: unknown): SiteProblem | null {
  if (error instanceof SiteProblem) return error;
  if (error instanceof StoreError)
    return new SiteProblem(STORE_FAULTS[error.code](error.message), String(error), { cause: error });
  const { code = '', path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const said = path === undefined ? undefined : FILE_FAULTS[code]?.(path);
  return said === undefined ? null : new SiteProblem(said, String(error), { cause: error });
}

/** The two texts of any failure. */
export function problemOf(error: unknown): { reason: string; error: string } {
  const problem = asProblem(error);
  if (problem) return { reason: problem.reason, error: problem.message };
  return { reason: UNKNOWN, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Any failure as one line, for the terminal. */
export const faultSaid = (error: unknown): string => asProblem(error)?.reason ?? String(error);

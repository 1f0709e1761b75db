import { AppError } from '@trame/data';

/** Server code of an update that met no row: it is gone, or row-level security hides it. */
export const NO_ROW = 'NO_ROW';

const NOTHING_UPDATED =
  "Aucune ligne n'a été mise à jour. Vérifiez les permissions ou l'existence de l'enregistrement.";

/** Failures whose message is the browser's or the sign-in server's, and tells a person nothing. */
const WITHOUT_MESSAGE = ['network', 'aborted', 'unauthenticated'];

/** Messages about saving an entity of a kind. */
export type SaveTexts = {
  /** Title of the toast of a save that worked. */
  saved: string;
  /** What it says below; empty for nothing. */
  savedMore?: string;
  /** Row-level security, or the sign-in, refused. */
  refused: string;
  /** Any other failure. */
  failed: string;
  /** A readable message of the server is shown in the place of `failed`: the specification asks for it on applications. */
  showsServerMessage?: boolean;
  /** Title of the dialog when someone else changed the same fields. */
  changed: string;
};

/** What a failed update says (spec §8): refused, no row, else the server's message where it is asked for, or the default. */
export function saveFailureText(
  error: unknown,
  { refused, failed, showsServerMessage = false }: SaveTexts,
): string {
  if (!(error instanceof AppError)) return failed;
  const { code, serverCode } = error;
  const message = error.message.trim();
  if (serverCode === 'PGRST301' || /row-level security/i.test(message)) return refused;
  if (serverCode === NO_ROW) return NOTHING_UPDATED;
  // A page of a proxy, or an answer without a message.
  const isReadable = message !== '' && !message.startsWith('<');
  return showsServerMessage && isReadable && !WITHOUT_MESSAGE.includes(code) ? message : failed;
}

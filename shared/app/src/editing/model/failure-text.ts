import { AppError } from '@trame/data';

/** Server code of an update that affected no row: the row is deleted, or row-level security hides it. */
export const NO_ROW = 'NO_ROW';

const NOTHING_UPDATED =
  "Aucune ligne n'a été mise à jour. Vérifiez les permissions ou l'existence de l'enregistrement.";

/** Failures whose message comes from the browser or the sign-in server, and does not help a person. */
const WITHOUT_MESSAGE = ['network', 'aborted', 'unauthenticated'];

/** Messages about saving an entity of a kind. */
export type SaveTexts = {
  /** Title of the toast of a save that worked. */
  saved: string;
  /** The text below it; empty for none. */
  savedMore?: string;
  /** Title of the toast of a row that was added; by default that of a save. */
  added?: string;
  /** The message when row-level security, or the sign-in, refused. */
  refused: string;
  /** The message when the row was deleted meanwhile; by default the one of the specification for applications. */
  gone?: string;
  /** The message for any other failure. */
  failed: string;
  /** A readable message of the server replaces `failed`: the specification asks for it on applications. */
  showsServerMessage?: boolean;
  /** Title of the dialog when someone else changed the same fields. */
  changed: string;
};

/**
 * The message of a failed update (spec §8): refused, no row or a deleted one, else the server's message where it is asked for, or the
 * default.
 */
export function saveFailureText(
  error: unknown,
  { refused, gone, failed, showsServerMessage = false }: Omit<SaveTexts, 'changed'>,
): string {
  if (!(error instanceof AppError)) return failed;
  const { code, serverCode } = error;
  const message = error.message.trim();
  if (serverCode === 'PGRST301' || /row-level security/i.test(message)) return refused;
  if (serverCode === NO_ROW) {
    if (gone === undefined) return NOTHING_UPDATED;
    return code === 'forbidden' ? refused : gone;
  }
  // A page of a proxy, or an answer without a message.
  const isReadable = message !== '' && !message.startsWith('<');
  return showsServerMessage && isReadable && !WITHOUT_MESSAGE.includes(code) ? message : failed;
}

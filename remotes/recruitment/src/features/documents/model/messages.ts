/** Messages of the error catalogue (spec §8), byte for byte. */
export const NO_DOCUMENTS = 'Aucune pièce jointe disponible pour cette candidature.';

/** Loading the list of attachments failed; the specification asks for the server's own message. */
export const documentsFailed = (message: string) => `Erreur lors du chargement des documents: ${message}`;

/** The person to ask, in the viewer's message about a file that cannot be read. */
export const SENDER = 'au candidat';

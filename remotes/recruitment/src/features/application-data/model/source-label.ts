/** Labels of the words that our links use; another word is shown as it is. */
const LABELS: Readonly<Record<string, string>> = {
  site: 'Site public',
  linkedin: 'LinkedIn',
  'france-travail': 'France Travail',
  cooptation: 'Cooptation',
  newsletter: 'Lettre d’information',
  salon: 'Salon',
};

/** How people came to the form, as a text. */
export const sourceLabel = (source: string): string => LABELS[source] ?? source;

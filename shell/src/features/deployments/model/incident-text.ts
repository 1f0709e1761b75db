import type { AppErrorCode } from '@trame/data';
import type { FailureCode } from '@trame/platform/loader';

/** The meaning of each code of a report, for the developer who fixes it. */
const CODES: Record<FailureCode | AppErrorCode, string> = {
  registry_unreachable: 'Registre injoignable',
  registry_invalid: 'Registre illisible',
  registry_outdated: 'Registre plus ancien que le précédent',
  disabled: 'Application hors service',
  host_too_old: 'Demande un shell plus récent',
  manifest_unreachable: 'Manifeste injoignable',
  manifest_invalid: 'Manifeste illisible',
  integrity_mismatch: 'Fichier différent de celui publié',
  wrong_react: 'Autre version de React',
  expose_missing: 'Pages absentes de la version',
  entry_failed: 'Script d’entrée non chargé',
  chunk_failed: 'Morceau de code manquant',
  threw_at_import: 'Erreur au démarrage',
  wrong_shape: 'Forme inattendue',
  threw_at_render: 'Erreur à l’affichage',
  never_rendered: 'Page jamais affichée',
  threw_in_event: 'Erreur dans une action',
  threw_on_leaving: 'Erreur à la fermeture',
  navigation_held: 'Page qui empêchait de la quitter',
  kept_unsaved: 'Modifications retenues sans fin',
  not_responding: 'Page bloquée',
  tampered_builtins: 'Fonctions de la page modifiées',
  left_behind: 'Traces laissées hors de ses pages',
  misused_host: 'Valeur refusée par la plateforme',
  timeout: 'Réponse trop lente',
  network: 'Service injoignable',
  aborted: 'Demande interrompue',
  unauthenticated: 'Session refusée',
  forbidden: 'Accès refusé',
  not_found: 'Introuvable',
  conflict: 'Modification concurrente',
  invalid: 'Valeurs refusées',
  linked: 'Ligne encore utilisée',
  too_large: 'Trop volumineux',
  rate_limited: 'Trop de demandes',
  unavailable: 'Service arrêté',
  unknown: 'Erreur non classée',
};

const texts: ReadonlyMap<string, string> = new Map(Object.entries(CODES));

/** The text of a code; an unknown one is shown as it is. */
export function codeText(code: string | null): string {
  if (code === null) return 'Erreur inattendue';
  return texts.get(code) ?? code;
}

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['recovered', 'Rétablie d’elle-même'],
  ['fell_back', 'Version précédente utilisée'],
  ['failed', 'Montrée à la personne'],
  ['left', 'Quittée pendant l’essai'],
]);

/** How it ended for the person; empty when the report does not contain it. */
export function outcomeText(outcome: string | null): string | undefined {
  return outcome === null ? undefined : (OUTCOMES.get(outcome) ?? outcome);
}

const PHASES: ReadonlyMap<string, string> = new Map([
  ['registry', 'registre'],
  ['check', 'contrôle'],
  ['manifest', 'manifeste'],
  ['entry', 'script d’entrée'],
  ['module', 'code des pages'],
  ['render', 'affichage'],
  ['event', 'action'],
  ['roles', 'lecture des rôles'],
]);

/** The phase in which an app failed. */
export function phaseText(phase: string): string {
  return PHASES.get(phase) ?? phase;
}

const CONTEXT_LABELS: ReadonlyMap<string, string> = new Map([
  ['boundary', 'Partie'],
  ['widget', 'Élément'],
  ['during', 'Pendant'],
  ['feature', 'Fonction'],
]);

const BOUNDARIES: ReadonlyMap<string, string> = new Map([
  ['boot', 'démarrage'],
  ['none', 'hors de toute page'],
  ['optional', 'élément facultatif'],
  ['registry', 'lecture du registre'],
  ['session', 'session'],
  ['shell', 'page du shell'],
  ['support', 'outils de support'],
]);

/** A value that an app adds to its report, with its label; unknown ones are shown as they are. */
export function contextText([key, value]: [key: string, value: string]): [label: string, text: string] {
  const text = key === 'boundary' ? (BOUNDARIES.get(value) ?? value) : value;
  return [CONTEXT_LABELS.get(key) ?? key, text];
}

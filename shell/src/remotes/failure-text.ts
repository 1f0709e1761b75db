import { HOST_API_VERSION } from '@trame/platform';
import type { FailureCode } from '@trame/platform/loader';
import { version as REACT_VERSION } from 'react';

type FailureText = { title: (app: string) => string; description: (detail: string) => string };

const notShown = (app: string): string => `«\u00a0${app}\u00a0» ne s’affiche pas`;
const unreachable = (app: string): string => `«\u00a0${app}\u00a0» ne répond pas`;
const ELSEWHERE = 'Les autres pages fonctionnent.';
const NO_NETWORK: FailureText = {
  title: unreachable,
  description: () => 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
};

const TEXTS: Record<FailureCode, FailureText> = {
  registry_unreachable: {
    title: unreachable,
    description: () =>
      'La liste des applications ne peut pas être lue. Vérifiez votre connexion, puis réessayez.',
  },
  registry_invalid: {
    title: unreachable,
    description: () => 'La liste des applications est illisible. Réessayez dans quelques minutes.',
  },
  registry_outdated: {
    title: unreachable,
    description: () => 'La liste des applications est plus ancienne que celle de votre dernière visite.',
  },
  disabled: {
    title: (app) => `«\u00a0${app}\u00a0» est fermé pour le moment`,
    description: (message) => message,
  },
  forbidden: {
    title: (app) => `«\u00a0${app}\u00a0» ne vous est pas ouvert`,
    description: () => 'Votre compte n’a pas le rôle nécessaire.',
  },
  host_too_old: {
    title: notShown,
    description: (detail) => {
      const needed = /needs host API (.+), have /.exec(detail)?.[1];
      const needs = needed ? `de la plateforme ${needed}` : 'd’une plateforme plus récente';
      return (
        `Cette application a besoin ${needs}, la plateforme est en ${HOST_API_VERSION}. ` +
        'Rechargez la page\u202f; si cela ne change rien, prévenez son équipe.'
      );
    },
  },
  manifest_unreachable: {
    title: unreachable,
    description: () => `Son serveur est injoignable ou la version demandée n’y est plus. ${ELSEWHERE}`,
  },
  manifest_invalid: {
    title: notShown,
    description: () => `Son fichier de description est abîmé ou incomplet. ${ELSEWHERE}`,
  },
  integrity_mismatch: {
    title: notShown,
    description: () =>
      `Ses fichiers ne sont pas ceux qui ont été publiés\u00a0: ils n’ont pas été exécutés. ${ELSEWHERE}`,
  },
  wrong_react: {
    title: notShown,
    description: () =>
      `Cette version n’a pas été construite pour cette plateforme (React ${REACT_VERSION}). ${ELSEWHERE}`,
  },
  expose_missing: {
    title: notShown,
    description: () => `La version publiée ne contient pas ses pages. ${ELSEWHERE}`,
  },
  entry_failed: {
    title: unreachable,
    description: () => `Son code n’a pas pu être téléchargé ou démarré. ${ELSEWHERE}`,
  },
  chunk_failed: {
    title: notShown,
    description: () =>
      `Une partie de son code manque sur le serveur, peut-être après une mise à jour. ${ELSEWHERE}`,
  },
  timeout: {
    title: unreachable,
    description: () => `Son chargement a pris trop de temps et a été arrêté. ${ELSEWHERE}`,
  },
  threw_at_import: {
    title: notShown,
    description: () => `Une erreur s’est produite à son démarrage. ${ELSEWHERE}`,
  },
  wrong_shape: {
    title: notShown,
    description: () => `La version publiée n’a pas la forme attendue par la plateforme. ${ELSEWHERE}`,
  },
  threw_at_render: {
    title: (app) => `Une page de «\u00a0${app}\u00a0» a rencontré une erreur`,
    description: () => `Une erreur inattendue a interrompu l’affichage. ${ELSEWHERE}`,
  },
  never_rendered: {
    title: (app) => `Une page de «\u00a0${app}\u00a0» n’arrive pas`,
    description: () => `Elle attend depuis trop longtemps et a été arrêtée. ${ELSEWHERE}`,
  },
  threw_on_leaving: {
    title: (app) => `«\u00a0${app}\u00a0» a rencontré une erreur en se fermant`,
    description: () => 'Vérifiez que ce que vous y avez fait en dernier a bien été pris en compte.',
  },
  navigation_held: {
    title: (app) => `Une page de «\u00a0${app}\u00a0» a été arrêtée`,
    description: (detail) => {
      // The person had already left the page; the question about unsaved work came before.
      if (detail.includes('without end before'))
        return 'Elle occupait sans arrêt le navigateur, qui ne répondait plus.';
      const cause = detail.includes('changes of the address')
        ? 'Elle changeait d’adresse sans fin, ce qui bloque la navigation.'
        : detail.includes('dialogs in')
          ? 'Elle ouvrait des fenêtres sans fin, par-dessus tout le reste.'
          : 'Tant qu’elle était à l’écran, la page que vous demandiez ne s’affichait pas.';
      return `${cause} Ce qui n’y était pas enregistré est perdu.`;
    },
  },
  kept_unsaved: {
    title: (app) => `«\u00a0${app}\u00a0» vous retenait sans raison`,
    description: () => 'Vous pouvez continuer\u00a0: ses pages ne vous retiennent plus.',
  },
  misused_host: {
    title: (app) => `Une partie de «\u00a0${app}\u00a0» ne s’affiche pas`,
    description: () => 'La plateforme a laissé de côté ce qu’elle ne pouvait pas lire. Sa page fonctionne.',
  },
  not_responding: {
    title: (app) => `«\u00a0${app}\u00a0» ne répondait plus`,
    description: () =>
      'La page était bloquée. Enregistrez ce qui peut l’être\u202f; si cela recommence, quittez cette application.',
  },
  tampered_builtins: {
    title: notShown,
    description: () => ELSEWHERE,
  },
  left_behind: {
    title: notShown,
    description: () => ELSEWHERE,
  },
  threw_in_event: {
    title: (app) => `Une action dans «\u00a0${app}\u00a0» n’a pas abouti`,
    description: () => 'Vérifiez que ce que vous venez de faire a bien été pris en compte.',
  },
};

/** The failure of a remote as a text for the person. */
export function failureText(
  code: FailureCode,
  app: string,
  detail: string,
): { title: string; description: string } {
  // As `file-problem.ts` and `manifest.ts` of the loader say it.
  const text = detail.includes('network error') ? NO_NETWORK : TEXTS[code];
  return { title: text.title(app), description: text.description(detail) };
}

import type { AreaId } from '@trame/platform';

/** What each area is for, in a line. */
export const AREA_DESCRIPTIONS: Readonly<Record<AreaId, string>> = {
  recruitment: 'Candidatures, évaluations et comptes formateurs',
  'signature-center': 'Conventions, contrats et émargements à signer',
  catalogue: 'Programmes, optimisation et suivi',
  'administratif-hub': 'Dossiers, conventions et factures des sessions',
  'marketing-hub': 'Campagnes, pages publiques et contenus',
  dashboard: 'Activité, délais et qualité, toutes équipes',
  corporate: 'Paramètres, logos clients et profils',
  'ai-prompt-viewer': 'Lecture des consignes données aux analyses',
};

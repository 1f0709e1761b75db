import type { ProgrammeContent } from '@trame/domain/catalogue';

/** A sheet that loses no point but for its results and its picture. */
export const WHOLE_SHEET: ProgrammeContent = {
  title: 'Revit, niveau 2 : familles et maquettes partagées',
  summary:
    'Créer des familles paramétriques et travailler à plusieurs sur une maquette Revit, pour les projeteurs qui livrent des dossiers complets.',
  sector: 'CAO / DAO & Design Industriel',
  audience: 'Dessinateurs, projeteurs, architectes',
  prerequisites: 'Revit, niveau 1, ou un an de pratique',
  objectives: ['Créer une famille paramétrique', 'Découper une maquette en sous-projets'],
  modules: [
    { title: 'Familles', hours: 7 },
    { title: 'Maquettes partagées', hours: 7, text: 'Sous-projets.\nSynchronisation.' },
  ],
  duration_hours: 14,
  duration_days: 2,
  modality: 'Présentiel',
  access_terms: 'Entretien de positionnement, puis convention signée en ligne',
  access_delay: '15 jours ouvrés',
  price_cents: 145_000,
  price_unit: 'day',
  methods: 'Démonstration, atelier sur vos maquettes',
  evaluation: 'Mise en situation notée, attestation',
  accessibility: 'Référente handicap : 02 00 00 00 12',
  contact_email: 'formation@trame.example',
  group_min: 4,
  group_max: 8,
  places: ['Rennes', 'Nantes'],
};

/** The same under another title, with other fields. */
export const sheet = (
  title: string,
  fields: Partial<Record<keyof ProgrammeContent, unknown>> = {},
): Record<string, unknown> => ({ ...WHOLE_SHEET, title, ...fields });

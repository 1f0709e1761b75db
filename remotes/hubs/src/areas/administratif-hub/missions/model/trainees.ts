import * as z from 'zod/mini';
import type { Trainees } from '../data/trainees.ts';

/** The types of trainees of the yearly report, as missions keep them. */
export const TRAINEE_FIELDS = [
  { key: 'employees', label: 'Salariés d’employeurs privés, hors apprentis' },
  { key: 'apprentices', label: 'Apprentis' },
  { key: 'job_seekers', label: 'Personnes en recherche d’emploi' },
  { key: 'individuals', label: 'Particuliers à leurs propres frais' },
  { key: 'others', label: 'Autres stagiaires' },
] as const;

type TraineeType = (typeof TRAINEE_FIELDS)[number]['key'];

/** What is typed in the form, a text for each type. */
export type TypedTrainees = Record<TraineeType, string>;

const countField = () =>
  z.string().check(z.trim(), z.regex(/^\d{0,4}$/, 'Un nombre entier, de 0 à 9\u00a0999'));

export const TRAINEES_SCHEMA = z.object({
  employees: countField(),
  apprentices: countField(),
  job_seekers: countField(),
  individuals: countField(),
  others: countField(),
});

export const typedTrainees = (stored: Trainees | null): TypedTrainees => {
  const typed = (key: TraineeType) => String(stored?.[key] ?? '');
  return {
    employees: typed('employees'),
    apprentices: typed('apprentices'),
    job_seekers: typed('job_seekers'),
    individuals: typed('individuals'),
    others: typed('others'),
  };
};

/** What was typed as the database keeps it: every type, an empty field is nobody. */
export const readTrainees = (values: TypedTrainees): Record<string, number> =>
  Object.fromEntries(TRAINEE_FIELDS.map(({ key }) => [key, Number(values[key])]));

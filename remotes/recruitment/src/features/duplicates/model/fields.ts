import { countryName, formatDate, parseList, statusLabel } from '@trame/domain';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import {
  availabilityText,
  currentStatusText,
  interventionText,
  languageTexts,
  sectorTexts,
  yesNo,
} from '../../application-data/model/detail-text.ts';

/** One line of the comparison. */
export type Field = {
  key: string;
  label: string;
  /** What a person reads; empty when nothing was said. */
  text: (application: ApplicationDetail) => string;
  /** Whether the two values can be put together. */
  joins?: boolean;
  /** Columns that go along with the choice. */
  with?: readonly string[];
};

const fileText = (id: 'resume' | 'references') => (application: ApplicationDetail) =>
  listDocuments(application).find((file) => file.id === id)?.file_name ?? '';

/** Everything that merging lets choose, in the order of the application's own screen. */
export const FIELDS: readonly Field[] = [
  { key: 'full_name', label: 'Nom complet', text: (a) => a.full_name },
  { key: 'email', label: 'E-mail', text: (a) => a.email },
  { key: 'phone', label: 'Téléphone', text: (a) => a.phone ?? '' },
  { key: 'birth_date', label: 'Date de naissance', text: (a) => formatDate(a.birth_date) },
  { key: 'country', label: 'Pays', text: (a) => (a.country ? countryName(a.country) : '') },
  { key: 'city', label: 'Ville', text: (a) => a.city ?? '' },
  { key: 'postal_code', label: 'Code postal', text: (a) => a.postal_code ?? '' },
  { key: 'current_status', label: 'Statut actuel', text: currentStatusText, with: ['other_status'] },
  { key: 'job_title', label: 'Intitulé', text: (a) => a.job_title ?? '' },
  { key: 'availability', label: 'Disponibilité', text: availabilityText },
  { key: 'remote_experience', label: 'Expérience à distance', text: (a) => yesNo(a.remote_experience) },
  {
    key: 'training_sectors',
    label: 'Secteurs',
    text: (a) => sectorTexts(a).join(', '),
    joins: true,
    with: ['other_sector'],
  },
  { key: 'intervention_type', label: 'Mode d’intervention', text: interventionText, joins: true },
  {
    key: 'mastered_software',
    label: 'Logiciels maîtrisés',
    text: (a) => parseList(a.mastered_software).join(', '),
    joins: true,
  },
  {
    key: 'expertise_areas',
    label: 'Domaines d’expertise',
    text: (a) => a.expertise_areas.join(', '),
    joins: true,
  },
  {
    key: 'teaching_languages',
    label: 'Langues d’enseignement',
    text: (a) => languageTexts(a).join(', '),
    joins: true,
  },
  { key: 'resume', label: 'CV', text: fileText('resume') },
  { key: 'references', label: 'Références', text: fileText('references') },
  { key: 'additional_notes', label: 'Notes du candidat', text: (a) => a.additional_notes ?? '', joins: true },
  { key: 'admin_notes', label: 'Notes internes', text: (a) => a.admin_notes ?? '', joins: true },
  { key: 'status', label: 'Statut de la candidature', text: (a) => statusLabel(a.status) },
];

/** Files of the same name may hold something else: only two absences are the same. */
const isFile = ({ key }: Field) => key === 'resume' || key === 'references';

/** Whether two applications differ in a field. */
export function differs(field: Field, one: ApplicationDetail, another: ApplicationDetail): boolean {
  const [a, b] = [field.text(one), field.text(another)];
  return isFile(field) ? a !== '' || b !== '' : a !== b;
}

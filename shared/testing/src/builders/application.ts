import type { Database } from '@trame/data';
import { applicantFields, rulesOf, type ApplicantField } from '@trame/domain';

export type Application = Database['public']['Tables']['trainer_applications']['Row'];

let built = 0;

/** An empty value for every field. */
function unanswered(): Pick<Application, ApplicantField> {
  const answers: Partial<Application> = {};
  for (const name of applicantFields())
    Object.assign(answers, { [name]: ['choices', 'tags'].includes(rulesOf(name).kind) ? [] : null });
  return answers as Pick<Application, ApplicantField>;
}

/** An application as the database stores it: complete, without references, not evaluated. */
export function buildApplication(change: Partial<Application> = {}): Application {
  built += 1;
  const rank = String(built).padStart(4, '0');
  const id = change.id ?? `00000000-0000-4000-8000-${rank.padStart(12, '0')}`;
  return {
    ...unanswered(),
    id,
    reference: `TR-2026-${rank}`,
    full_name: 'Éléonore Dupré',
    email: `eleonore.dupre+${rank}@exemple.fr`,
    phone: '+33612345678',
    birth_date: '1987-04-12',
    country: 'FR',
    city: 'Lyon',
    postal_code: '69003',
    current_status: 'Indépendant',
    other_status: null,
    remote_experience: true,
    training_sectors: ['Bureautique'],
    other_sector: null,
    teaching_languages: ['French'],
    intervention_type: ['Distanciel'],
    mastered_software: ['Excel', 'Word'],
    expertise_areas: ['Tableaux croisés dynamiques'],
    availability: 'Immédiate',
    job_title: 'Formatrice bureautique',
    additional_notes: null,
    admin_notes: null,
    status: 'new',
    created_at: '2026-11-02T09:15:00+00:00',
    updated_at: '2026-11-02T09:15:00+00:00',
    language: 0,
    resume_url: `resumes/${id}.pdf`,
    resume_filename: `${id}.pdf`,
    resume_original_name: 'CV Éléonore Dupré.pdf',
    resume_size: 182_400,
    references_url: null,
    references_filename: null,
    references_original_name: null,
    references_size: null,
    ai_started_at: null,
    ai_status: null,
    ai_error: null,
    ai_analysis_v2: null,
    ai_extracted_text_length: null,
    ai_support_score: null,
    ai_confidence_score: null,
    account_request_status: null,
    submission_key: null,
    submission_fingerprint: null,
    consent_at: '2026-11-02T09:15:00+00:00',
    consent_version: '2026-11',
    pool_consent_at: null,
    search_text: '',
    list_keys: [],
    tags: [],
    assigned_to: null,
    refusal_reason: null,
    source: 'site',
    last_contact_at: '2026-11-02T09:15:00+00:00',
    archived_at: null,
    merged_into: null,
    purge_on: '2028-11-02',
    ...change,
  };
}

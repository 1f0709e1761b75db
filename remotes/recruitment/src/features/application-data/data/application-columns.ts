import type { Database } from '@trame/data';
import type { ApplicantField } from '@trame/domain';
import type { FileColumns } from '../../documents/model/document.ts';

type ApplicationRow = Database['public']['Tables']['trainer_applications']['Row'];

/** Columns of a card: those it shows, and those of its attached files. */
export const CARD_COLUMNS =
  'id, reference, full_name, email, phone, country, job_title, status, created_at, mastered_software, ' +
  'expertise_areas, training_sectors, teaching_languages, account_request_status, tags, assigned_to, archived_at, ' +
  'availability, resume_url, resume_filename, resume_original_name, resume_size, ' +
  'references_url, references_filename, references_original_name, references_size';

/** One application as a card shows it. */
export type ApplicationCardRow = Pick<
  ApplicationRow,
  | 'id'
  | 'reference'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'country'
  | 'job_title'
  | 'status'
  | 'created_at'
  | 'expertise_areas'
  | 'training_sectors'
  | 'teaching_languages'
  | 'account_request_status'
  | 'tags'
  | 'assigned_to'
  | 'archived_at'
  | 'availability'
  | keyof FileColumns
> & {
  /** A list, or the JSON or comma-separated text of older rows (spec §3): read it with `parseList`. */
  mastered_software: string[] | string | null;
};

/** One application as the detail shows it. */
export type ApplicationDetail = ApplicationCardRow &
  Pick<
    ApplicationRow,
    | Exclude<ApplicantField, keyof ApplicationCardRow>
    | 'admin_notes'
    | 'language'
    | 'updated_at'
    | 'ai_status'
    | 'ai_started_at'
    | 'ai_error'
    | 'ai_analysis_v2'
    | 'ai_extracted_text_length'
    | 'ai_support_score'
    | 'ai_confidence_score'
    | 'refusal_reason'
    | 'source'
    | 'last_contact_at'
    | 'purge_on'
    | 'merged_into'
  >;

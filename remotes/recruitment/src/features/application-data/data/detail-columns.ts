import { applicantFields } from '@trame/domain';
import { CARD_COLUMNS } from './application-columns.ts';

/** Columns that a recruiter reads besides the answers; without search text and submission keys. */
const FOLLOW_UP_COLUMNS =
  'admin_notes, language, updated_at, ai_status, ai_started_at, ai_error, ai_analysis_v2, ai_extracted_text_length, ' +
  'ai_support_score, ai_confidence_score, refusal_reason, source, last_contact_at, purge_on, merged_into';

/** Columns of the detail: a card's, every answer, and everything else a recruiter reads. */
export const DETAIL_COLUMNS = [
  ...new Set([...CARD_COLUMNS.split(', '), ...applicantFields(), ...FOLLOW_UP_COLUMNS.split(', ')]),
].join(', ');

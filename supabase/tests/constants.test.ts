import {
  ACCOUNT_DECISIONS,
  ACCOUNT_STATUSES,
  APPLICANT_FIELDS,
  applicantFields,
  APPLICATION_STATUSES,
  ARCHIVED_AT_ONCE,
  BANDS,
  CHOICE_LIMITS,
  CONDITION_LENGTH,
  CRITERIA,
  EVALUATION_FILTERS,
  EVALUATION_NOTES_MAX_LENGTH,
  FILE_FOLDERS,
  FILE_LIMIT_BYTES,
  JUSTIFICATION_MAX_LENGTH,
  LABEL_LENGTH,
  MAX_ACCOUNT_REASON,
  MAX_CONDITION_VALUES,
  MAX_CONDITIONS,
  MAX_EXPORTED,
  MAX_LABELS,
  MAX_SELECTED,
  MESSAGE_LIMITS,
  MESSAGE_PURPOSES,
  MIN_BIRTH_DATE,
  OTHER_SECTOR,
  REFUSAL_REASONS,
  ROLES,
  rulesOf,
  SCORE_LABELS,
  TEXT_LIMITS,
  VIEW_NAME_LENGTH,
} from '@trame/domain';
import { PROGRAMME_FIELD_DATA, PROGRAMME_RULE_DATA } from '@trame/domain/catalogue';
import { INVOICE_STATUSES, statusesOf, type InvoiceStage } from '@trame/domain/invoices';
import { PAPER_KINDS, type PaperKind } from '@trame/domain/trainers';
import { describe, expect, it } from 'vitest';
import { REMOTE_FORM, VERSION_FORM } from '../../shared/release/src/publish/forms.ts';
import { COMMENTED_KINDS } from '../functions/notifications/commented-kinds.ts';
import { MAIL_KINDS } from '../functions/notifications/mail-kinds.ts';
import { AREAS } from './matrix/areas.ts';
import { merged } from './matrix/cells.ts';
import {
  checkConstants,
  functionConstantsOf,
  own,
  shared,
  type Constants,
  type Expected,
  type Shared,
} from './support/constants.ts';
import { openDatabase } from './support/database.ts';

const open = openDatabase();

const list = (values: readonly string[]) => values.join(', ');
const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

/** Checks for empty texts, signs and kinds of JSON are no limits that a program needs to know. */
const PLAIN = ['0', '\\S', 'object'];

const NAME = 'the names of versions, remotes and phases, which the platform writes';
const PROVIDER = 'what a provider answers is shortened by the function that writes it';
const DIGEST = 'a SHA-256 digest in hexadecimal';
const LENIENT = 'a generous bound of what the server itself writes';
const STATES = 'two words that the types generated from the schema and the screens compare with as they are';
const PAGES = 'pages of a list, whatever is asked for';
const PAST = 'how long the server remembers something; no screen counts it';
const COLUMNS = 'names of columns';
const EVENTS = 'events that people note';
const DOCUMENTS = 'the two documents of an application';
const CATALOGUE = 'words of PostgreSQL and of the audit log';

const EMAIL = String.raw`^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$`;
const email = own('the form of an address, tried by constraints.test.ts', EMAIL);
const HEX = '^[0-9a-f]{64}$';
const VERSION = '^[0-9A-Za-z.+_-]{1,80}$';

/** Limits of the answers, of the catalogue of fields. */
const ANSWERS: Expected = Object.fromEntries(
  applicantFields().flatMap((name): [string, Shared[]][] => {
    const { kind, limit = 0, most = CHOICE_LIMITS.entries } = rulesOf(name);
    const constraint = `trainer_applications.applications_${name}`;
    if (kind === 'line' || kind === 'notes') return [[`${constraint}_length`, [shared(limit)]]];
    if (kind === 'choice') return [[`${constraint}_length`, [shared(CHOICE_LIMITS.choice)]]];
    if (kind === 'tags') return [[`${constraint}_list`, [shared(most, limit)]]];
    return kind === 'choices' ? [[`${constraint}_list`, [shared(most, CHOICE_LIMITS.entry)]]] : [];
  }),
);

const STORED_FILE = [own('a name or an address that the submission writes', 255)];
const STORED_URL = [own('a name or an address that the submission writes', 2048)];

const CHECKS: Expected = {
  ...ANSWERS,
  'trainer_applications.applications_email_form': [shared(TEXT_LIMITS.email), email],
  'trainer_applications.applications_phone_e164': [
    own('E.164, as toE164 writes it', String.raw`^\+[1-9][0-9]{4,14}$`),
  ],
  'trainer_applications.applications_country_code': [
    own('ISO 3166-1, as isCountryCode has it', '^[A-Z]{2}$'),
  ],
  'trainer_applications.applications_birth_date_range': [shared(MIN_BIRTH_DATE)],
  'trainer_applications.applications_other_sector_needs_other': [
    shared(OTHER_SECTOR),
    own('its name in older rows', 'Other'),
  ],
  'trainer_applications.applications_admin_notes_length': [shared(TEXT_LIMITS.admin_notes)],
  'trainer_applications.applications_status_length': [shared(CHOICE_LIMITS.choice)],
  'trainer_applications.applications_account_request_status_length': [shared(CHOICE_LIMITS.choice)],
  'trainer_applications.applications_ai_status_length': [shared(CHOICE_LIMITS.choice)],
  'trainer_applications.applications_source_length': [own('a word of a link, which sourceWord shortens', 60)],
  'trainer_applications.applications_tags_list': [shared(MAX_LABELS, LABEL_LENGTH)],
  'trainer_applications.applications_refusal_reason_form': [
    own('keys of REFUSAL_REASONS, compared below', '^[a-z0-9_-]{1,60}$'),
  ],
  'trainer_applications.applications_language_known': [own('French and English, of LOCALES', 1)],
  'trainer_applications.applications_resume_size_range': [
    shared(FILE_LIMIT_BYTES),
    own('a file has a byte', 1),
  ],
  'trainer_applications.applications_references_size_range': [
    shared(FILE_LIMIT_BYTES),
    own('a file has a byte', 1),
  ],
  'trainer_applications.applications_resume_url_length': STORED_URL,
  'trainer_applications.applications_resume_filename_length': STORED_FILE,
  'trainer_applications.applications_resume_original_name_length': STORED_FILE,
  'trainer_applications.applications_references_url_length': STORED_URL,
  'trainer_applications.applications_references_filename_length': STORED_FILE,
  'trainer_applications.applications_references_original_name_length': STORED_FILE,
  'trainer_applications.applications_ai_analysis_object': [own(LENIENT, 1_048_576)],
  'trainer_applications.applications_ai_error_length': [own(PROVIDER, 2000)],
  'trainer_applications.applications_ai_support_score_range': [own('a share', 1)],
  'trainer_applications.applications_ai_confidence_score_range': [own('a share', 1)],
  'trainer_applications.applications_consent_version_length': [
    own('written by the submission: CONSENT_VERSION', 40),
  ],
  'trainer_applications.applications_submission_fingerprint_form': [own(DIGEST, HEX)],
  'trainer_applications.applications_reference_form': [
    own('written by new_application_reference', '^TR-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{6}$'),
  ],

  'trainer_accounts.accounts_email_form': [shared(TEXT_LIMITS.email), email],
  'trainer_accounts.accounts_full_name_length': [shared(APPLICANT_FIELDS.full_name.limit)],
  'trainer_accounts.accounts_status_known': [shared(...valuesOf(ACCOUNT_STATUSES))],
  'trainer_accounts.accounts_status_reason_length': [shared(MAX_ACCOUNT_REASON)],
  'user_roles.user_roles_role_known': [shared(...ROLES)],

  'trainer_evaluations.evaluations_notes_length': [shared(EVALUATION_NOTES_MAX_LENGTH)],
  'trainer_evaluations.evaluations_recommendation_length': [own('a sentence of BANDS', 500)],
  'trainer_evaluations.evaluations_status_known': [own(STATES, 'draft', 'completed')],
  'trainer_evaluations.evaluations_scores_map': [own(STATES, 'completed')],
  'trainer_evaluations.evaluations_max_score_range': [own('a maximum of another time may be kept', 1, 1000)],
  'trainer_evaluations.evaluations_percentage_range': [own('a percentage', 100)],
  'trainer_evaluations.evaluations_percentage_consistent': [own('a percentage of two decimals', 2, 4, 100)],
  'evaluation_opinions.opinions_notes_length': [shared(EVALUATION_NOTES_MAX_LENGTH)],
  'evaluation_opinions.opinions_status_known': [own(STATES, 'draft', 'submitted')],
  'evaluation_opinions.opinions_scores_map': [own(STATES, 'submitted')],
  'evaluation_opinions.opinions_max_score_range': [own('a maximum of another time may be kept', 1, 1000)],
  'evaluation_opinions.opinions_percentage_range': [own('a percentage', 100)],
  'evaluation_opinions.opinions_percentage_consistent': [own('a percentage of two decimals', 2, 4, 100)],

  'message_templates.message_templates_name_length': [shared(MESSAGE_LIMITS.name)],
  'message_templates.message_templates_subject_form': [
    shared(MESSAGE_LIMITS.subject),
    own('no control character in a header', '[[:cntrl:]]'),
  ],
  'message_templates.message_templates_body_length': [shared(MESSAGE_LIMITS.body)],
  'message_templates.message_templates_purpose_known': [shared(...valuesOf(MESSAGE_PURPOSES))],
  'notification_logs.notification_logs_recipient_length': [shared(TEXT_LIMITS.email)],
  'notification_logs.notification_logs_subject_length': [own('a subject with its values filled in', 300)],
  'notification_logs.notification_logs_template_length': [shared(MESSAGE_LIMITS.name)],
  'notification_logs.notification_logs_kind_length': [own(LENIENT, 60)],
  'notification_logs.notification_logs_channel_length': [own(LENIENT, 20)],
  'notification_logs.notification_logs_status_length': [own(LENIENT, 20)],
  'notification_logs.notification_logs_error_length': [own(PROVIDER, 2000)],

  'comments.comments_body_length': [
    own('3,000 characters on the screen: a mention is stored as an id of 39 characters', 4000),
  ],
  'comments.comments_mentions_count': [own('the ids of the mentions in the body', 20)],
  'saved_views.saved_views_name_length': [shared(VIEW_NAME_LENGTH)],
  'saved_views.saved_views_filters_object': [own(LENIENT, 20_000)],
  'saved_views.saved_views_sort_form': [
    own('the sorts of a kind of entity are in entity_kinds', '^[a-z_]{1,40}$'),
  ],
  'private.entity_kinds.entity_kinds_kind_form': [own('written by migrations', '^[a-z][a-z0-9_]{0,39}$')],

  'cv_texts.cv_texts_length': [own(LENIENT, 600_000)],
  'cv_texts.cv_texts_recognition_size': [own(LENIENT, 4_000_000)],

  'incidents.incidents_attempts_range': [own(LENIENT, 100)],
  'incidents.incidents_cause_length': [own('report-incident shortens it', 500)],
  'incidents.incidents_message_length': [own('report-incident shortens it', 500)],
  'incidents.incidents_stack_length': [own('report-incident shortens it', 2000)],
  'incidents.incidents_path_length': [own('report-incident shortens it', 300)],
  'incidents.incidents_name_length': [own('report-incident shortens it', 80)],
  'incidents.incidents_context_bounds': [own('report-incident shortens it', 2000)],
  'incidents.incidents_code_form': [own(NAME, '^[a-z0-9][a-z0-9_]{0,59}$')],
  'incidents.incidents_phase_form': [own(NAME, '^[a-z][a-z0-9_]{0,39}$')],
  'incidents.incidents_reference_form': [own(NAME, '^[0-9A-Z-]{4,40}$')],
  'incidents.incidents_remote_form': [own(NAME, '^[a-z][a-z0-9-]{0,59}$')],
  'incidents.incidents_shell_version_form': [own(NAME, VERSION)],
  'incidents.incidents_version_form': [own(NAME, VERSION)],
  'incidents.incidents_outcome_known': [
    own('outcomes of the loader, in the platform', 'recovered', 'fell_back', 'failed', 'left'),
  ],
  'releases.releases_action_known': [
    own(
      'actions of the journal of releases',
      'publish',
      'promote',
      'canary',
      'rollback',
      'disable',
      'enable',
      'repair',
    ),
  ],
  'releases.releases_by_length': [own('a name that the journal of releases shortens', 120)],
  'releases.releases_detail_bounds': [own(LENIENT, 4000)],
  'releases.releases_from_version_form': [shared(VERSION_FORM.source)],
  'releases.releases_version_form': [shared(VERSION_FORM.source)],
  'releases.releases_remote_form': [shared(REMOTE_FORM.source)],

  'private.application_fields.application_fields_cleaning_known': [
    own('compared with the kinds of fields by application-fields.test.ts', 'line', 'lines', 'exact'),
  ],
  'private.application_fields.application_fields_filled_by_known': [
    own('compared with the catalogue by application-fields.test.ts', 'applicant', 'recruiter'),
  ],
  'private.application_purges.application_purges_reason_known': [
    own('reasons that the purge alone writes', 'retention', 'archive', 'erasure'),
  ],
  'purge_receipts.purge_receipts_reason_known': [
    own('read by one screen, which has a text for each', 'retention', 'archive', 'erasure', 'deletion'),
  ],
  'purge_receipts.purge_receipts_digest_form': [own(DIGEST, HEX)],
  'purge_receipts.purge_receipts_done_by_name_length': [shared(TEXT_LIMITS.email)],
  'private.audit_log.audit_log_operation_known': [
    own(
      'operations that triggers and functions write; the history and the dossier have a text for each',
      'INSERT',
      'UPDATE',
      'DELETE',
      'VIEW',
      'FILE',
      'PRINT',
      'EXPORT',
      'CONTACT',
      'MERGED',
      'UNMERGED',
      'KEPT_APART',
      'NOT_KEPT_APART',
      'FILE_REMOVED',
      'ROLE_ASKED',
      'ROLE_REFUSED',
      'ROLE_WITHDRAWN',
      'SESSIONS_ENDED',
    ),
  ],
  'private.pending_uploads.pending_uploads_path_form': [
    own('FILE_FOLDERS, compared below', '^(resumes|references)/[^/]{1,255}$'),
    own('files of what companies ask', 'request-files', '^leads/[^/]{1,255}$'),
  ],

  'private.sendpulse_credentials.sendpulse_credentials_client_id_length': [own('a key of SendPulse', 200)],
  'private.sendpulse_credentials.sendpulse_credentials_client_secret_length': [
    own('a key of SendPulse', 200),
  ],
  'private.sendpulse_opt_outs.sendpulse_opt_outs_digest_form': [own(DIGEST, HEX)],
  'private.sendpulse_opt_outs.sendpulse_opt_outs_origin_known': [own(STATES, 'provider', 'recruitment')],
  'sendpulse_events.sendpulse_events_attempts_range': [own(LENIENT, 1000)],
  'sendpulse_events.sendpulse_events_error_length': [own(PROVIDER, 500)],
  'sendpulse_events.sendpulse_events_status_known': [own(STATES, 'pending', 'sent', 'skipped', 'failed')],
  'sendpulse_settings.sendpulse_settings_address_book': [own(PROVIDER, 200)],
  'sendpulse_settings.sendpulse_settings_key_ending_length': [own('the end of a key', 4)],
  'sendpulse_settings.sendpulse_settings_last_sync_error_length': [own(PROVIDER, 500)],

  ...merged(AREAS.map(({ constants }) => constants?.checks)),
};

const FILES = own('documents of an application, as the specification names them', 'resume, references');
const BAND_STARTS = BANDS.map(({ from }) => from).filter((from) => from > 0);
const HOLDING = [own('statuses of an account that keeps its application', 'pending, approved, suspended')];

const FUNCTIONS: Expected = {
  'private.are_criteria_scores': [
    shared(list(Object.keys(SCORE_LABELS)), list(CRITERIA.map(({ key }) => key))),
  ],
  'private.are_justifications': [shared(JUSTIFICATION_MAX_LENGTH)],
  'private.are_sendpulse_events': [
    own(
      'application statuses but the first, and two events; the screen of SendPulse has a text for each',
      'received, contacted, evaluated, accepted, rejected, account-approved',
    ),
  ],
  'private.compute_totals': [own('a percentage', 100)],
  'private.recruitment_dashboard': [
    shared(...BAND_STARTS),
    shared(list(valuesOf(APPLICATION_STATUSES).slice(0, 3)), list(valuesOf(APPLICATION_STATUSES).slice(3))),
    own('a day in seconds; periods longer than half a year are counted by month', 86_400, 190),
    own('how many sources and countries are named before the others are counted together', 13, 40),
  ],
  'private.band_condition': [shared(...BAND_STARTS), own('above every percentage', 101)],
  'private.column_condition': [
    shared(MAX_CONDITION_VALUES, CONDITION_LENGTH),
    shared(list([...BANDS.map(({ key }) => key), 'none'])),
    own(
      'fields that are lists, and what they are compared by',
      'sector, language, intervention, software, tag',
    ),
    own('fields that are compared otherwise', 'band, archived', 'assignee, account', 'in, not_in'),
  ],
  'private.list_condition': [shared(CONDITION_LENGTH), own('how values are compared', 'in, not_in')],
  'private.applications_filter': [shared(MAX_CONDITIONS)],
  'private.search_condition': [
    shared(list(EVALUATION_FILTERS), list(EVALUATION_FILTERS.slice(1))),
    own('a search is cut, never refused', 200),
  ],
  'private.search_patterns': [own('a search is cut, never refused', 200)],
  'private.search_application_ids': [own('sorts by date', 'newest, oldest'), own(PAGES, 30, 200)],
  'private.application_ids': [shared(MAX_SELECTED, MAX_EXPORTED + 1)],
  'private.application_filter_values': [own('values offered by a filter', 300)],
  'private.begin_bulk_change': [shared(MAX_SELECTED)],
  'private.begin_bulk_undo': [own(PAST, '30 minutes')],
  'private.end_bulk_change': [own(PAST, '1 day')],
  'private.bulk_change_of': [
    shared(CHOICE_LIMITS.choice, MAX_LABELS, LABEL_LENGTH),
    own('changes and kinds of JSON', 'add_tags, remove_tags', 'string, null'),
  ],
  'private.change_applications': [shared(MAX_LABELS), own('changes of labels', 'add_tags, remove_tags')],
  'private.message_precautions': [shared(MAX_SELECTED)],
  'private.queue_cv_analyses': [shared(MAX_SELECTED)],
  'private.archive_applications': [shared(ARCHIVED_AT_ONCE)],
  'private.restore_applications': [shared(ARCHIVED_AT_ONCE)],
  'private.archived_applications': [own(PAGES, 200)],
  'private.upcoming_purges': [own(PAGES, 200)],
  'private.find_accounts': [own(PAGES, 25, 100)],
  'private.record_list_export': [shared(MAX_EXPORTED), own('formats of an export', 'csv, xlsx')],

  'private.decide_account': [
    shared(list(Object.keys(ACCOUNT_DECISIONS)), MAX_ACCOUNT_REASON),
    own('decisions that need a reason', 'reject, suspend'),
  ],
  'private.account_history': [
    own(PAGES, 100),
    own(COLUMNS, 'status, application_id'),
    own(
      'kinds of mails',
      'account-opened, account-approved, account-rejected, account-suspended, account-reactivated',
    ),
    own('what a mail says', 'opened, decided'),
    own('longer than a mail takes', '1 minute'),
  ],
  'private.account_steps': [own('days of all accounts', '7 days'), own('digits of an id', 14, 18, 21, 12)],
  'public.unannounced_decisions': [
    own('longer than a mail takes', '1 minute'),
    own('later it would puzzle', '7 days'),
    own('mails of one call', 25, 100),
  ],
  'private.account_holding': HOLDING,
  'public.count_due_purges': HOLDING,

  'private.merged_row': [
    shared(MAX_LABELS),
    own('the sector and its name in older rows', list([OTHER_SECTOR, 'Other'])),
    FILES,
  ],
  'private.merge_applications': [FILES],
  'private.record_document_link': [FILES, own(PAST, '10 minutes')],
  'private.write_application': [
    own(COLUMNS, 'tags, last_contact_at, account_request_status, archived_at, merged_into'),
  ],
  'private.row_before_merge': [own(COLUMNS, 'updated_at, purge_on, archived_at, merged_into')],
  'private.application_duplicates': [own('how many are offered', 20)],
  'private.duplicates_of': [own('how many people of one name are looked at', 20)],
  'private.duplicates_among': [own('how many rows are looked at', 20, 200)],
  'public.applications_of_same_address': [own('how many are listed', 100)],

  'private.start_due_purges': [own('the archive: thirty days, as the column purge_on has it', '30 days')],
  'private.write_purge_receipt': [shared(TEXT_LIMITS.email, list(valuesOf(APPLICATION_STATUSES)))],
  'public.applications_by_ids': [shared(MAX_SELECTED)],
  'public.evaluations_by_applications': [shared(MAX_SELECTED)],
  'public.find_users_by_email': [own('how many addresses are looked up', 1000)],
  'public.cv_identities': [own('how many applications a page may ask about', 200)],
  'public.claim_application_purges': [own('how many a pass takes', 200)],
  'private.forget_old_incidents': [own(PAST, '30 days', 10_000)],
  'private.redact_application_audit': [
    own(
      COLUMNS,
      'status, account_request_status, ai_status, total_score, max_score, percentage, kind, document',
    ),
    own(EVENTS, 'VIEW, FILE, PRINT, EXPORT, CONTACT'),
    own(DOCUMENTS, '"resume", "references"'),
  ],

  'private.entity_changes_since': [own(PAGES, 50)],
  'private.entity_timeline': [
    own(PAGES, 15, 30, 100),
    own(CATALOGUE, 'INSERT, UPDATE, DELETE', 'INSERT, UPDATE'),
    own('tables of an application', 'trainer_applications, trainer_evaluations, trainer_accounts'),
  ],
  'private.record_entity_event': [
    own(EVENTS, 'VIEW, FILE, PRINT, EXPORT, CONTACT'),
    own(PAST, '10 minutes'),
    own(LENIENT, 2000),
  ],
  'private.record_pair': [own(CATALOGUE, 'KEPT_APART, NOT_KEPT_APART')],
  'private.record_change': [
    own(COLUMNS, 'updated_at, search_text, list_keys, last_contact_at, purge_on'),
    own(EVENTS, 'VIEW, FILE, PRINT, EXPORT, CONTACT'),
    own(DOCUMENTS, '"resume", "references"'),
  ],
  'private.mark_presence': [
    own('three beats of a page that tells its presence every 15 s', '45 seconds', '1 hour'),
  ],
  'private.is_analysing': [own('longer than any analysis lasts', '3 minutes')],
  'private.is_mail_to_person': [
    shared(
      list(Object.entries(MAIL_KINDS).flatMap(([kind, audience]) => (audience === 'person' ? [kind] : []))),
    ),
  ],
  'private.fail_cv_analysis': [own(PROVIDER, 2000)],
  'private.check_account_files': [own(PAST, '10 minutes')],
  'private.refuse_template_again': [own('minutes in which a template goes to an address once', 10)],
  'private.touch_updated_at': [own('the precision of a browser’s clock', '1 millisecond')],
  'private.new_application_reference': [
    own(
      'five bits of a letter; factor, term and modulus of the spread',
      31,
      668265263,
      374761393,
      1073741823,
    ),
  ],
  'private.storage_path': [own('the length of the name of the bucket in an address', 22)],
  'private.file_columns': [
    own(
      COLUMNS,
      'resume_url, resume_filename, resume_original_name, resume_size, ai_status, ai_error, ai_analysis_v2, ai_extracted_text_length, ai_support_score, ai_confidence_score',
      'references_url, references_filename, references_original_name, references_size',
    ),
  ],
  'private.apply_application_fields': [
    own(
      COLUMNS,
      'id, @id, id, reference, status, account_request_status, ai_status, consent_version, pool_consent_at, created_at, source, ~tags, ~assigned_to, ~refusal_reason, ~archived_at, ~merged_into',
      'account_request_status, tags, source, consent_version, !resume_url, !resume_filename, resume_original_name, !references_url, !references_filename, references_original_name, ai_status, +ai_error',
    ),
  ],
  'public.submit_trainer_application': [
    own(
      COLUMNS,
      'language, source, consent_version, submission_fingerprint, resume_url, resume_filename, resume_original_name, resume_size, references_url, references_filename, references_original_name, references_size',
    ),
  ],

  'private.add_sendpulse_opt_out': [shared(TEXT_LIMITS.email)],
  'private.retry_sendpulse_events': [own(LENIENT, 500), own(STATES, 'failed, pending')],
  'public.claim_sendpulse_events': [
    own('a claim that is not settled by then is taken again', '2 minutes'),
    own(LENIENT, 200),
  ],
  'public.claim_sendpulse_removals': [
    own('waits between attempts', '2 minutes', '1 minute', '6 hours', 10),
    own(LENIENT, 100),
  ],
  'public.settle_sendpulse_events': [
    own('waits between attempts', '1 minute', '6 hours'),
    own(PROVIDER, 500),
    own(STATES, 'sent, skipped', 'sent, skipped, refused'),
  ],

  'public.confirm_address': [own(PAST, '1 day')],
  'public.is_address_confirmed': [own(PAST, '1 day')],
  'public.start_address_confirmation': [own(PAST, '2 days')],
  'public.stale_uploads': [own(LENIENT, 1000)],
  'public.take_rate_limit': [own(PAST, '1 hour'), own(LENIENT, 50, 1_000_000)],

  'private.access_rules': [
    own(
      CATALOGUE,
      'public, private',
      'anon, authenticated, service_role',
      'r, p, v, m, S',
      'r, p',
      'public, private, storage',
      'p, u, f, c, x',
      'r, p, m',
    ),
  ],
  'private.keep_access_rules': [own(CATALOGUE, 'r, p')],

  ...merged(AREAS.map(({ constants }) => constants?.functions)),
};

/** The differences between the present and the expected constants, one line each. */
function differences(found: readonly Constants[], expected: Expected): string[] {
  const bySubject = new Map(found.map((entry) => [entry.subject, entry.found]));
  const unknown = found
    .filter(
      ({ subject, found: constants }) => !(subject in expected) && constants.some((c) => !PLAIN.includes(c)),
    )
    .map(({ subject, found: constants }) => `${subject}: not in this list: ${constants.join(' | ')}`);
  const others = Object.entries(expected).flatMap(([subject, parts]) => {
    const constants = bySubject.get(subject);
    if (!constants) return [`${subject}: is in this list and not in the database`];
    const wanted = new Set(parts.flatMap((part) => ('shared' in part ? part.shared : part.own)).map(String));
    return [
      ...constants
        .filter((c) => !wanted.has(c) && !PLAIN.includes(c))
        .map((c) => `${subject}: ${c} in the database alone`),
      ...[...wanted]
        .filter((c) => !constants.includes(c))
        .map((c) => `${subject}: ${c} is not in the database`),
    ];
  });
  return [...unknown, ...others];
}

describe('each constant of the database equals that of the domain rules, or says why it has no equal', () => {
  it('in the check constraints', async () => {
    expect(differences(await checkConstants(open.sql), CHECKS)).toEqual([]);
  });

  it('in the functions', async () => {
    expect(differences(await functionConstantsOf(open.sql), FUNCTIONS)).toEqual([]);
  });

  it('in the statuses of invoices, which are asked for by whole stages', async () => {
    const rows = await open.sql<{ subject: string; source: string }[]>`
      select pronamespace::regnamespace || '.' || proname as subject, regexp_replace(prosrc, '--[^\\n]*', '', 'g') as source
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'c' and conrelid = 'public.invoices'::regclass`;
    const stageOf = new Map<number, InvoiceStage>(INVOICE_STATUSES.map(({ value, stage }) => [value, stage]));
    const isWhole = (statuses: readonly number[]) => {
      const stages = new Set(statuses.map((status) => stageOf.get(status)!));
      return statusesOf(...stages).length === new Set(statuses).size;
    };
    const parted = rows.flatMap(({ subject, source }) =>
      [...source.matchAll(/[([]\s*(2\d\d(?:\s*,\s*2\d\d)+)\s*[)\]]/g)]
        .map(([, statuses = '']) => statuses.split(',').map(Number))
        .filter((statuses) => statuses.every((status) => stageOf.has(status)) && !isWhole(statuses))
        .map((statuses) => `${subject}: ${statuses.join(', ')}`),
    );
    expect(rows.filter(({ source }) => source.includes('210, 213')).length).toBeGreaterThan(10);
    expect([...new Set(parted)].toSorted()).toEqual([
      // A credit note is never approved for a part.
      'private.freeze_credit: 205, 211, 212',
      // The three decisions.
      'private.step_invoice: 205, 206, 210',
      // Those in which nobody has it.
      'private.undo_approval: 200, 209',
    ]);
  });

  it('in the days for which applications are kept', async () => {
    const rows = await open.sql<{ rule: string }[]>`
      select pg_get_expr(adbin, adrelid) as rule from pg_attrdef
      where adrelid = 'public.trainer_applications'::regclass and pg_get_expr(adbin, adrelid) ~ 'interval'`;
    const days = rows.flatMap(({ rule }) =>
      [...rule.matchAll(/'([^']+)'::interval/g)].map(([, length]) => length),
    );
    // CNIL, guide du recrutement, January 2023; the archive is a wastebasket.
    expect(days).toEqual(['2 years', '30 days']);
  });

  it('in the kinds of entities for which mails about comments have words', async () => {
    const kinds = await open.sql`select kind, role from private.entity_kinds order by kind`;
    expect([...COMMENTED_KINDS].map(([kind, { role }]) => ({ kind, role }))).toEqual([...kinds]);
  });

  it('in the kinds of papers', async () => {
    const rows = await open.sql`
      select key, label, demand, validity_months, has_end, has_issue_day, reference_label, reference_form, reference_minimum, reference_needed,
        has_code_to_check, is_signed, holds_when_lapsed, kept_years, staff
      from private.paper_kinds order by position`;
    expect([...rows]).toEqual(
      PAPER_KINDS.map((kind: PaperKind) => ({
        key: kind.key,
        label: kind.label,
        demand: kind.demand,
        validity_months: kind.validityMonths,
        has_end: kind.hasEnd,
        has_issue_day: kind.hasIssueDay,
        reference_label: kind.reference?.label ?? null,
        reference_form: kind.reference?.identifier ?? null,
        reference_minimum: kind.reference?.minimum ?? null,
        reference_needed: kind.reference?.isNeeded ?? false,
        has_code_to_check: kind.hasCodeToCheck,
        is_signed: kind.isSigned,
        holds_when_lapsed: kind.holdsWhenLapsed,
        kept_years: kind.keptYears,
        staff: kind.staff,
      })),
    );
  });

  it('in the fields and the rules of training programmes', async () => {
    const [row] = await open.sql`
      select private.programme_fields() as fields, private.programme_rules() as rules`;
    expect(row).toEqual({ fields: PROGRAMME_FIELD_DATA, rules: PROGRAMME_RULE_DATA });
  });

  it('in the keys and folders that a pattern allows', () => {
    for (const { key } of REFUSAL_REASONS) expect(key).toMatch(/^[a-z0-9_-]{1,60}$/);
    for (const folder of FILE_FOLDERS) expect(`${folder}/x`).toMatch(/^(resumes|references)\/[^/]{1,255}$/);
  });
});

describe('a constant without an entry in the list', () => {
  class Rollback extends Error {}
  async function after(change: string) {
    let found: string[] = [];
    await open.sql
      .begin(async (tx) => {
        await tx.unsafe(change).simple();
        found = [
          ...differences(await checkConstants(tx), CHECKS),
          ...differences(await functionConstantsOf(tx), FUNCTIONS),
        ];
        throw new Rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });
    return found;
  }

  it.each([
    [
      'a new constraint',
      `alter table public.comments add constraint comments_short check (char_length(body) <= 123)`,
      'comments.comments_short: not in this list: 123',
    ],
    [
      'another limit',
      `alter table public.trainer_applications drop constraint applications_city_length;
       alter table public.trainer_applications add constraint applications_city_length check (char_length(city) <= 121)`,
      'trainer_applications.applications_city_length: 121 in the database alone',
    ],
    [
      'a function with a list of statuses',
      `create function private.one_more(status text) returns boolean language sql as $$ select status in ('new', 'old') $$`,
      'private.one_more: not in this list: new, old',
    ],
    [
      'a limit in a statement that a function puts together',
      `create function private.one_more() returns void language plpgsql as $$ begin execute 'select 1 limit 77'; end $$`,
      'private.one_more: not in this list: 77',
    ],
  ])('is found: %s', async (_what, change, line) => {
    expect(await after(change)).toContain(line);
  });
});

import { MAX_CAPITAL_CENTS, QUALIOPI_CATEGORIES, SETTINGS_FIELDS } from '@trame/domain/company';
import { TEXT_LIMITS } from '@trame/domain';
import { own, shared, type Own, type Shared } from '../support/constants.ts';
import { execute, executeWriters, NOBODY, type Area, type Cell } from './cells.ts';

/** People of corporate, and programs that read. */
export const CORPORATE: Cell = { allow: ['app1_user', 'service_role'], signedIn: '0 rows' };
const EDITORS: Cell = { allow: ['app1_user'], signedIn: '0 rows' };
const corporate = execute('app1_user');

const PHONE = own('E.164, as toE164 writes it', String.raw`^\+[1-9][0-9]{4,14}$`);
const DAYS = own('the days that dayError accepts', '1900-01-01', '2100-12-31');

const formOf = ({ kind, maxLength }: (typeof SETTINGS_FIELDS)[number]): (Shared | Own)[] => {
  switch (kind) {
    case 'line':
    case 'lines':
    case 'url':
      return [shared(maxLength)];
    case 'phone':
      return [PHONE];
    case 'date':
      return [DAYS];
    case 'amount':
      return [shared(MAX_CAPITAL_CENTS), own('more than nothing', 1)];
    case 'postal_code':
      return [own('five digits, as the form says', '^[0-9]{5}$')];
    case 'file':
      return [
        own('the form of the domain, tried below', String.raw`^qualiopi/[a-z0-9][a-z0-9-]{0,100}\.pdf$`),
      ];
    default:
      return [];
  }
};

const checks = SETTINGS_FIELDS.map(
  (field) => [`company_settings.company_settings_${field.id}_form`, formOf(field)] as const,
).filter(([, constants]) => constants.length > 0);

export const companySettings: Area = {
  tables: {
    'public.company_settings': {
      what: 'What the company states about itself',
      verbs: {
        select: CORPORATE,
        insert: { ...NOBODY, because: 'there is one row, made by its migration' },
        'update phone': EDITORS,
        'update updated_by': { ...NOBODY, because: 'a trigger says who saved' },
        delete: NOBODY,
      },
    },
    'public.company_settings_versions': {
      what: 'Every state of these facts',
      verbs: {
        select: CORPORATE,
        insert: { ...NOBODY, because: 'a trigger writes them' },
        update: { ...NOBODY, because: 'append-only' },
        delete: NOBODY,
      },
    },
  },
  functions: {
    'public.company_settings_history': { what: 'Versions and who saved them', verbs: corporate },
    'private.company_settings_history': { what: 'The same, after its role check', verbs: corporate },
    'public.restore_company_settings': { what: 'Goes back to a version', verbs: corporate },
    'private.restore_company_settings': { what: 'The same, after its role check', verbs: corporate },
    'private.is_text': { what: 'Constraint on texts', verbs: executeWriters },
    'private.is_email': { what: 'Constraint on addresses', verbs: executeWriters },
    'private.is_web_address': { what: 'Constraint on links', verbs: executeWriters },
    'private.has_check_digit': { what: 'Constraint on identifiers', verbs: executeWriters },
    'private.is_siren': { what: 'Constraint on identifiers', verbs: executeWriters },
    'private.is_french_vat': { what: 'Constraint on identifiers', verbs: executeWriters },
    'private.is_nda': { what: 'Constraint on identifiers', verbs: executeWriters },
    'private.are_qualiopi_categories': { what: 'Constraint on categories', verbs: executeWriters },
    'private.settings_of': { what: 'Facts of the row', verbs: execute() },
    'private.sign_settings': { what: 'Trigger', verbs: execute() },
    'private.keep_settings_version': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.company_settings': {
      select: (tx) => tx`select legal_name from public.company_settings`,
      insert: (tx) => tx`insert into public.company_settings (id) values (2)`,
      'update phone': (tx) =>
        tx`update public.company_settings set phone = '+33199000002' where id = 1 returning id`,
      'update updated_by': (tx) =>
        tx`update public.company_settings set updated_by = gen_random_uuid() where id = 1 returning id`,
      delete: (tx) => tx`delete from public.company_settings where id = 1`,
    },
    'public.company_settings_versions': {
      select: (tx) => tx`select changed from public.company_settings_versions`,
      insert: (tx) => tx`
        insert into public.company_settings_versions (version, changed, settings) values (99, '{}', '{}')`,
      update: (tx) => tx`update public.company_settings_versions set saved_by = null where version = 1`,
      delete: (tx) => tx`delete from public.company_settings_versions where version = 1`,
    },
  },
  functionArguments: {
    'private.company_settings_history': 'null, 20',
    'public.restore_company_settings': '1, (select max(updated_at) from public.company_settings)',
    'private.restore_company_settings': '1, (select max(updated_at) from public.company_settings)',
    'private.is_text': `'a', 2`,
    'private.is_email': `'n@exemple.test'`,
    'private.is_web_address': `'https://exemple.test', 20`,
    'private.has_check_digit': `'200000008'`,
    'private.is_siren': `'200000008'`,
    'private.is_french_vat': `'FR37200000008'`,
    'private.is_nda': `'53350000035'`,
    'private.are_qualiopi_categories': `'{vae}'`,
    'private.settings_of': 'null::public.company_settings',
  },
  fixedTexts: ['company_settings.qualiopi_categories'],
  bulkForms: {
    company_settings: {
      UPDATE: {
        actor: 'app1_user',
        statement: `update public.company_settings set phone = null where id is not null`,
        because: 'the table has one row',
      },
    },
  },
  constants: {
    checks: {
      'company_settings.company_settings_id_one': [own('the one row', 1)],
      'company_settings.company_settings_vat_number_of_siren': [own('the digits of a SIREN', 9)],
      ...Object.fromEntries(checks),
    },
    functions: {
      'private.is_email': [shared(TEXT_LIMITS.email)],
      'private.has_check_digit': [own('the check digit completes a multiple of ten', 10)],
      'private.is_french_vat': [own('the key of a VAT number, tried by company-settings.test.ts', 12, 97)],
      'private.are_qualiopi_categories': [shared(QUALIOPI_CATEGORIES.map(({ value }) => value).join(', '))],
      'private.company_settings_history': [own('pages of a list, whatever is asked for', 20, 100)],
    },
  },
};

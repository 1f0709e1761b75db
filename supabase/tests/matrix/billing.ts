import {
  BILLING_LIMITS,
  IBAN_STATES,
  LEGAL_FORMS,
  MISSION_DAYS,
  MISSION_EVIDENCE,
  MISSION_LIMITS,
  MISSION_STATUSES,
  VAT_CASES,
} from '@trame/domain/invoices';
import type { Sql } from 'postgres';
import { userIdOf, type Actor } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { execute, NOBODY, type Area, type Cell } from './cells.ts';

const APPROVED = userIdOf('approvedTrainer');
export const MISSION = 'b1000000-0000-4000-8000-000000000001';

const TRAINERS: readonly Actor[] = ['pendingTrainer', 'approvedTrainer', 'otherTrainer'];
const trainers = execute(...TRAINERS);
const office = execute('gestionnaire');
const admin = execute('admin');
const OPEN = 'accounts under which the portal is used';
const AGAIN = 'The same, after its check';

const OFFICE: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const WRITERS: Cell = { allow: ['gestionnaire'], signedIn: '0 rows' };
const ADMINS_AND_OFFICE: Cell = { allow: ['gestionnaire', 'admin', 'service_role'], signedIn: '0 rows' };
const written: Cell = { ...NOBODY, because: 'one function writes it' };
const appendOnly: Cell = { ...NOBODY, because: 'append-only' };

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value).toSorted();

const saved = `'{"legal_form": "ei", "legal_name": "Autre EI", "siret": "10000000900017", "address": "Rue", "postal_code": "44000", "city": "Nantes", "country": "FR", "vat_case": "franchise_293b"}', (select updated_at from public.my_billing_profile())`;
const moved = `'${MISSION}', 'running', (select updated_at from public.missions where id = '${MISSION}')`;
const ruled = `'payment_days', '45', 'Accord', (select updated_at from public.invoice_rules where key = 'payment_days')`;

async function createRows(sql: Sql): Promise<void> {
  for (const trainer of TRAINERS) {
    await sql`
      insert into public.billing_profiles (user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case,
        iban, account_holder, iban_status, iban_set_at)
      values (${userIdOf(trainer)}, 'ei', 'Claire Estavoyer EI', '10000000900017', '12 rue du Chanvre', '44000', 'Nantes', 'FR',
        'franchise_293b', 'FR7630006000011234567890189', 'Claire Estavoyer', 'to_confirm', now())`;
    await sql`
      insert into public.missions (id, user_id, title, client_name, starts_on, ends_on, is_remote, days, day_rate_cents, order_number, evidence)
      values (${trainer === 'approvedTrainer' ? MISSION : sql`gen_random_uuid()`}, ${userIdOf(trainer)}, 'Sage 100', 'Atelier Verrier',
        '2026-11-16', '2026-11-18', true, 3, 52000, ${`OM-${trainer}`}, '{bilan}')`;
  }
  await sql`select private.write_trainer_event(${APPROVED}, null, 'iban_changed', 'IBAN', 'IBAN')`;
  await sql`
    insert into public.iban_readings (user_id, reader, purpose) values (${APPROVED}, ${userIdOf('gestionnaire')}, 'Essai')`;
}

const NEW_MISSION = (client: string) =>
  `('${APPROVED}', 'Excel', '${client}', '2026-12-01', '2026-12-02', true, 2, 52000)`;
const MISSION_COLUMNS = 'user_id, title, client_name, starts_on, ends_on, is_remote, days, day_rate_cents';

/** How trainers bill, their missions, and the rules of invoices. */
export const billing: Area = {
  tables: {
    'public.billing_profiles': {
      what: 'What invoices of trainers say, and the account that is paid',
      verbs: {
        select: { ...OFFICE, because: 'a trainer reads their own by my_billing_profile' },
        'select iban': { ...NOBODY, because: 'a reading is noted by read_iban' },
        'select bic': NOBODY,
        insert: written,
        update: written,
        delete: { ...NOBODY, because: 'a profile goes with its account' },
      },
    },
    'public.iban_readings': {
      what: 'Who read the account of whom',
      verbs: { select: ADMINS_AND_OFFICE, insert: written, update: appendOnly, delete: appendOnly },
    },
    'public.missions': {
      what: 'Sessions that trainers give',
      verbs: {
        select: { ...OFFICE, because: 'a trainer reads their own by my_missions' },
        insert: { allow: ['gestionnaire'], signedIn: '42501' },
        'update title': WRITERS,
        'update status': { ...NOBODY, because: 'move_mission knows what is allowed' },
        'update evidence_received': { ...NOBODY, because: 'note_mission_evidence says who and when' },
        delete: { ...NOBODY, because: 'a mission is cancelled' },
      },
    },
    'public.invoice_rules': {
      what: 'Minimums, delays, dates and texts of invoices',
      verbs: {
        'select one of all': {
          allow: [
            'gestionnaire',
            'admin',
            'pendingTrainer',
            'approvedTrainer',
            'otherTrainer',
            'service_role',
          ],
          signedIn: '0 rows',
        },
        'select one of the office': ADMINS_AND_OFFICE,
        insert: { ...NOBODY, because: 'the keys come with migrations' },
        update: written,
        delete: NOBODY,
      },
    },
    'public.invoice_rule_versions': {
      what: 'Every state of these rules',
      verbs: {
        select: ADMINS_AND_OFFICE,
        insert: { ...NOBODY, because: 'a trigger writes them' },
        update: appendOnly,
        delete: appendOnly,
      },
    },
  },
  sequences: {
    'public.iban_readings_id_seq': { what: 'Numbers of the readings', verbs: { usage: NOBODY } },
    'public.invoice_rule_versions_id_seq': { what: 'Numbers of the versions', verbs: { usage: NOBODY } },
    'private.mission_number': { what: 'Numbers of orders', verbs: { usage: NOBODY } },
  },
  functions: {
    'private.is_iban': { what: 'Constraint on accounts', verbs: execute() },
    'private.is_vat_number': { what: 'Constraint on identifiers', verbs: execute() },
    'public.missing_legal_rates': {
      what: 'Half-years without their rate',
      verbs: execute('gestionnaire', 'admin'),
    },
    'private.read_missing_legal_rates': {
      what: 'The same, after its role check',
      verbs: execute('gestionnaire', 'admin'),
    },
    'private.missing_legal_rates': { what: 'The half-years themselves', verbs: execute() },
    'private.half_year': { what: 'First day of a half-year', verbs: execute() },
    'private.number_mission': { what: 'Trigger', verbs: execute() },
    'private.keep_settled_mission': { what: 'Trigger', verbs: execute() },
    'private.skip_taken_numbers': { what: 'Trigger', verbs: execute() },
    'private.keep_own_missions': { what: 'Trigger', verbs: execute() },
    'private.number_after': { what: 'Next number of a series', verbs: execute() },
    'private.keep_rule_version': { what: 'Trigger', verbs: execute() },
    'private.invoice_rule': { what: 'Value of a rule', verbs: execute() },
    'public.my_billing_profile': { what: 'How the caller bills', verbs: trainers },
    'private.my_billing_profile': { what: AGAIN, verbs: trainers },
    'public.save_billing_profile': { what: 'Changes it', verbs: trainers },
    'private.save_billing_profile': { what: AGAIN, verbs: trainers },
    'public.invoice_terms': {
      what: 'Whom invoices are for, and their rules',
      verbs: execute(...TRAINERS, 'gestionnaire'),
    },
    'private.invoice_terms': { what: AGAIN, verbs: execute(...TRAINERS, 'gestionnaire') },
    'public.read_iban': { what: 'An account, with a trace', verbs: office },
    'private.read_iban': { what: AGAIN, verbs: office },
    'public.confirm_iban': { what: 'An account is the trainer’s', verbs: office },
    'public.refuse_iban': { what: 'An account is not', verbs: office },
    'private.decide_iban': { what: AGAIN, verbs: office },
    'public.unannounced_ibans': {
      what: 'Accounts whose mail did not go out',
      verbs: execute('service_role'),
    },
    'public.my_missions': { what: 'Missions of the caller', verbs: trainers },
    'private.my_missions': { what: AGAIN, verbs: trainers },
    'public.move_mission': { what: 'Changes the status of a mission', verbs: office },
    'private.move_mission': { what: AGAIN, verbs: office },
    'private.mission_moves': { what: 'Changes that are allowed', verbs: execute() },
    'public.note_mission_evidence': { what: 'Evidence came, or did not', verbs: office },
    'private.note_mission_evidence': { what: AGAIN, verbs: office },
    'public.import_missions': { what: 'Missions of a file', verbs: office },
    'private.import_missions': { what: AGAIN, verbs: office },
    'private.tell_mission': { what: 'Trigger', verbs: execute() },
    'private.said_days': { what: 'Days in a sentence', verbs: execute() },
    'public.save_invoice_rule': { what: 'Another value of a rule', verbs: admin },
    'private.save_invoice_rule': { what: AGAIN, verbs: admin },
    'private.check_rule_value': { what: 'Form of a value', verbs: execute() },
  },
  probes: {
    'public.billing_profiles': {
      select: (tx) =>
        tx`select legal_name, iban_last4 from public.billing_profiles where user_id = ${APPROVED}`,
      'select iban': (tx) => tx`select iban from public.billing_profiles`,
      'select bic': (tx) => tx`select bic from public.billing_profiles`,
      insert: (tx) => tx`
        insert into public.billing_profiles (user_id, legal_form, legal_name, address, postal_code, city, country, vat_case)
        values (${userIdOf('noRole')}, 'ei', 'Autre', 'Rue', '1000', 'Bruxelles', 'BE', 'franchise_293b')`,
      update: (tx) => tx`
        update public.billing_profiles set legal_name = 'Autre' where user_id = ${APPROVED} returning user_id`,
      delete: (tx) => tx`delete from public.billing_profiles where user_id = ${APPROVED} returning user_id`,
    },
    'public.iban_readings': {
      select: (tx) => tx`select purpose from public.iban_readings`,
      insert: (tx) => tx`
        insert into public.iban_readings (user_id, reader, purpose) values (${APPROVED}, ${APPROVED}, 'Essai')`,
      update: (tx) => tx`update public.iban_readings set purpose = 'Autre' where id > 0`,
      delete: (tx) => tx`delete from public.iban_readings where id > 0`,
    },
    'public.missions': {
      select: (tx) => tx`select title from public.missions where id = ${MISSION}`,
      insert: (tx) =>
        tx.unsafe(`insert into public.missions (${MISSION_COLUMNS}) values ${NEW_MISSION('Essai')}`),
      'update title': (tx) =>
        tx`update public.missions set title = 'Autre' where id = ${MISSION} returning id`,
      'update status': (tx) =>
        tx`update public.missions set status = 'done' where id = ${MISSION} returning id`,
      'update evidence_received': (tx) =>
        tx`update public.missions set evidence_received = '{}' where id = ${MISSION} returning id`,
      delete: (tx) => tx`delete from public.missions where id = ${MISSION} returning id`,
    },
    'public.invoice_rules': {
      'select one of all': (tx) => tx`select value from public.invoice_rules where key = 'payment_days'`,
      'select one of the office': (tx) =>
        tx`select value from public.invoice_rules where key = 'second_person_cents'`,
      insert: (tx) => tx`
        insert into public.invoice_rules (key, position, label, unit, is_public, source)
        values ('essai', 999, 'Essai', 'cents', true, 'Essai')`,
      update: (tx) =>
        tx`update public.invoice_rules set value = '1' where key = 'payment_days' returning key`,
      delete: (tx) => tx`delete from public.invoice_rules where key = 'payment_days' returning key`,
    },
    'public.invoice_rule_versions': {
      select: (tx) => tx`select value from public.invoice_rule_versions`,
      insert: (tx) =>
        tx`insert into public.invoice_rule_versions (key, source) values ('payment_days', 'Essai')`,
      update: (tx) => tx`update public.invoice_rule_versions set source = 'Autre' where id > 0`,
      delete: (tx) => tx`delete from public.invoice_rule_versions where id > 0`,
    },
  },
  functionArguments: {
    'private.half_year': 'current_date',
    'private.is_iban': `'FR7630006000011234567890189'`,
    'private.is_vat_number': `'BE0123456789'`,
    'private.invoice_rule': `'payment_days'`,
    'private.number_after': `'${APPROVED}', 'F-'`,
    'public.save_billing_profile': saved,
    'private.save_billing_profile': saved,
    'public.read_iban': `'${APPROVED}', 'Essai'`,
    'private.read_iban': `'${APPROVED}', 'Essai'`,
    'public.confirm_iban': `'${APPROVED}', '34567890189', 'Appel', (select iban_set_at from public.billing_profiles where user_id = '${APPROVED}')`,
    'public.refuse_iban': `'${APPROVED}', 'Pas le vôtre', (select iban_set_at from public.billing_profiles where user_id = '${APPROVED}')`,
    'private.decide_iban': `'${APPROVED}', '34567890189', 'Appel', (select iban_set_at from public.billing_profiles where user_id = '${APPROVED}'), true`,
    'public.move_mission': moved,
    'private.move_mission': moved,
    'private.mission_moves': `'planned'`,
    'public.note_mission_evidence': `'${MISSION}', 'bilan', true`,
    'private.note_mission_evidence': `'${MISSION}', 'bilan', true`,
    'public.import_missions': `'[{}]', true`,
    'private.import_missions': `'[{}]', true`,
    'private.said_days': 'current_date, current_date',
    'public.save_invoice_rule': ruled,
    'private.save_invoice_rule': `${ruled}, null, null`,
    'private.check_rule_value': `'days', '30'`,
  },
  fixedTexts: ['missions.client_siren', 'missions.order_number', 'missions.trainees', 'missions.evidence'],
  bulkForms: {
    missions: {
      INSERT: {
        actor: 'gestionnaire',
        statement: `insert into public.missions (${MISSION_COLUMNS}) values ${NEW_MISSION('Un')}, ${NEW_MISSION('Deux')}`,
      },
      UPDATE: {
        actor: 'gestionnaire',
        rows: `insert into public.missions (${MISSION_COLUMNS}) values ${NEW_MISSION('Deux')}`,
        statement: `update public.missions set title = 'n' where id is not null`,
      },
    },
  },
  constants: {
    checks: {
      'billing_profiles.billing_profiles_legal_form_known': [shared(...valuesOf(LEGAL_FORMS))],
      'billing_profiles.billing_profiles_legal_name_form': [shared(BILLING_LIMITS.legalName)],
      'billing_profiles.billing_profiles_company_details_form': [shared(BILLING_LIMITS.companyDetails)],
      'billing_profiles.billing_profiles_address_form': [shared(BILLING_LIMITS.address)],
      'billing_profiles.billing_profiles_postal_code_form': [shared(BILLING_LIMITS.postalCode)],
      'billing_profiles.billing_profiles_city_form': [shared(BILLING_LIMITS.city)],
      'billing_profiles.billing_profiles_country_code': [
        own('ISO 3166-1, as isCountryCode has it', '^[A-Z]{2}$'),
      ],
      'billing_profiles.billing_profiles_vat_case_known': [shared(...valuesOf(VAT_CASES))],
      'billing_profiles.billing_profiles_vat_number_of_siret': [
        own('the SIREN in a French number', 'FR%', 9),
      ],
      'billing_profiles.billing_profiles_vat_number_needed': [
        own('cases whose number is on the invoice, as the form says', 'assujetti', 'ue_autoliquidation'),
      ],
      'billing_profiles.billing_profiles_reverse_charge_abroad': [
        own('as the form says', 'ue_autoliquidation', 'FR'),
      ],
      'billing_profiles.billing_profiles_french': [own('as the form says', 'FR', '^[0-9]{5}$', 'ei')],
      'billing_profiles.billing_profiles_debits_with_vat': [own('as the form says', 'assujetti')],
      'billing_profiles.billing_profiles_number_prefix_form': [
        own('as the form says, in the length of BILLING_LIMITS.prefix', '^[A-Za-z0-9+_/-]{0,20}$'),
      ],
      'billing_profiles.billing_profiles_next_number_range': [
        shared(BILLING_LIMITS.number),
        own('numbers start at one', 1),
      ],
      'billing_profiles.billing_profiles_bic_form': [
        own('ISO 9362, as the form says', '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
      ],
      'billing_profiles.billing_profiles_account_holder_form': [shared(BILLING_LIMITS.holder)],
      'billing_profiles.billing_profiles_iban_status_known': [shared(...valuesOf(IBAN_STATES))],
      'billing_profiles.billing_profiles_account_whole': [own('no account', 'none')],
      'billing_profiles.billing_profiles_confirmed_how': [
        shared(BILLING_LIMITS.how),
        own('a confirmed account', 'confirmed'),
      ],
      'iban_readings.iban_readings_purpose_form': [own('a sentence that functions write', 300)],
      'missions.missions_title_form': [shared(MISSION_LIMITS.title)],
      'missions.missions_client_name_form': [shared(MISSION_LIMITS.client)],
      'missions.missions_starts_on_range': [shared(MISSION_DAYS.min, MISSION_DAYS.max)],
      'missions.missions_ends_on_range': [shared(MISSION_DAYS.min, MISSION_DAYS.max)],
      'missions.missions_place_form': [shared(MISSION_LIMITS.place)],
      'missions.missions_hours_range': [shared(MISSION_LIMITS.hours)],
      'missions.missions_number_of_days_range': [shared(MISSION_LIMITS.days)],
      'missions.missions_order_number_form': [
        own('as the form says, in the length of MISSION_LIMITS.order', '^[A-Za-z0-9+_/-]{1,35}$'),
      ],
      'missions.missions_evidence_known': [shared(...valuesOf(MISSION_EVIDENCE))],
      'missions.missions_evidence_received_object': [own('a line for each kind', 4000)],
      'missions.missions_status_known': [shared(...valuesOf(MISSION_STATUSES))],
      'missions.missions_note_form': [shared(MISSION_LIMITS.note)],
      'invoice_rules.invoice_rules_key_form': [own('written by migrations', '^[a-z][a-z0-9_]{0,59}$')],
      'invoice_rules.invoice_rules_label_form': [own('written by migrations', 160)],
      'invoice_rules.invoice_rules_unit_known': [
        own(
          'how a value is read, compared by billing.test.ts',
          'cents',
          'date',
          'days',
          'iban',
          'rate',
          'text',
          'weekday',
        ),
      ],
      'invoice_rules.invoice_rules_source_form': [own('a line; save_invoice_rule says so', 300)],
    },
    functions: {
      'private.missing_legal_rates': [own('days before a half-year in which its rate is published', 15)],
      'private.is_iban': [own('ISO 7064, tried by billing.test.ts', 97, 55)],
      'private.check_rule_value': [
        own('units whose value is a whole number', 'cents, days, rate'),
        own('a text of an invoice', 500),
      ],
      'private.decide_iban': [shared(BILLING_LIMITS.how)],
      'private.import_missions': [own(OPEN, 'pending, approved'), shared(MISSION_LIMITS.rows)],
      'private.my_missions': [own('invoices that ask for nothing', 210, 213)],
      'private.read_iban': [own('a sentence', 300)],
      'private.save_billing_profile': [
        own(
          'fields that are texts',
          'legal_form, legal_name, company_details, siret, address, postal_code, city, country, vat_case, vat_number, nda, number_prefix, iban, bic, account_holder',
        ),
        own('a generous bound of a profile in bytes', 16_384),
        own('profiles that one person saves in an hour', 60),
      ],
      'private.save_invoice_rule': [own('a line', 300)],
      'private.tell_mission': [own(OPEN, 'pending, approved')],
      'public.unannounced_ibans': [
        own('longer than a mail takes', '1 minute'),
        own('later it would puzzle', '7 days'),
        own('mails of one call', 25, 100),
      ],
      'private.skip_taken_numbers': [
        own('the greatest number, and the least that is left', 999_999),
        own('statuses that leave a number free', 210, 213),
      ],
      'private.keep_settled_mission': [
        own('statuses that settle a mission', 'invoiced, cancelled'),
        own('invoices that ask for nothing', 210, 213),
      ],
    },
  },
  createRows,
};

import type { SupabaseClient } from '@supabase/supabase-js';
import { formatDate, isCalendarDate } from '@trame/domain';
import { invoiceNumber, VAT_CASES } from '@trame/domain/invoices';
import type { InvoiceData } from '@trame/invoice/write';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { dataOf } from '../_shared/clients.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import {
  columnsOf,
  contextOf,
  factsOf,
  foundAgain,
  judged,
  record,
  store,
  withMission,
  type InvoiceDependencies,
  type Recorded,
} from './deposit.ts';
import { wrongFields } from './messages.ts';

const day = z.string().check(z.refine(isCalendarDate, 'Cette date n’existe pas.'));

/** An invoice to make of a mission. */
export const issueBody = z.strictObject({
  action: z.literal('issue'),
  kind: z.literal('invoice'),
  mission_id: z.uuid('Mission inconnue.'),
  issued_on: day,
  due_on: day,
  request_id: z.uuid('Identifiant inconnu.'),
});
type IssueBody = z.infer<typeof issueBody>;

const text = z.nullable(z.string());
const profileRow = z.object({
  legal_name: z.string(),
  company_details: text,
  legal_form: z.string(),
  siret: text,
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_case: z.enum(VAT_CASES.map(({ value }) => value)),
  vat_number: text,
  nda: text,
  on_debits: z.boolean(),
  number_prefix: z.string(),
  next_number: z.number(),
  iban: text,
  bic: text,
});
const missionRow = z.object({
  id: z.string(),
  title: z.string(),
  client_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  place: text,
  is_remote: z.boolean(),
  hours: z.nullable(z.number()),
  days: z.number(),
  day_rate_cents: z.number(),
  order_number: z.string(),
});
const termsOf = z.object({
  buyer: z.nullable(
    z.object({
      name: text,
      siren: text,
      vat_number: text,
      address: text,
      postal_code: text,
      city: text,
    }),
  ),
  rules: z.object({
    vat_rate: z.number(),
    late_penalty_text: z.string(),
    recovery_fee_text: z.string(),
    discount_text: z.string(),
  }),
});

/** Numbers taken by other requests before one is free. */
const MOST_TRIES = 5;

/** Prints the invoice of a mission with the next number of its trainer, judges it as any other, and records it. */
export async function issue(
  client: SupabaseClient,
  caller: SupabaseClient,
  userId: string,
  sent: IssueBody,
  dependencies: InvoiceDependencies,
): Promise<Recorded> {
  const again = await foundAgain(client, sent.request_id, userId);
  if (again) return again;
  const context = await withMission(
    client,
    userId,
    await contextOf(client, userId, undefined),
    sent.mission_id,
  );
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a number that was taken meanwhile is followed by the next one
    const data = await dataFor(client, caller, userId, sent);
    const steps = dependencies.newSteps();
    const bytes = new Uint8Array(await steps.print(data));
    const file = { name: `${data.number.replaceAll('/', '-')}.pdf`, bytes };
    const invoice = await judged(
      steps,
      file,
      { ...context, sha256: await sha256(bytes.buffer) },
      { missionId: sent.mission_id },
      dependencies.log,
    );
    const stored = await store(client, userId, file, 'facture', dependencies);
    try {
      return await record(client, userId, userId, {
        ...columnsOf(invoice, factsOf(invoice, undefined), context),
        ...stored,
        request_id: sent.request_id,
        mission_id: sent.mission_id,
        service_from: data.serviceFrom,
        service_to: data.serviceTo,
        is_prepared: true,
      });
    } catch (error) {
      if (!isNumberTaken(error)) throw error;
    }
  }
  throw unavailable(new Error('each number was taken by another request'));
}

/** Another request has this number since it was read; a unique index says so without a name. */
const isNumberTaken = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 409 &&
  Object.keys(error.fields ?? {}).every((field) => ['', 'number', 'next_number'].includes(field));

async function dataFor(
  client: SupabaseClient,
  caller: SupabaseClient,
  userId: string,
  { mission_id, issued_on, due_on }: IssueBody,
): Promise<InvoiceData> {
  const [profiles, terms, missions] = await Promise.all([
    caller.rpc('my_billing_profile'),
    caller.rpc('invoice_terms'),
    client.from('missions').select('*').eq('id', mission_id).eq('user_id', userId),
  ]);
  const [profile] = z.parse(z.array(profileRow), dataOf(profiles, 'my_billing_profile'));
  const [mission] = z.parse(z.array(missionRow), dataOf(missions, 'find mission'));
  const { buyer, rules } = z.parse(termsOf, dataOf(terms, 'invoice_terms'));
  if (!profile) throw wrongFields({ profile: 'Complétez d’abord votre profil de facturation.' });
  if (!mission) throw wrongFields({ mission_id: 'Cette mission n’est pas la vôtre, ou elle est annulée.' });
  if (!buyer?.name || !buyer.siren || !buyer.address || !buyer.postal_code || !buyer.city)
    throw wrongFields({
      buyer: 'Les coordonnées de Trame ne sont pas encore complètes\u00a0: écrivez-nous.',
    });
  return {
    kind: 'invoice',
    number: invoiceNumber(profile.number_prefix, profile.next_number),
    issuedOn: issued_on,
    dueOn: due_on,
    serviceFrom: mission.starts_on,
    serviceTo: mission.ends_on,
    seller: {
      name: profile.legal_name,
      legalForm: profile.company_details ?? (profile.legal_form === 'ei' ? 'Entrepreneur individuel' : null),
      siret: profile.siret,
      vatNumber: profile.vat_number,
      nda: profile.nda,
      address: profile.address,
      postalCode: profile.postal_code,
      city: profile.city,
      country: profile.country,
    },
    buyer: {
      name: buyer.name,
      siret: buyer.siren,
      vatNumber: buyer.vat_number,
      address: buyer.address,
      postalCode: buyer.postal_code,
      city: buyer.city,
      country: 'FR',
    },
    vatCase: profile.vat_case,
    vatRate: rules.vat_rate,
    isVatOnDebits: profile.on_debits,
    terms: {
      latePenalty: rules.late_penalty_text,
      recoveryFee: rules.recovery_fee_text,
      discount: rules.discount_text,
    },
    lines: [
      {
        name: mission.title,
        details: [
          mission.client_name,
          mission.is_remote ? 'à distance' : mission.place,
          mission.starts_on === mission.ends_on
            ? `le ${formatDate(mission.starts_on)}`
            : `du ${formatDate(mission.starts_on)} au ${formatDate(mission.ends_on)}`,
          mission.hours && `${mission.hours.toLocaleString('fr-FR')} heures`,
        ]
          .filter(Boolean)
          .join(', '),
        quantity: Math.round(mission.days * 100),
        unit: 'day',
        unitPriceCents: mission.day_rate_cents,
      },
    ],
    orderNumber: mission.order_number,
    iban: profile.iban,
    bic: profile.bic,
    corrects: null,
  };
}

import type { SupabaseClient } from '@supabase/supabase-js';
import { addDays, formatDate, isCalendarDate } from '@trame/domain';
import {
  amountColumns,
  CREDIT_REASON_LENGTH,
  DAYS_TO_PAY,
  DEBITS_TEXT_KEY,
  DEPOSIT_LIMITS,
  depositsTakenOff,
  euros,
  invoiceNumber,
  isMissionToInvoice,
  leftToCredit,
  MAX_CENTS,
  namesVatNumber,
  statusesOf,
  VAT_CASES,
  vatOfCredit,
  vatOfDeposit,
  vatTextKey,
  type ConfirmedFacts,
  type VatCase,
} from '@trame/domain/invoices';
import { rateOf, unprintable, type InvoiceContext } from '@trame/invoice';
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
import { overMission, wrongFields } from './messages.ts';

const day = z.string().check(z.refine(isCalendarDate, 'Cette date n’existe pas.'));

const cents = z.int().check(z.gte(0, 'Aucun montant n’est négatif.'), z.lte(MAX_CENTS));

/** An invoice as its trainer saw it before it was asked for. */
const shownBody = z.strictObject({
  number: z.string().check(z.maxLength(DEPOSIT_LIMITS.number)),
  ...amountColumns(() => cents),
  /** Absent from a page opened before deposits were taken off: it showed the total as what is due. */
  due_cents: z.optional(cents),
});
const ofMission = {
  action: z.literal('issue'),
  mission_id: z.uuid('Mission inconnue.'),
  shown: shownBody,
  issued_on: day,
  due_on: day,
  request_id: z.uuid('Identifiant inconnu.'),
  /** The invoice, or the deposit, of this mission that it corrects. */
  replaces: z.optional(z.uuid('Facture inconnue.')),
};

/** An invoice to make of a mission, less its deposits. */
export const issueBody = z.strictObject({ ...ofMission, kind: z.literal('invoice') });

/** An invoice of a deposit to make of a mission, of as much without VAT as its trainer saw. */
export const depositBody = z.strictObject({ ...ofMission, kind: z.literal('deposit') });
type DepositBody = z.infer<typeof depositBody>;
type IssueBody = z.infer<typeof issueBody>;

/** A credit note to make of an invoice, with the amounts that its trainer saw. */
export const creditBody = z.strictObject({
  action: z.literal('issue'),
  kind: z.literal('credit_note'),
  corrects: z.uuid('Facture inconnue.'),
  net_cents: z.int().check(z.gte(1), z.lte(MAX_CENTS)),
  vat_cents: cents,
  reason: z
    .string()
    .check(
      z.trim(),
      z.regex(/^\P{Cc}+$/u, 'Écrivez le motif sur une ligne.'),
      z.maxLength(CREDIT_REASON_LENGTH),
    ),
  issued_on: day,
  request_id: z.uuid('Identifiant inconnu.'),
});
type CreditBody = z.infer<typeof creditBody>;

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
  status: z.string(),
  total_cents: z.number(),
  deposits: z.array(z.object({ number: z.string(), issued_on: z.string(), cents: z.number() })),
  left_cents: z.number(),
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
  rules: z.catchall(
    z.object({
      vat_rate: z.number(),
      payment_days: z.nullish(z.number()),
      late_penalty_text: z.string(),
      recovery_fee_text: z.string(),
      discount_text: z.string(),
      [DEBITS_TEXT_KEY]: z.string(),
    }),
    z.unknown(),
  ),
});

/** Numbers taken by other requests before one is free. */
const MOST_TRIES = 5;

const correctedRow = z.object({
  id: z.string(),
  number: z.string(),
  issued_on: z.string(),
  net_cents: z.number(),
  vat_cents: z.number(),
  due_cents: z.number(),
  vat_case: z.nullable(z.enum(VAT_CASES.map(({ value }) => value))),
  service_from: text,
  service_to: text,
  mission: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      order_number: text,
      status: z.string(),
    }),
  ),
});
type Corrected = z.infer<typeof correctedRow>;
const creditedRows = z.array(z.object({ net_cents: z.number(), vat_cents: z.number() }));

/** Prints the invoice of a mission with the next number of its trainer, judges it as any other, and records it. */
export async function issue(
  client: SupabaseClient,
  caller: SupabaseClient,
  userId: string,
  sent: IssueBody | DepositBody,
  dependencies: InvoiceDependencies,
): Promise<Recorded> {
  const again = await foundAgain(client, sent.request_id, userId);
  if (again) return again;
  const { replaces } = sent;
  const context = await withMission(
    client,
    userId,
    await contextOf(client, userId, replaces),
    sent.mission_id,
  );
  return numbered(client, userId, context, dependencies, sent.shown, async () => ({
    data: await dataFor(caller, sent, context.today),
    columns: {
      request_id: sent.request_id,
      mission_id: sent.mission_id,
      replaces: replaces ?? null,
    },
  }));
}

/** Prints a credit note of an invoice, in its case of VAT, with the next number of its trainer, and records it. */
export async function issueCredit(
  client: SupabaseClient,
  caller: SupabaseClient,
  userId: string,
  sent: CreditBody,
  dependencies: InvoiceDependencies,
): Promise<Recorded> {
  const again = await foundAgain(client, sent.request_id, userId);
  if (again) return again;
  const context = await contextOf(client, userId, undefined);
  const { net_cents, vat_cents } = sent;
  const gross = net_cents + vat_cents;
  const shown = { net_cents, vat_cents, gross_cents: gross, due_cents: gross };
  return numbered(client, userId, context, dependencies, shown, async () => {
    refuseOtherDay(sent.issued_on, context.today);
    const { corrected, net, vat, isAll } = await toCredit(client, userId, sent);
    const { mission } = corrected;
    return {
      data: await creditFor(caller, sent, corrected, { net, vat, isAll }),
      columns: {
        request_id: sent.request_id,
        corrects: corrected.id,
        // A mission that was cancelled since has no invoice any more.
        mission_id: mission?.status === 'cancelled' ? null : (mission?.id ?? null),
      },
    };
  });
}

/** What the trainer saw before the document was asked for; no number where the page says none. */
type Shown = Omit<z.infer<typeof shownBody>, 'number'> & { number?: string };

/** Refuses to issue anything else than what the trainer confirmed, and says what it would be now. */
function refuseChanged(said: Shown, now: ConfirmedFacts): void {
  const shown = { ...said, due_cents: said.due_cents ?? said.gross_cents };
  const changes = [
    shown.number !== undefined &&
      shown.number !== now.number &&
      `numéro ${now.number} au lieu de ${shown.number}`,
    ...(
      [
        ['total HT', 'net_cents'],
        ['TVA', 'vat_cents'],
        ['total TTC', 'gross_cents'],
        ['net à payer', 'due_cents'],
      ] as const
    ).map(
      ([label, key]) =>
        shown[key] !== Math.abs(now[key]) &&
        `${label} ${euros(Math.abs(now[key]))} au lieu de ${euros(shown[key])}`,
    ),
  ].filter(Boolean);
  if (changes.length > 0)
    throw wrongFields(
      {
        shown: `Ce document a changé depuis son affichage\u00a0: ${changes.join(', ')}. Relisez-le, puis émettez-le.`,
      },
      409,
    );
}

/** Prints what `make` answers, with the number that comes next; makes it again while other requests take that number. */
async function numbered(
  client: SupabaseClient,
  userId: string,
  context: InvoiceContext,
  dependencies: InvoiceDependencies,
  shown: Shown,
  make: () => Promise<{
    data: InvoiceData;
    columns: { mission_id: string | null } & Record<string, unknown>;
  }>,
): Promise<Recorded> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a number that was taken meanwhile is followed by the next one
    const { data, columns } = await make();
    const lacking = unprintable(data);
    if (lacking.length > 0)
      throw wrongFields({
        letters: `La facture contient des signes que sa police n’a pas\u00a0: ${lacking.slice(0, 10).join(' ')}. Retirez-les de votre profil de facturation ou du motif, ou demandez-nous de corriger la mission.`,
      });
    const steps = dependencies.newSteps();
    const bytes = new Uint8Array(await steps.print(data));
    const file = { name: `${data.number.replaceAll('/', '-')}.pdf`, bytes };
    const digest = await sha256(bytes);
    const invoice = await judged(
      steps,
      file,
      { ...context, sha256: digest },
      { missionId: columns.mission_id ?? undefined },
      dependencies.log,
    );
    const facts = factsOf(invoice, undefined);
    refuseChanged(shown, facts);
    const stored = await store(client, userId, file, 'facture', dependencies, digest);
    try {
      return await record(client, userId, userId, {
        ...columnsOf(invoice, facts, context),
        ...stored,
        ...columns,
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

/** Numbers and days go in the same order. */
function refuseOtherDay(issuedOn: string, today: string): void {
  if (issuedOn !== today)
    throw wrongFields({
      issued_on: 'Un document préparé ici porte la date du jour\u00a0: rechargez la page.',
    });
}

/** The seller as an invoice of this case of VAT names them: a number that was kept from another case is not printed. */
const sellerIn = (stands: VatCase, seller: InvoiceData['seller']): InvoiceData['seller'] =>
  namesVatNumber(stands) ? seller : { ...seller, vatNumber: null };

/** Why there is no VAT, as the rules say it in a case of VAT. */
function vatTextOf(rules: Readonly<Record<string, unknown>>, vatCase: VatCase): string | null {
  const key = vatTextKey(vatCase);
  return key === null ? null : z.parse(z.string(), rules[key]);
}

/** The invoice that a credit note takes back, and how much of it. */
async function toCredit(client: SupabaseClient, userId: string, sent: CreditBody) {
  const [invoices, notes] = await Promise.all([
    client
      .from('invoices')
      .select(
        'id, number, issued_on, net_cents, vat_cents, due_cents, vat_case, service_from, service_to, mission:missions(id, title, starts_on, ends_on, order_number, status)',
      )
      .eq('id', sent.corrects)
      .eq('user_id', userId)
      .eq('kind', 'invoice')
      .is('withdrawn_at', null)
      .not('status', 'in', `(${statusesOf('turnedDown', 'cancelled').join(',')})`),
    client
      .from('invoices')
      .select('net_cents, vat_cents')
      .eq('corrects', sent.corrects)
      .is('withdrawn_at', null)
      .not('status', 'in', `(${statusesOf('turnedDown').join(',')})`),
  ]);
  const [corrected] = z.parse(z.array(correctedRow), dataOf(invoices, 'find corrected'));
  if (!corrected) throw wrongFields({ corrects: 'Cette facture ne se corrige plus par un avoir.' });
  const left = leftToCredit(corrected, z.parse(creditedRows, dataOf(notes, 'find credit notes')));
  const net = sent.net_cents;
  if (left.net_cents <= 0) throw wrongFields({ corrects: 'Des avoirs reprennent déjà toute cette facture.' });
  if (net > left.net_cents)
    throw wrongFields({ net_cents: `Il reste ${euros(left.net_cents)} HT à reprendre de cette facture.` });
  return {
    corrected,
    net,
    vat: vatOfCredit(corrected, left, net),
    isAll: net === corrected.net_cents,
  };
}

/** The case of an invoice whose file does not say it: by its VAT, else as the profile says. */
function caseOf({ vat_case, vat_cents }: Corrected, ofProfile: VatCase): VatCase {
  if (vat_case !== null) return vat_case;
  if (vat_cents > 0) return 'assujetti';
  if (ofProfile !== 'assujetti') return ofProfile;
  throw wrongFields({
    corrects:
      'Le cas de TVA de cette facture n’est pas connu\u00a0: déposez un avoir fait avec votre logiciel.',
  });
}

async function creditFor(
  caller: SupabaseClient,
  { reason, issued_on }: CreditBody,
  corrected: Corrected,
  { net, vat, isAll }: { net: number; vat: number; isAll: boolean },
): Promise<InvoiceData> {
  const { profile, rules, number, seller, buyer } = await partiesOf(caller);
  const stands = caseOf(corrected, profile.vat_case);
  const rate = stands === 'assujetti' ? rateOf(corrected.net_cents, corrected.vat_cents, rules.vat_rate) : 0;
  if (rate === null)
    throw wrongFields({
      corrects: 'Cette facture a plusieurs taux de TVA\u00a0: déposez un avoir fait avec votre logiciel.',
    });
  if (profile.vat_number === null && namesVatNumber(stands))
    throw wrongFields({
      profile:
        'L’avoir doit porter le numéro de TVA de la facture\u00a0: remettez-le dans votre profil de facturation.',
    });
  const { mission } = corrected;
  const from = corrected.service_from ?? mission?.starts_on ?? corrected.issued_on;
  return {
    kind: 'credit_note',
    number,
    issuedOn: issued_on,
    dueOn: issued_on,
    serviceFrom: from,
    serviceTo: corrected.service_to ?? mission?.ends_on ?? from,
    seller: sellerIn(stands, seller),
    buyer,
    vatCase: stands,
    vatRate: rate,
    isVatOnDebits: stands === 'assujetti' && profile.on_debits,
    terms: termsFor(rules, stands),
    lines: [
      {
        name: mission?.title ?? 'Prestation de formation',
        details: `${isAll ? 'Reprise' : 'Reprise d’une partie'} de la facture ${corrected.number} du ${formatDate(corrected.issued_on)}`,
        quantity: 100,
        unit: 'piece',
        unitPriceCents: net,
      },
    ],
    orderNumber: mission?.order_number ?? null,
    iban: null,
    bic: null,
    corrects: { number: corrected.number, issuedOn: corrected.issued_on, reason },
    deposits: [],
    vatCents: vat,
  };
}

/** Who invoices whom, under which terms, and the next number. */
async function partiesOf(caller: SupabaseClient) {
  const [profiles, terms] = await Promise.all([
    caller.rpc('my_billing_profile'),
    caller.rpc('invoice_terms'),
  ]);
  const [profile] = z.parse(z.array(profileRow), dataOf(profiles, 'my_billing_profile'));
  const { buyer, rules } = z.parse(termsOf, dataOf(terms, 'invoice_terms'));
  if (!profile) throw wrongFields({ profile: 'Complétez d’abord votre profil de facturation.' });
  if (!buyer?.name || !buyer.siren || !buyer.address || !buyer.postal_code || !buyer.city)
    throw wrongFields({
      buyer: 'Les coordonnées de Trame ne sont pas encore complètes\u00a0: écrivez-nous.',
    });
  return {
    profile,
    rules,
    number: invoiceNumber(profile.number_prefix, profile.next_number),
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
  };
}

const termsFor = (rules: z.infer<typeof termsOf>['rules'], stands: VatCase): InvoiceData['terms'] => ({
  latePenalty: rules.late_penalty_text,
  recoveryFee: rules.recovery_fee_text,
  discount: rules.discount_text,
  debits: rules[DEBITS_TEXT_KEY],
  vat: vatTextOf(rules, stands),
});

async function dataFor(
  caller: SupabaseClient,
  { kind, mission_id, issued_on, due_on, shown, replaces }: IssueBody | DepositBody,
  today: string,
): Promise<InvoiceData> {
  const [{ profile, rules, number, seller, buyer }, missions] = await Promise.all([
    partiesOf(caller),
    caller.rpc('my_missions').eq('id', mission_id),
  ]);
  const [mission] = z.parse(z.array(missionRow), dataOf(missions, 'my_missions'));
  if (!mission) throw wrongFields({ mission_id: 'Cette mission n’est pas la vôtre, ou elle est annulée.' });
  const isDeposit = kind === 'deposit';
  // What the one that it corrects asked for is left again: the database counts it.
  if (isDeposit && replaces === undefined && shown.net_cents > mission.left_cents)
    throw overMission(mission.left_cents);
  // One that is invoiced is said to be a double where its invoice is recorded.
  if (!isDeposit && mission.status !== 'invoiced' && !isMissionToInvoice(mission, today))
    throw wrongFields({
      mission_id: `Cette mission se termine le ${formatDate(mission.ends_on)}\u00a0: sa facture se prépare à partir de ce jour.`,
    });
  if (profile.legal_form === 'portage')
    throw wrongFields({
      profile:
        'Votre société de portage établit la facture\u00a0: déposez-la dans «\u00a0Déposer une facture\u00a0».',
    });
  refuseOtherDay(issued_on, today);
  if (due_on !== addDays(issued_on, rules.payment_days ?? DAYS_TO_PAY))
    throw wrongFields({
      due_on: 'Le délai de paiement a changé depuis l’ouverture de cette page\u00a0: rechargez-la.',
    });
  const details = [
    mission.client_name,
    mission.is_remote ? 'à distance' : mission.place,
    mission.starts_on === mission.ends_on
      ? `le ${formatDate(mission.starts_on)}`
      : `du ${formatDate(mission.starts_on)} au ${formatDate(mission.ends_on)}`,
    mission.hours && `${mission.hours.toLocaleString('fr-FR')} heures`,
  ]
    .filter(Boolean)
    .join(', ');
  return {
    kind,
    number,
    issuedOn: issued_on,
    dueOn: due_on,
    serviceFrom: mission.starts_on,
    serviceTo: mission.ends_on,
    seller: sellerIn(profile.vat_case, seller),
    buyer,
    vatCase: profile.vat_case,
    vatRate: rules.vat_rate,
    isVatOnDebits: profile.on_debits,
    terms: termsFor(rules, profile.vat_case),
    lines: [
      isDeposit
        ? {
            name: `Acompte sur ${mission.title}`,
            details,
            quantity: 100,
            unit: 'piece',
            unitPriceCents: shown.net_cents,
          }
        : {
            name: mission.title,
            details,
            quantity: Math.round(mission.days * 100),
            unit: 'day',
            unitPriceCents: mission.day_rate_cents,
          },
    ],
    orderNumber: mission.order_number,
    iban: profile.iban,
    bic: profile.bic,
    corrects: null,
    deposits: isDeposit
      ? []
      : depositsTakenOff(mission.deposits, shown.gross_cents).map((one) => ({
          number: one.number,
          issuedOn: one.issued_on,
          cents: one.cents,
        })),
    // One that corrects another has room that is not known here: the database counts it.
    vatCents:
      isDeposit && profile.vat_case === 'assujetti' && replaces === undefined
        ? vatOfDeposit(shown.net_cents, rules.vat_rate, mission)
        : null,
  };
}

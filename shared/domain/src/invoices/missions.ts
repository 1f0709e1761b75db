import * as z from 'zod/mini';
import { IDENTIFIERS } from '../company/identifiers.ts';
import { dayError } from '../dates.ts';
import { formRules, rule } from '../form-rules.ts';
import { printedOnly } from './printed.ts';
import { daysAtRate, MAX_CENTS, readEuros, typedEuros } from './money.ts';

/** Where a mission stands; `invoiced` while an invoice of it is alive. */
export const MISSION_STATUSES = [
  { value: 'planned', label: 'Prévue' },
  { value: 'running', label: 'En cours' },
  { value: 'done', label: 'Terminée' },
  { value: 'invoiced', label: 'Facturée' },
  { value: 'cancelled', label: 'Annulée' },
] as const;
export type MissionStatus = (typeof MISSION_STATUSES)[number]['value'];

/** What the office may make of a mission; the deposit of an invoice and its refusal move it to `invoiced` and back. */
export const MISSION_TRANSITIONS: Readonly<Record<MissionStatus, readonly MissionStatus[]>> = {
  planned: ['running', 'done', 'cancelled'],
  running: ['planned', 'done', 'cancelled'],
  done: ['running', 'cancelled'],
  invoiced: [],
  cancelled: ['planned'],
};

/** What a session leaves as evidence, in the order in which it comes. */
export const MISSION_EVIDENCE = [
  { value: 'positionnement', label: 'Positionnement des stagiaires' },
  { value: 'deroule', label: 'Déroulé pédagogique' },
  { value: 'emargement', label: 'Feuilles d’émargement' },
  { value: 'evaluations', label: 'Évaluations à chaud' },
  { value: 'bilan', label: 'Bilan de session' },
  { value: 'attestations', label: 'Attestations de fin de formation' },
  { value: 'supports', label: 'Supports remis' },
] as const;
export type MissionEvidence = (typeof MISSION_EVIDENCE)[number]['value'];

/** Longest texts of a mission in characters, and its largest numbers; the database checks the same. */
export const MISSION_LIMITS = {
  title: 200,
  client: 160,
  place: 200,
  order: 35,
  note: 2000,
  /** Hours and days have two decimals. */
  hours: 2000,
  days: 400,
  /** Rows of one import. */
  rows: 500,
} as const;

/** French name of a state of a mission; one that this version does not know is shown as it is. */
export const missionStatusLabel = (value: string): string =>
  MISSION_STATUSES.find((status) => status.value === value)?.label ?? value;

/** French name of a kind of evidence; one that this version does not know is shown as it is. */
export const evidenceLabel = (value: string): string =>
  MISSION_EVIDENCE.find((one) => one.value === value)?.label ?? value;

type Evidenced = { evidence: readonly string[]; evidence_received: unknown };

/** The kinds of evidence that were asked for and have not come. */
export function missingEvidence({ evidence, evidence_received: received }: Evidenced): readonly string[] {
  const come = typeof received === 'object' && received !== null ? Object.keys(received) : [];
  return evidence.filter((kind) => !come.includes(kind));
}

/** Whether an invoice of this mission may be made: it is done, or its last day has come, and none is alive. */
export const isMissionToInvoice = (
  { status, ends_on }: { status: string; ends_on: string },
  day: string,
): boolean => status === 'done' || (['planned', 'running'].includes(status) && ends_on <= day);

const rules = formRules('fr');

/** A number with two decimals at most, of a field or a cell of a file. */
function readNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

const numberOf = (text: string) => (text.trim() === '' ? null : (readNumber(text) ?? null));

const number = (most: number, isRequired: boolean, missing: string) =>
  z.string().check(
    rule((text) => {
      if (text.trim() === '') return isRequired ? missing : undefined;
      const value = readNumber(text);
      if (value === undefined || value <= 0) return 'Un nombre plus grand que zéro, deux décimales au plus';
      return value <= most ? undefined : `${most.toLocaleString('fr-FR')} au plus`;
    }),
  );

const day = (missing: string) =>
  z.string().check(rule((value) => (value === '' ? missing : dayError(value, MISSION_DAYS))));

/** The days between which a mission is; a day outside is a slip of the keyboard. */
export const MISSION_DAYS = { min: '2000-01-01', max: '2099-12-31' } as const;

/** The fields of the form of a mission, as a person types them. */
export const missionFormSchema = z.pipe(
  z
    .object({
      user_id: z.string().check(z.minLength(1, 'Choisissez le formateur')),
      title: rules.requiredLine(MISSION_LIMITS.title, 'Donnez l’intitulé de la session').check(printedOnly),
      client_name: rules.requiredLine(MISSION_LIMITS.client, 'Donnez le nom du client').check(printedOnly),
      client_siren: z.string().check(
        rule((text) => {
          const { stored, isOne, message } = IDENTIFIERS.siren;
          return text.trim() === '' || isOne(stored(text)) ? undefined : message;
        }),
      ),
      starts_on: day('Indiquez le premier jour'),
      ends_on: day('Indiquez le dernier jour'),
      place: rules.line(MISSION_LIMITS.place).check(printedOnly),
      is_remote: z.boolean(),
      hours: number(MISSION_LIMITS.hours, false, ''),
      days: number(MISSION_LIMITS.days, true, 'Indiquez le nombre de jours'),
      day_rate: z.string().check(
        rule((text) => {
          if (text.trim() === '') return 'Indiquez le tarif par jour';
          const cents = readEuros(text);
          if (cents === undefined) return 'Ce tarif n’est pas un montant en euros';
          return cents <= 0 ? 'Ce tarif doit être plus grand que zéro' : undefined;
        }),
      ),
      order_number: rules.line(MISSION_LIMITS.order).check(
        rule((text) => {
          if (!/^[A-Za-z0-9+\-_/]*$/.test(text)) return 'Lettres, chiffres, + - _ / seulement, sans espace';
          // Marks alone are on every page: each invoice would name this mission.
          return text === '' || /[A-Za-z0-9]/.test(text) ? undefined : 'Une lettre ou un chiffre au moins';
        }),
      ),
      evidence: z.array(z.enum(MISSION_EVIDENCE.map(({ value }) => value))),
      note: z.pipe(
        rules.notes(MISSION_LIMITS.note),
        z.transform((text: string | null) => text ?? ''),
      ),
    })
    .check(
      z.superRefine((form, context) => {
        const refuse = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message, input: form });
        if (form.starts_on && form.ends_on && form.ends_on < form.starts_on)
          refuse('ends_on', 'Le dernier jour ne peut pas précéder le premier');
        if (!form.is_remote && form.place === '')
          refuse('place', 'Donnez le lieu, ou cochez «\u00a0À distance\u00a0»');
        if (daysAtRate(numberOf(form.days) ?? 0, readEuros(form.day_rate) ?? 0) > MAX_CENTS)
          refuse('day_rate', 'Ce montant est trop grand');
      }),
    ),
  z.transform((form) => ({
    user_id: form.user_id,
    title: form.title,
    client_name: form.client_name,
    client_siren: form.client_siren.trim() === '' ? null : IDENTIFIERS.siren.stored(form.client_siren),
    starts_on: form.starts_on,
    ends_on: form.ends_on,
    place: form.place || null,
    is_remote: form.is_remote,
    hours: numberOf(form.hours),
    days: numberOf(form.days) ?? 0,
    day_rate_cents: readEuros(form.day_rate) ?? 0,
    /** Empty: the database gives the next one, or keeps the one that it has. */
    order_number: form.order_number,
    // In the order of the list, each once.
    evidence: MISSION_EVIDENCE.map(({ value }) => value).filter((value) => form.evidence.includes(value)),
    note: form.note || null,
  })),
);

/** What a person types into the form of a mission. */
export type MissionInput = z.input<typeof missionFormSchema>;
/** What is stored of it. */
export type MissionValues = z.output<typeof missionFormSchema>;

const typedNumber = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

/** What the form shows of a stored mission. */
export const missionInputOf = (mission: MissionValues): MissionInput => ({
  user_id: mission.user_id,
  title: mission.title,
  client_name: mission.client_name,
  client_siren: mission.client_siren === null ? '' : IDENTIFIERS.siren.written(mission.client_siren),
  starts_on: mission.starts_on,
  ends_on: mission.ends_on,
  place: mission.place ?? '',
  is_remote: mission.is_remote,
  hours: typedNumber(mission.hours),
  days: typedNumber(mission.days),
  day_rate: typedEuros(mission.day_rate_cents),
  order_number: mission.order_number,
  evidence: [...mission.evidence],
  note: mission.note ?? '',
});

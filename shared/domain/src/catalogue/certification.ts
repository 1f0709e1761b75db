import * as z from 'zod/mini';
import { formatDate } from '../dates.ts';

/** How the function `check-register` names codes of the national registers of certifications. */
export const CERTIFICATION_FORM = 'certification';

const CODE = /^(?:RNCP|RS)[0-9]{1,6}$/;

/** A code as it is stored, "rncp 37 123" as "RNCP37123"; null for a text that is none. */
export function certificationCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const answer = z.object({
  /** `closed`: its registration is over; `unknown`: there is no such code; `unverified`: the register did not answer. */
  state: z.enum(['active', 'closed', 'unknown', 'unverified']),
  title: z.optional(z.string().check(z.maxLength(300))),
  certifier: z.optional(z.string().check(z.maxLength(160))),
  registeredOn: z.optional(day),
  endsOn: z.optional(day),
  checkedAt: z.optional(z.string()),
});

/** What the register says of a code. Proposed for the sheet, never written by itself: a person decides. */
export type CertificationAnswer = z.infer<typeof answer>;

/** The answer of the function; anything else is a code that was not verified. */
export function certificationAnswer(given: unknown): CertificationAnswer {
  const result = z.safeParse(answer, given);
  return result.success ? result.data : { state: 'unverified' };
}

const SAID: Readonly<Record<CertificationAnswer['state'], string>> = {
  active: 'enregistrée',
  closed: 'enregistrement terminé',
  unknown: 'code introuvable',
  unverified: 'non vérifié',
};

/** « Registre : enregistrée, Secrétaire assistant, jusqu’au 31/01/2029, vérifié le 30/11/2026 » or « Registre : non vérifié ». */
export function certificationSentence({ state, title, endsOn, checkedAt }: CertificationAnswer): string {
  const parts = [
    SAID[state],
    title,
    endsOn && `${state === 'closed' ? 'le' : 'jusqu’au'} ${formatDate(endsOn)}`,
    checkedAt && state !== 'unverified' && `vérifié le ${formatDate(checkedAt)}`,
  ];
  return `Registre\u00a0: ${parts.filter(Boolean).join(', ')}`;
}

import * as z from 'zod/mini';
import { IDENTIFIERS } from '../company/identifiers.ts';
import { formatDate } from '../dates.ts';

/** The numbers that an open register knows: of companies (SIRET), of training companies (NDA). */
export const REGISTER_FORMS = ['siret', 'nda'] as const;
export type RegisterForm = (typeof REGISTER_FORMS)[number];

const answer = z.object({
  /** `unknown`: the register has no such number; `unverified`: it did not answer. */
  state: z.enum(['active', 'closed', 'unknown', 'unverified']),
  siren: z.optional(z.string().check(z.maxLength(9))),
  name: z.optional(z.string().check(z.maxLength(200))),
  checkedAt: z.optional(z.string()),
});

/** What a register says of a number. Never a reason to stop anybody: a person decides. */
export type RegisterAnswer = z.infer<typeof answer>;

/** The answer of the function `check-register`; anything else is a number that was not verified. */
export function registerAnswer(given: unknown): RegisterAnswer {
  const result = z.safeParse(answer, given);
  return result.success ? result.data : { state: 'unverified' };
}

const SAID: Readonly<Record<RegisterForm, Record<RegisterAnswer['state'], string>>> = {
  siret: {
    active: 'actif',
    closed: 'établissement fermé',
    unknown: 'numéro introuvable',
    unverified: 'non vérifié',
  },
  nda: {
    active: 'déclaration trouvée',
    closed: 'déclaration fermée',
    unknown: 'numéro introuvable dans la liste publique',
    unverified: 'non vérifié',
  },
};

/** « Registre : actif, SIREN 732 829 320, Claire Dubois, vérifié le 28/11/2026 » or « Registre : non vérifié ». */
export function registerSentence(
  form: RegisterForm,
  { state, siren, name, checkedAt }: RegisterAnswer,
): string {
  const parts = [
    SAID[form][state],
    siren && `SIREN ${IDENTIFIERS.siren.written(siren)}`,
    name,
    checkedAt && state !== 'unverified' && `vérifié le ${formatDate(checkedAt)}`,
  ];
  return `Registre\u00a0: ${parts.filter(Boolean).join(', ')}`;
}

import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import * as z from 'zod/mini';

const text = z.nullish(z.string());
const number = z.nullish(z.number());

const TERMS = z.object({
  buyer: z.nullable(
    z.object({ name: text, siren: text, address: text, postal_code: text, city: text, vat_number: text }),
  ),
  rules: z.catchall(
    z.object({
      payment_days: number,
      payment_weekday: number,
      reading_days: number,
      vat_rate: number,
      late_penalty_text: text,
      recovery_fee_text: text,
      discount_text: text,
      issue_from_sme: text,
      receive_from: text,
    }),
    z.unknown(),
  ),
});

/** Whom invoices are for, and the rules of the law and of the company that they follow; what is not known is missing. */
export type Terms = z.infer<typeof TERMS>;

/** A text of the rules as data; empty when it is not known. */
export const ruleText = ({ rules }: Pick<Terms, 'rules'>, key: string | null): string => {
  const found = key === null ? '' : rules[key];
  return typeof found === 'string' ? found : '';
};

/** The terms of an invoice to the company. */
export const termsQuery = queryOptions({
  queryKey: ['invoice-terms'],
  queryFn: async ({ signal }) =>
    TERMS.parse(unwrap<unknown>(await getSupabase().rpc('invoice_terms').abortSignal(signal))),
});

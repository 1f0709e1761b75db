import { formatPhone } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { errorDetails } from '../_shared/log.ts';
import type { NotificationDependencies } from './deliver.ts';
import { withSignature, type MailContent } from './mail-page.ts';

const COLUMNS = ['trade_name', 'legal_name', 'street', 'postal_code', 'city', 'phone', 'email'] as const;
const fact = z.optional(z.nullable(z.string()));
const rows = z.array(
  z.object({
    trade_name: fact,
    legal_name: fact,
    street: fact,
    postal_code: fact,
    city: fact,
    phone: fact,
    email: fact,
  }),
);

const joined = (parts: readonly (string | null | undefined)[], sign: string): string =>
  parts.filter(Boolean).join(sign);

/**
 * The mail with the name, address and phone of the company at its end, as corporate has written them. What is not known
 * is not said, and a database that does not answer keeps no mail back.
 */
export async function signed(
  dependencies: NotificationDependencies,
  mail: MailContent,
): Promise<MailContent> {
  try {
    const found = await serviceClient(dependencies).from('company_settings').select(COLUMNS.join(', '));
    const [company] = z.parse(rows, dataOf(found, 'read company'));
    if (!company) return mail;
    const town = joined([company.postal_code, company.city], ' ');
    const line = joined(
      [
        company.trade_name ?? company.legal_name,
        company.street,
        town,
        formatPhone(company.phone),
        company.email,
      ],
      ', ',
    );
    return line === '' ? mail : withSignature(mail, line);
  } catch (error) {
    dependencies.log('company_unknown', errorDetails(error));
    return mail;
  }
}

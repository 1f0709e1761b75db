import { letter, type Letter, type MailContent } from './mail-page.ts';

/** What somebody reads whose access to the portal has ended, by the status of their account. */
const ENDED: Readonly<Partial<Record<string, string>>> = {
  suspended:
    'Votre accès à l’espace formateur est suspendu\u00a0: pour toute question, répondez à ce message.',
  closed: 'Votre espace formateur est fermé\u00a0: pour toute question, répondez à ce message.',
};
const FOOTER = 'Vous recevez ce message parce que vous facturez Trame dans votre espace formateur.';
const ENDED_FOOTER = 'Vous recevez ce message parce que vous avez facturé Trame.';

/** Whether somebody with an account of this status opens their invoices in the portal. */
export const opensInvoices = (account: string): boolean => ENDED[account] === undefined;

type InvoiceLetter = Pick<Letter, 'subject' | 'fullName' | 'paragraphs' | 'preview'> & {
  invoiceId: string;
  /** Status of the account of its trainer. */
  account: string;
  action?: string;
};

/** A mail about an invoice, with a button that opens its thread for who can open it. */
export function invoiceLetter(
  { invoiceId, account, action = 'Voir dans mes factures', paragraphs, ...mail }: InvoiceLetter,
  portal: string,
): MailContent {
  const ended = ENDED[account];
  return letter({
    ...mail,
    paragraphs: ended === undefined ? paragraphs : [...paragraphs, [ended]],
    link:
      ended === undefined
        ? { url: `${portal}/app/my-invoices?invoice=${encodeURIComponent(invoiceId)}`, label: action }
        : undefined,
    footer: ended === undefined ? FOOTER : ENDED_FOOTER,
  });
}

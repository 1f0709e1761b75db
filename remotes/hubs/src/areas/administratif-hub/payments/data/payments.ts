import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { RUN_INVOICES, type AccountInput } from '@trame/domain/invoices';
import type { Payable } from '../model/payable.ts';

/** Whatever the page of payments reads: a step changes all of it. */
export const PAYMENTS_KEY = 'payments';

export const paymentsChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [PAYMENTS_KEY] });

type PayablePart = readonly (Payable & { total: number; total_cents: number })[];

/** Approved invoices that are in no run, as far as they were read, and how many there are in all. */
export type Payables = { rows: readonly Payable[]; total: number; cents: number };

/** Approved invoices that are in no run, the first due first: those that can be paid, or those that something holds. */
export const payablesQueryOptions = (held: boolean, search: string) =>
  infiniteQueryOptions({
    queryKey: [PAYMENTS_KEY, 'payable', held, search],
    queryFn: async ({ pageParam: after, signal }) =>
      unwrap<PayablePart>(
        await getSupabase()
          .rpc('payable_invoices', {
            held,
            page_size: RUN_INVOICES,
            ...(search !== '' && { search }),
            ...(after !== undefined && { after }),
          })
          .abortSignal(signal)
          .overrideTypes<(Payable & { total: number; total_cents: number })[], { merge: false }>(),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((all, { length }) => all + length, 0);
      return read < (last[0]?.total ?? 0) ? last.at(-1)?.id : undefined;
    },
    select: ({ pages }): Payables => {
      const rows = pages.flat();
      return { rows, total: rows[0]?.total ?? 0, cents: rows[0]?.total_cents ?? 0 };
    },
    placeholderData: keepPreviousData,
  });

/** The day of the week on which the office pays (1: Monday), as the rules say. */
export const paymentWeekdayQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'weekday'],
    queryFn: async ({ signal }): Promise<number | null> => {
      const rules = unwrap(
        await getSupabase()
          .from('invoice_rules')
          .select('value')
          .eq('key', 'payment_weekday')
          .abortSignal(signal),
      );
      const value = rules[0]?.value;
      return typeof value === 'number' ? value : Number(value) || null;
    },
  });

/** The office gives the account of a trainer who cannot sign in. */
export async function giveAccount(
  { id }: Payable,
  { iban, bic, account_holder, purpose }: AccountInput & { purpose: string },
): Promise<void> {
  const user = unwrap<string>(
    await getSupabase().rpc('give_iban', {
      invoice: id,
      iban,
      account_holder,
      purpose,
      bic,
    }),
  );
  // The daily work sends it when this fails.
  await getSupabase().functions.invoke('notifications', { body: { kind: 'iban-changed', of_user: user } });
}

/** How the database says which invoice it does not pay, and why. */
const REFUSED = /^the invoice (.+) is not paid: (\w+)$/;
/** The same of a whole run. */
const RUN_REFUSED = /^the payment run is refused: (\w+)$/;

const WHY: Readonly<Record<string, string>> = {
  second_person: 'vous l’avez approuvée, ou déjà mise dans un autre virement, un collègue doit la payer',
  returned_by_payer: 'vous l’avez payée, un collègue vérifie à la banque et note son retour',
  returned_by_approver:
    'vous l’avez approuvée et vous avez entré ce mouvement, un collègue vérifie à la banque et note son retour',
  returned_late:
    'elle était encaissée et aucun relevé importé par un collègue ne cite son virement, un collègue vérifie et note ce retour',
  difference: 'ce virement passe par vous, un collègue vérifie à la banque et explique l’écart',
  own_invoice: 'personne ne paie sa propre facture',
  iban: 'son compte bancaire n’est plus confirmé',
  credit_note:
    'un avoir attend une décision, annulez le virement qui la contient s’il y en a un, puis traitez l’avoir',
  run: 'elle est déjà dans un autre virement',
  seller_number: 'la même société a ce numéro sur une facture déposée avant, refusez l’une des deux',
  status: 'elle n’est plus à payer',
  amount_cents: 'un avoir a changé son montant',
  invoice: 'elle n’attend plus de paiement',
  account:
    'son compte bancaire a changé depuis le premier téléchargement, annulez et préparez un autre virement',
};

/** Refusals that another person of the office lifts. */
const FOR_A_COLLEAGUE = [
  'second_person',
  'returned_by_payer',
  'returned_by_approver',
  'returned_late',
  'difference',
];
const WHO_ELSE =
  'S’il n’y a pas d’autre gestionnaire, un administrateur donne ce rôle à une deuxième personne.';

const WHY_OF_RUN: Readonly<Record<string, string>> = {
  downloaded_by:
    'Un collègue a déjà téléchargé le fichier de ce virement\u00a0: lui seul peut le télécharger à nouveau.',
  cancelled_by_holder:
    'Vous avez téléchargé le fichier de ce virement\u00a0: un collègue doit l’annuler, après avoir vérifié que la banque ne l’a pas reçu.',
};

/** How the database says what a step was refused for, when it is about no invoice. */
const REFUSALS: Readonly<Record<string, string>> = {
  'another total': 'Le total a changé depuis votre lecture\u00a0: relisez ce virement.',
  'another count': 'Le nombre de virements a changé depuis votre lecture\u00a0: relisez ce virement.',
  'a day from today on, within two months': 'Choisissez un jour à partir d’aujourd’hui, dans les deux mois.',
  'banks execute no transfer on this day':
    'Les banques n’exécutent aucun virement ce jour-là (samedi, dimanche ou jour férié bancaire)\u00a0: choisissez un autre jour.',
  'its day is over': 'Le jour de ce virement est passé\u00a0: choisissez-en un autre.',
  'its day is not over': 'Un collègue a déjà choisi un autre jour\u00a0: relisez ce virement.',
  'a movement of a day to come':
    'Un mouvement a une date à venir. Rien n’est importé\u00a0: vérifiez la date de cet appareil, ou la colonne de la date.',
  'a movement of a day that is none':
    'Un mouvement n’a pas de date lisible. Rien n’est importé\u00a0: vérifiez la colonne de la date.',
  'from 1 to 500 invoices, each once': 'Un virement compte de 1 à 500 factures\u00a0: choisissez-en moins.',
  'the movement is of another amount': 'Ce mouvement n’a pas le montant attendu.',
  'the movement names a transfer that has arrived':
    'Ce mouvement cite un virement qui a déjà payé une facture\u00a0: demandez son retour à la banque, puis écartez ce mouvement en le disant.',
  'a statement of another account':
    'Ce relevé est celui d’un autre compte que le compte de la société qui paie. Rien n’est importé\u00a0: choisissez le bon relevé, ou vérifiez le compte dans les règles des factures.',
  'nothing is to be paid back':
    'Rien n’est à rembourser, ou la facture n’est pas encore encaissée\u00a0: rapprochez d’abord son virement.',
  'more than is to be paid back': 'Ces mouvements dépassent ce qui est encore dû\u00a0: relisez cet avoir.',
  'another amount is to be paid back':
    'Le montant dû a changé depuis la proposition\u00a0: écartez-la et faites-en une autre.',
  'a proposal waits for a second person': 'Une proposition attend déjà un collègue.',
  'the proposal was decided meanwhile': 'Un collègue a déjà décidé.',
  'the invoice changed meanwhile: 205': 'Cet avoir a changé entre-temps\u00a0: relisez-le.',
  'an account of somebody who gives it themselves':
    'Ce formateur a de nouveau accès à son espace\u00a0: il donne son compte lui-même.',
  'no billing profile':
    'Son profil de facturation a été effacé\u00a0: rouvrez son accès, pour qu’il donne son compte lui-même.',
  'nothing is owed': 'Rien n’est plus dû pour cette facture.',
  'a movement that names a transfer needs a reason':
    'Un de ces mouvements cite un de nos virements\u00a0: écartez-le à part, avec un motif.',
  'who pays does not ignore these movements alone': `Ces mouvements citent des virements qui passent par vous\u00a0: un collègue vérifie à la banque et les écarte. ${WHO_ELSE}`,
  'the movement does not name this transfer':
    'Ce mouvement cite un autre virement que celui de cette facture.',
  'no such movement that is open': 'Ce mouvement est déjà rapproché ou écarté.',
};

/** What is refused of a credit note, where the words are not those of an invoice. */
const WHY_OF_REFUND: Readonly<Record<string, string>> = {
  own_invoice: 'Personne ne solde son propre avoir\u00a0: un collègue doit le faire.',
  refund_entered: `Vous avez entré ce mouvement\u00a0: un collègue vérifie à la banque et note ce remboursement. ${WHO_ELSE}`,
  second_refund: 'Vous l’avez proposé\u00a0: un collègue doit le confirmer.',
};

/** Why a credit note was not settled, in words for the person. */
export const refundFailure = (error: Error): string => {
  const [, , why = ''] = REFUSED.exec(error.message) ?? [];
  return WHY_OF_REFUND[why] ?? payFailure(error) ?? 'Impossible de solder cet avoir';
};

/** Why a step was refused, in words for the person. */
export function payFailure(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const [, number, why = ''] = REFUSED.exec(error.message) ?? [];
  const sentence = WHY[why];
  if (sentence !== undefined)
    return `Facture ${number}\u00a0: ${sentence}.${FOR_A_COLLEAGUE.includes(why) ? ` ${WHO_ELSE}` : ''}`;
  const [, whyOfRun = ''] = RUN_REFUSED.exec(error.message) ?? [];
  if (WHY_OF_RUN[whyOfRun] !== undefined) return WHY_OF_RUN[whyOfRun];
  const refusal = REFUSALS[error.message];
  if (refusal !== undefined) return refusal;
  if (error.serverCode === '23514')
    return 'Le nom de la société ou le compte qui paie manque\u00a0: complétez les paramètres et les règles.';
  if (error.code === 'conflict') return 'Ce virement a changé entre-temps\u00a0: relisez-le.';
  if (error.code === 'not_found') return 'Ce virement n’existe plus.';
  return undefined;
}

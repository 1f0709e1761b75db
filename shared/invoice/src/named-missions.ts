import { fold } from '@trame/document';
import type { MissionToInvoice } from '@trame/domain/invoices';
import { placesOfWord } from './words.ts';

/** What orders are made of: « 2026/1 » is not in « 2026/1/3 ». */
const IN_ORDERS = /[\p{L}\p{N}+_/-]/u;

/** Years, postal codes, quantities and amounts are on every page: such a number is an order beside a word for it alone. */
const isOnEveryPage = (order: string): boolean => order.length < 3 || /^\d{1,5}$/.test(order);

/** « Commande : », « ordre de mission n° » */
const ORDER_NAME =
  /\b(?:commandes?|missions?|ordres?|bons?|om)(?:\s+de\s+(?:commande|mission))?\W{0,4}(?:(?:n[°ºo]?|numero)\W{0,3})?$/;
/** « N° », but not of an invoice. */
const NUMBER_NAME = /(?<!(?:factures?|avoir|acompte)\W{0,3})\bn[°º]\W{0,3}$/;
/** Signs before an order in which its name is looked for. */
const MOST_BEFORE = 60;

/**
 * The missions whose orders an invoice names, as words of their own: an order inside of a longer one is not named there.
 * @param prose of the page, folded
 * @param references of the XML, which are names of orders
 * @param number of the invoice itself: an order that is the same is named only beside a word for orders
 */
export function missionsNamed(
  missions: readonly MissionToInvoice[],
  prose: string,
  references: readonly string[],
  number: string | undefined,
): readonly MissionToInvoice[] {
  const own = fold(number ?? '');
  const folded = references.map(fold);
  return missions.filter(({ orderNumber }) => {
    const order = fold(orderNumber ?? '');
    // Older ones may be of marks alone.
    if (!/[a-z\d]/.test(order)) return false;
    const isNamedAfter = (before: string) =>
      ORDER_NAME.test(before) || (order !== own && (!isOnEveryPage(order) || NUMBER_NAME.test(before)));
    return (
      folded.some((text) => placesOfWord(text, order, IN_ORDERS).length > 0) ||
      placesOfWord(prose, order, IN_ORDERS).some((at) =>
        isNamedAfter(prose.slice(Math.max(0, at - MOST_BEFORE), at)),
      )
    );
  });
}

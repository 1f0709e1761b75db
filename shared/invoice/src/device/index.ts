export {
  INVOICE_ACCEPT,
  isPictureFile,
  judgeChosen,
  refusalOf,
  type JudgedInvoice,
  type Refusal,
  withAttachments,
} from './chosen-invoice.ts';
export { confirmedFacts, factsInputOf, mustConfirm } from './confirmed-facts.ts';
export {
  depositErrors,
  isForOtherMission,
  placedRefusal,
  type DepositInput,
  type DepositNeeds,
} from './deposit.ts';

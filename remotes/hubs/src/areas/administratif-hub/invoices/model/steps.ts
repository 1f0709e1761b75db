import {
  INVOICE_STATUS,
  invoiceNoun,
  invoiceStatus,
  isInStage,
  nextInvoiceStatuses,
  type InvoiceStatus,
} from '@trame/domain/invoices';

/** Of a participle, by what it is said of. */
type Ending = ReturnType<typeof invoiceNoun>['ending'];

/** A step that the office may make, with its key. */
export type Step = {
  status: InvoiceStatus;
  key: string;
  label: string;
  /** Said of the invoice or credit note once it is made: « approuvée », « approuvé ». */
  done: (ending: Ending) => string;
  /** Asks for a reason first. */
  asks: boolean;
  /** What the dialog of the reason is called. */
  title: string;
};

/** Steps of the office, in the order of the buttons; those with a reason of the official list ask for it. */
export const STEPS: readonly Step[] = [
  {
    status: INVOICE_STATUS.approved,
    key: 'a',
    label: 'Approuver',
    done: (ending) => `approuvé${ending}`,
    asks: false,
    title: '',
  },
  {
    status: INVOICE_STATUS.taken,
    key: 't',
    label: 'Prendre en charge',
    done: (ending) => `pris${ending} en charge`,
    asks: false,
    title: '',
  },
  {
    status: INVOICE_STATUS.disputed,
    key: 'l',
    label: 'Mettre en litige',
    done: () => 'en litige',
    asks: true,
    title: 'Mettre en litige',
  },
  {
    status: INVOICE_STATUS.partly,
    key: 'p',
    label: 'Approuver en partie',
    done: (ending) => `approuvé${ending} en partie`,
    asks: true,
    title: 'Approuver en partie',
  },
  {
    status: INVOICE_STATUS.suspended,
    key: 's',
    label: 'Suspendre',
    done: (ending) => `suspendu${ending}`,
    asks: true,
    title: 'Suspendre',
  },
  {
    status: INVOICE_STATUS.refused,
    key: 'r',
    label: 'Refuser',
    done: (ending) => `refusé${ending}`,
    asks: true,
    title: 'Refuser',
  },
  {
    status: INVOICE_STATUS.rejected,
    key: 'z',
    label: 'Rejeter le fichier',
    done: (ending) => `rejeté${ending}`,
    asks: true,
    title: 'Rejeter le fichier de',
  },
];

/** Whether nothing more follows: refused, rejected. */
export const isFinal = ({ status }: Pick<Step, 'status'>): boolean => isInStage(status, 'turnedDown');

/** « Facture approuvée », « Avoir approuvé ». */
export function saidOf({ kind }: { kind: string }, done: Step['done']): string {
  const { name, ending } = invoiceNoun(kind);
  return `${name} ${done(ending)}`;
}

/** The steps that are possible from a status; none once the invoice was withdrawn. A credit note is approved as a whole. */
export function stepsOf(invoice: {
  kind: string;
  status: number;
  withdrawn_at: string | null;
}): readonly Step[] {
  if (invoice.withdrawn_at !== null) return [];
  const next = nextInvoiceStatuses(invoice.status, 'office');
  return STEPS.filter(
    ({ status }) =>
      next.includes(status) && !(status === INVOICE_STATUS.partly && invoice.kind === 'credit_note'),
  );
}

/**
 * The one that the page proposes while it is the office's turn: to approve where nothing is to mend, else to say what is wrong.
 * None once the next step is the trainer's or a payment's.
 */
export function mainStep(
  { kind, status, to_fix }: { kind: string; status: number; to_fix: number },
  steps: readonly Step[],
): Step | undefined {
  if (invoiceStatus(status, kind)?.turn !== 'office') return undefined;
  const wanted = to_fix > 0 ? INVOICE_STATUS.disputed : INVOICE_STATUS.approved;
  return steps.find((step) => step.status === wanted);
}

import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { countedInvoices, euros } from '@trame/domain/invoices';
import type { Approval } from '../data/bulk.ts';
import { signedText } from '../model/invoice.ts';

/** What is asked before many are approved; `gone` are those of the choice that are no longer there. */
export type Asked = { approvals: readonly Approval[]; gone: number };

type ApproveDialogProps = {
  asked: Asked;
  onApprove: (approvals: readonly Approval[]) => void;
  onClose: () => void;
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  own: 'personne ne décide de sa propre facture',
  run: 'un virement préparé paie sa facture',
  to_status: 'déjà décidée, ou plus à décider',
};

const nameOf = ({ number, payee, kind, cents, is_deposit }: Approval) =>
  `${is_deposit ? 'Acompte ' : ''}${number}, ${payee}, ${signedText({ kind }, cents)}`;

/** Says what is approved together before it is: how many for how much, who pays them then, and what is left out and why. */
export function ApproveDialog({ asked: { approvals, gone }, onApprove, onClose }: ApproveDialogProps) {
  const possible = approvals.filter(({ refused }) => refused === null);
  const leftOut = approvals.filter(({ refused }) => refused !== null);
  const doubtful = possible.filter(({ is_doubtful }) => is_doubtful);
  const unproved = possible.filter(({ missing_evidence }) => missing_evidence > 0);
  const clean = possible.filter((one) => !doubtful.includes(one) && !unproved.includes(one));
  const hasDoubts = clean.length < possible.length;
  const forColleague = possible.filter(({ needs_second_person }) => needs_second_person);
  const total = possible.reduce((sum, { kind, cents }) => sum + (kind === 'credit_note' ? -cents : cents), 0);
  return (
    <Dialog
      open
      width="lg"
      title={
        possible.length === 0
          ? 'Rien à approuver dans cette sélection'
          : `Approuver ${countedInvoices(possible)}\u202f?`
      }
      {...(possible.length > 0 && { subtitle: `${euros(total)} à payer au total` })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{possible.length === 0 ? 'Fermer' : 'Relire'}</Button>
          {possible.length > 0 && (
            // What leaves the doubtful ones out leads.
            <Button
              variant={hasDoubts && clean.length > 0 ? 'default' : 'primary'}
              onClick={() => onApprove(possible)}
            >
              {!hasDoubts
                ? `Approuver ${euros(total)}`
                : possible.length > 1
                  ? `Approuver les ${possible.length} quand même`
                  : 'Approuver quand même'}
            </Button>
          )}
          {hasDoubts && clean.length > 0 && (
            <Button variant="primary" onClick={() => onApprove(clean)}>
              {clean.length > 1 ? `Approuver les ${clean.length} autres` : 'Approuver l’autre'}
            </Button>
          )}
        </>
      }
    >
      <div className="fct-asked">
        {possible.length > 0 && <p className="muted">Annulable tant que le virement n’est pas parti.</p>}
        {doubtful.length > 0 && (
          <Alert
            tone="warning"
            title={
              doubtful.length > 1
                ? `${doubtful.length} ont des points à corriger ou ont été déposées avec une explication`
                : '1 a des points à corriger ou a été déposée avec une explication'
            }
          >
            <Names of={doubtful} />
          </Alert>
        )}
        {unproved.length > 0 && (
          <Alert
            tone="warning"
            title={
              unproved.length > 1
                ? `${unproved.length} attendent des preuves de leur mission`
                : '1 attend des preuves de sa mission'
            }
          >
            <p>Une fois approuvée, une facture se paie sans elles.</p>
            <Names of={unproved} />
          </Alert>
        )}
        {forColleague.length > 0 && (
          <Alert
            tone="info"
            title={
              forColleague.length > 1
                ? `${forColleague.length} demandent une deuxième personne`
                : '1 demande une deuxième personne'
            }
          >
            <p>
              Vous ne pourrez pas préparer {forColleague.length > 1 ? 'leur' : 'son'} virement&nbsp;: avec ce
              que vous avez approuvé et payé vers le même compte, un collègue le fait.
            </p>
            <Names of={forColleague} />
          </Alert>
        )}
        {leftOut.length + gone > 0 && (
          <Alert
            tone="info"
            title={
              leftOut.length + gone > 1
                ? `${leftOut.length + gone} sont laissées de côté`
                : '1 est laissée de côté'
            }
          >
            <ul className="fct-left">
              {leftOut.map((one) => (
                <li key={one.id}>
                  {nameOf(one)}&nbsp;: {LEFT_OUT[one.refused ?? ''] ?? 'cette étape est refusée'}
                </li>
              ))}
              {gone > 0 && <li>{gone > 1 ? `${gone} n’existent plus` : '1 n’existe plus'}</li>}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

function Names({ of }: { of: readonly Approval[] }) {
  return (
    <ul className="fct-left num">
      {of.map((one) => (
        <li key={one.id}>{nameOf(one)}</li>
      ))}
    </ul>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime, withDe } from '@trame/domain';
import {
  changedKeys,
  contentDifferences,
  withChanges,
  type ProgrammeContent,
  type ProgrammeFieldKey,
} from '@trame/domain/catalogue';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { decideProposal, proposalsQuery, withdrawProposal, type Proposal } from '../data/programme.ts';
import type { Sheet } from './use-sheet.ts';
import '../styles/sheet.css';

type ProposalsProps = { id: string; sheet: Sheet; mayWrite: boolean };

/** Changes that colleagues without the right to write propose; whoever may write takes over each field or not. */
export function Proposals({ id, sheet, mayWrite }: ProposalsProps) {
  const { data: proposals = [], refetch } = useQuery(proposalsQuery(id));
  if (proposals.length === 0) return null;
  return (
    <Section title="Changements proposés">
      {proposals.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          sheet={sheet}
          mayWrite={mayWrite}
          onDecided={() => void refetch()}
        />
      ))}
    </Section>
  );
}

type ProposalCardProps = { proposal: Proposal; sheet: Sheet; mayWrite: boolean; onDecided: () => void };

/** The fields that a proposal changes, as it was made. */
const proposedKeys = ({ base, changes }: Proposal): ProgrammeFieldKey[] =>
  changedKeys(base, withChanges(base as ProgrammeContent, changes));

function ProposalCard({ proposal, sheet, mayWrite, onDecided }: ProposalCardProps) {
  const notice = useActionNotice();
  const { session } = useHost();
  const [left, setLeft] = useState<readonly ProgrammeFieldKey[]>([]);
  const keys = proposedKeys(proposal);
  const taken = keys.filter((key) => !left.includes(key));
  const stored = sheet.stored;
  const after = withChanges(stored, proposal.changes);
  const moved = changedKeys(proposal.base, stored).filter((key) => keys.includes(key));
  const decision = useMutation({
    mutationFn: (accept: boolean) =>
      sheet.alone((version) => decideProposal(proposal.id, accept, taken, version)),
    onSuccess: (_, accept) => {
      notice.succeeded(
        accept ? 'Proposition acceptée' : 'Proposition refusée',
        proposal.proposed_by_name ?? '',
      );
      onDecided();
    },
    onError: (error) => notice.failed(error, 'Impossible de décider de cette proposition'),
  });
  const withdrawal = useMutation({
    mutationFn: () => withdrawProposal(proposal.id),
    onSuccess: () => {
      notice.succeeded('Proposition retirée', '');
      onDecided();
    },
    onError: (error) => notice.failed(error, 'Impossible de retirer cette proposition'),
  });
  return (
    <article
      className="sheet-change"
      aria-label={`Proposition ${withDe(proposal.proposed_by_name ?? 'un collègue')}`}
    >
      <p>
        <strong>{proposal.proposed_by_name}</strong>{' '}
        <span className="muted num">{formatDateTime(proposal.created_at)}</span>
      </p>
      {proposal.note && <p>{proposal.note}</p>}
      <ul>
        {contentDifferences(stored, after).map(({ key, label, before, after: fresh }) => (
          <li key={key} className="sheet-change">
            {mayWrite ? (
              <label>
                <input
                  type="checkbox"
                  checked={taken.includes(key)}
                  onChange={({ target }) =>
                    setLeft(target.checked ? left.filter((one) => one !== key) : [...left, key])
                  }
                />{' '}
                {label}
              </label>
            ) : (
              <strong>{label}</strong>
            )}
            <del>{before.join('\n') || 'vide'}</del>
            <ins>{fresh.join('\n') || 'vide'}</ins>
            {moved.includes(key) && <p className="sheet-ko">Ce champ a changé depuis la proposition.</p>}
          </li>
        ))}
      </ul>
      <div className="sheet-buttons">
        {mayWrite && (
          <>
            <Button
              size="sm"
              variant="soft"
              disabled={taken.length === 0}
              loading={decision.isPending}
              onClick={() => decision.mutate(true)}
            >
              Accepter {taken.length === keys.length ? 'tout' : taken.length}
            </Button>
            <Button size="sm" disabled={decision.isPending} onClick={() => decision.mutate(false)}>
              Refuser
            </Button>
          </>
        )}
        {proposal.proposed_by === session.userId && (
          <Button size="sm" variant="text" loading={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
            Retirer
          </Button>
        )}
      </div>
    </article>
  );
}

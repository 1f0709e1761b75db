import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import {
  LEAD_LOST_REASONS,
  LEAD_TRANSITIONS,
  leadLostReasonLabel,
  leadStatusLabel,
  type LeadLostReason,
  type LeadStatus,
} from '@trame/domain/requests';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Section } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { useState } from 'react';
import { leadData, moveLead, type Lead } from '../data/leads.ts';
import { MOVES } from '../model/lead.ts';
import { LeadState } from './lead-state.tsx';

type Move = { status: LeadStatus; reason: LeadLostReason | null };

/** Where a lead stands, and what it can become. */
export function LeadProgress({ lead }: { lead: Lead }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [isLosing, setLosing] = useState(false);
  const [reason, setReason] = useState<LeadLostReason>(LEAD_LOST_REASONS[0].value);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (move: Move) => moveLead(lead, move.status, move.reason),
    networkMode: 'always',
    onSuccess: (_, { status }) => notice.succeeded(`Demande\u00a0: ${leadStatusLabel(status).toLowerCase()}`),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Cette demande a changé entre-temps\u00a0: la page montre où elle en est.'
          : failureAdvice(error),
        'Le statut n’a pas changé',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [leadData.key] }),
  });
  return (
    <Section title="Avancement">
      <div className="lead-progress">
        <LeadState status={lead.status} />
        {lead.lost_reason && <p className="muted">Motif&nbsp;: {leadLostReasonLabel(lead.lost_reason)}</p>}
        <div className="lead-steps">
          {LEAD_TRANSITIONS[lead.status].map((status) => (
            <Button
              key={status}
              size="sm"
              variant={status === 'lost' ? 'text' : 'default'}
              loading={isPending && variables.status === status}
              onClick={() => (status === 'lost' ? setLosing(true) : mutate({ status, reason: null }))}
            >
              {lead.status === 'won' || lead.status === 'lost' ? 'Rouvrir la demande' : MOVES[status]}
            </Button>
          ))}
        </div>
      </div>
      <Dialog
        open={isLosing}
        title={'Classer cette demande comme perdue\u202f?'}
        onClose={() => setLosing(false)}
        footer={
          <>
            <Button onClick={() => setLosing(false)}>Annuler</Button>
            <Button
              variant="primary"
              loading={isPending}
              onClick={() => mutate({ status: 'lost', reason }, { onSettled: () => setLosing(false) })}
            >
              Classer perdue
            </Button>
          </>
        }
      >
        <Select<LeadLostReason>
          label="Motif"
          value={reason}
          options={LEAD_LOST_REASONS}
          onChange={setReason}
        />
      </Dialog>
    </Section>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime } from '@trame/domain';
import { evidenceLabel } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { Check, CircleCheck, CircleDashed, Undo2 } from 'lucide-react';
import { missionData, noteEvidence, type Mission } from '../data/missions.ts';

/** The evidence asked for, with what came of it. */
export function MissionEvidence({ mission }: { mission: Mission }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ kind, received }: { kind: string; received: boolean }) =>
      noteEvidence(mission.id, kind, received),
    networkMode: 'always',
    onError: (error) => notice.failed(error, 'Impossible de noter cette preuve'),
    onSettled: () => client.invalidateQueries({ queryKey: [missionData.key] }),
  });
  return (
    <Section title="Preuves">
      {mission.evidence.length === 0 ? (
        <p className="muted">Aucune preuve n’est demandée pour cette mission.</p>
      ) : (
        <ul className="mis-evidence">
          {mission.evidence.map((kind) => {
            const received = mission.evidence_received[kind];
            const Icon = received ? CircleCheck : CircleDashed;
            const isSaving = isPending && variables.kind === kind;
            return (
              <li key={kind} data-received={received ? true : undefined}>
                <Icon className="icon" aria-hidden />
                <div>
                  <strong>{evidenceLabel(kind)}</strong>
                  <span className="muted num">
                    {received ? `Reçue le ${formatDateTime(received.at)}` : 'Attendue'}
                  </span>
                </div>
                <Button
                  size="sm"
                  variant={received ? 'text' : 'default'}
                  loading={isSaving}
                  icon={
                    received ? <Undo2 className="icon" aria-hidden /> : <Check className="icon" aria-hidden />
                  }
                  aria-label={`${evidenceLabel(kind)}\u00a0: ${received ? 'pas reçue' : 'reçue'}`}
                  onClick={() => mutate({ kind, received: !received })}
                >
                  {received ? 'Pas reçue' : 'Reçue'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

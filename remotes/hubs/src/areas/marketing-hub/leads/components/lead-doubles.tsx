import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { leadData, type Lead } from '../data/leads.ts';
import { doublesQuery, settleDouble, type Double, type DoubleAction } from '../data/related.ts';
import { LeadState } from './lead-state.tsx';

const LINKS: Readonly<Record<Double['link'], string>> = {
  email: 'Même adresse',
  phone: 'Même entreprise et même téléphone',
  joined: 'Jointe à cette demande',
  main: 'Cette demande y est jointe',
};

const DONE: Readonly<Record<DoubleAction, string>> = {
  join: 'Demandes jointes',
  separate: 'Demandes séparées',
  apart: 'Ces demandes restent à part',
};

/** Leads that may say the same as this one; nothing where there is none. */
export function LeadDoubles({ lead, hrefOf }: { lead: Lead; hrefOf: (id: string) => string }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { data: doubles = [] } = useQuery(doublesQuery(lead.id));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ other, action }: { other: string; action: DoubleAction }) =>
      // One that is joined to another is taken out of that one.
      action === 'separate' && doubles.some(({ id, link }) => id === other && link === 'main')
        ? settleDouble(other, lead.id, action)
        : settleDouble(lead.id, other, action),
    networkMode: 'always',
    onSuccess: (_, { action }) => notice.succeeded(DONE[action]),
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a changé'),
    onSettled: () => client.invalidateQueries({ queryKey: [leadData.key] }),
  });
  if (doubles.length === 0) return null;
  return (
    <Section title="Doublons possibles">
      <ul className="lead-rows">
        {doubles.map(({ id, reference, company, name, status, created_at, link }) => (
          <li key={id}>
            <span>
              <Link to={hrefOf(id)}>{company}</Link>
              <span className="muted">
                {name} · <span className="num">{reference}</span>,{' '}
                <span className="num">{formatDate(created_at)}</span>
              </span>
              <span className="muted">{LINKS[link]}</span>
            </span>
            <LeadState status={status} />
            <span className="lead-steps">
              {link === 'email' || link === 'phone' ? (
                <>
                  <Button
                    size="sm"
                    disabled={isPending}
                    onClick={() => mutate({ other: id, action: 'join' })}
                  >
                    Joindre à celle-ci
                  </Button>
                  <Button
                    size="sm"
                    variant="text"
                    disabled={isPending}
                    onClick={() => mutate({ other: id, action: 'apart' })}
                  >
                    Garder à part
                  </Button>
                </>
              ) : (
                <Button
                  size="sm"
                  variant="text"
                  disabled={isPending}
                  onClick={() => mutate({ other: id, action: 'separate' })}
                >
                  Séparer
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

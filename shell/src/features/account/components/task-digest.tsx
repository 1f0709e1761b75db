import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Section } from '@trame/session/account-section';
import { SuccessNotice } from '@trame/session/success-notice';
import { Select } from '@trame/ui/select';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { digestKey, digestQuery, setDigest } from '../data/task-digest.ts';

const NONE = 'none';
/** Hours of Paris that are offered. */
const FIRST_HOUR = 5;
const LAST_HOUR = 20;

const said = (hour: number) => `À ${hour}\u00a0h`;
const OPTIONS = [
  { value: NONE, label: 'Ne pas le recevoir' },
  ...Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => ({
    value: String(FIRST_HOUR + index),
    label: said(FIRST_HOUR + index),
  })),
];

/** Whether the person gets what they have to do by mail, and from which hour. */
export function TaskDigest() {
  const client = useQueryClient();
  const query = useQuery(digestQuery());
  const { mutate, isPending, isError, isSuccess, variables } = useMutation({
    mutationFn: setDigest,
    onSuccess: (_, hour) => client.setQueryData(digestKey, hour),
  });
  const hour = isPending ? variables : query.data;
  return (
    <Section
      title="Courriel du jour"
      text="Ce que vos applications ont à vous faire faire, en un message, les jours où quelque chose vous attend. Il compte les tâches et ne nomme personne."
    >
      {query.isPending && (
        <LoadingStatus label="Lecture de votre choix…">
          <SkeletonBlock height={56} />
        </LoadingStatus>
      )}
      {query.isError && (
        <ErrorState title="Impossible de lire votre choix" onRetry={() => void query.refetch()} compact />
      )}
      {hour !== undefined && (
        <>
          <SuccessNotice
            message={
              isSuccess
                ? hour === null
                  ? 'Vous ne recevrez plus le courriel du jour.'
                  : `Le courriel du jour partira à partir de ${hour}\u00a0h, heure de Paris.`
                : undefined
            }
          />
          {isError && (
            <p className="alert alert-danger" role="alert">
              <span className="alert-body">Votre choix n’a pas été enregistré. Réessayez.</span>
            </p>
          )}
          <Select
            label="Heure d’envoi, à Paris"
            value={hour === null ? NONE : String(hour)}
            options={OPTIONS}
            disabled={isPending}
            onChange={(value) => mutate(value === NONE ? null : Number(value))}
          />
        </>
      )}
    </Section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { QueryView } from '@trame/app/query-view';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { missionData } from '../data/missions.ts';
import { saveTrainees, traineesQuery, type MissionTrainees as Stored } from '../data/trainees.ts';
import {
  readTrainees,
  TRAINEE_FIELDS,
  TRAINEES_SCHEMA,
  typedTrainees,
  type TypedTrainees,
} from '../model/trainees.ts';

/** Who followed a mission, by the types of the yearly report. */
export function MissionTrainees({ missionId }: { missionId: string }) {
  const [edited, setEdited] = useState<Stored>();
  const query = useQuery(traineesQuery(missionId));
  return (
    <Section
      title="Stagiaires"
      actions={
        query.data && (
          <Button size="sm" onClick={() => setEdited(query.data)}>
            {query.data.trainees ? 'Modifier les stagiaires' : 'Saisir les stagiaires'}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        failed="Impossible de charger les stagiaires"
        compact
        pending={<SkeletonBlock height={48} />}
      >
        {({ trainees }) =>
          trainees === null ? (
            <p className="muted">Pas encore saisis. Le bilan pédagogique et financier les compte par type.</p>
          ) : (
            <Facts
              layout="beside"
              items={TRAINEE_FIELDS.filter(({ key }) => (trainees[key] ?? 0) > 0).map(({ key, label }) => ({
                label,
                value: <span className="num">{trainees[key]}</span>,
              }))}
            />
          )
        }
      </QueryView>
      {edited && (
        <TraineesDialog missionId={missionId} stored={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

const RESOLVER = schemaResolver<TypedTrainees>(TRAINEES_SCHEMA);

type TraineesDialogProps = { missionId: string; stored: Stored; onClose: () => void };

function TraineesDialog({ missionId, stored, onClose }: TraineesDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const form = useForm<TypedTrainees>({
    defaultValues: typedTrainees(stored.trainees),
    resolver: RESOLVER,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (values: TypedTrainees) => saveTrainees(missionId, stored.updated_at, readTrainees(values)),
    networkMode: 'always',
    onSuccess: () => notice.succeeded('Stagiaires enregistrés'),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Cette mission a changé entre-temps\u00a0: rouvrez cette fenêtre.'
          : failureAdvice(error),
        'Les stagiaires ne sont pas enregistrés',
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [missionData.key] }),
        client.invalidateQueries({ queryKey: ['bpf'] }),
      ]),
  });
  return (
    <PromptDialog
      form={form}
      title="Stagiaires de la mission"
      subtitle={'Les types du bilan pédagogique et financier. Vide\u00a0: aucun.'}
      submit="Enregistrer"
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, done) => mutate(values, { onSuccess: done })}
    >
      {TRAINEE_FIELDS.map(({ key, label }) => (
        <TextField
          key={key}
          name={key}
          control={form.control}
          label={label}
          inputMode="numeric"
          maxLength={4}
        />
      ))}
    </PromptDialog>
  );
}

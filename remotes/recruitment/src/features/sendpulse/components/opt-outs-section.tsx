import { useQuery } from '@tanstack/react-query';
import { useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { TextField } from '@trame/ui/text-field';
import { useForm, type ResolverResult } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { overviewQueryOptions } from '../data/overview-query.ts';
import { useAddOptOut } from '../data/use-add-opt-out.ts';

type Values = { opt_out: string };

const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

function resolver(values: Values): ResolverResult<Values> {
  if (ADDRESS.test(values.opt_out.trim())) return { values, errors: {} };
  return { values: {}, errors: { opt_out: { type: 'format', message: 'Adresse e-mail invalide' } } };
}

/** People who do not want these messages: their number, and a form to record one who said so here. */
export function OptOutsSection() {
  const notice = useActionNotice();
  const { data: overview } = useQuery(overviewQueryOptions());
  const { control, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: { opt_out: '' },
    resolver,
  });
  useUnsavedChanges(formState.isDirty);
  const { mutate, isPending } = useAddOptOut();
  const add = handleSubmit(({ opt_out }) =>
    mutate(opt_out.trim(), {
      onSuccess: (isNew) => {
        reset();
        notice.succeeded(
          isNew ? 'Opposition enregistrée' : 'Opposition déjà connue',
          'Cette personne ne recevra plus rien ; SendPulse l’oubliera à la prochaine synchronisation.',
        );
      },
      onError: (error) => notice.failed(error, 'Impossible d’enregistrer l’opposition'),
    }),
  );
  const count = overview?.opt_outs ?? 0;
  return (
    <Section title="Oppositions">
      {overview && (
        <p>
          {count === 0 ? (
            'Personne ne s’est opposé à ces messages. '
          ) : (
            <>
              <strong className="num">{count.toLocaleString('fr-FR')}</strong>{' '}
              {count > 1 ? 'personnes ne veulent plus' : 'personne ne veut plus'} de ces messages.{' '}
            </>
          )}
          Les désabonnements faits dans SendPulse sont repris à chaque synchronisation.
        </p>
      )}
      <form className="sp-form" noValidate onSubmit={(event) => void add(event)}>
        <div inert={isPending}>
          <TextField
            control={control}
            name="opt_out"
            type="email"
            label="Adresse e-mail de la personne"
            help="Seule une empreinte de l’adresse est gardée."
            autoComplete="off"
          />
        </div>
        <div className="sp-actions">
          <Button type="submit" loading={isPending}>
            Ajouter une opposition
          </Button>
        </div>
      </form>
    </Section>
  );
}

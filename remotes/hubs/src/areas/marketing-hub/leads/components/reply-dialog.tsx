import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { timelineKeys } from '@trame/app/timeline-keys';
import { AppError } from '@trame/data';
import { MESSAGE_LIMITS } from '@trame/domain';
import { fillLeadTemplate, hasUnfilled } from '@trame/domain/requests';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Select } from '@trame/ui/select';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { gestionnairesQuery, leadData, type Lead } from '../data/leads.ts';
import { sendReplies, templatesQuery, writeToLead, type Reply } from '../data/replies.ts';

type ReplyDialogProps = { lead: Lead; onClose: () => void };
type Values = { subject: string; body: string };

const filled = z.refine<string>(
  (text) => !hasUnfilled(text),
  'Remplacez ce qui est entre doubles accolades avant d’envoyer',
);
const RESOLVER = schemaResolver<Values>(
  z.object({
    subject: z.string().check(z.trim(), z.minLength(1, 'Objet requis'), filled),
    body: z.string().check(z.trim(), z.minLength(1, 'Message requis'), filled),
  }),
);

const EMPTY: Values = { subject: '', body: '' };

const REFUSALS: Readonly<Record<string, string>> = {
  kept: 'Votre premier texte était déjà enregistré et part tel quel\u00a0: il est dans l’historique. « Envoyer » enverrait celui-ci en plus.',
  contacted:
    'Une réponse vient de partir, ou un contact d’être noté. Relisez l’historique\u00a0; « Envoyer » enverra la vôtre en plus.',
};

/** Why the database did not keep it: one of the reasons above. */
function refusalOf(error: Error): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  const { cause } = error;
  const hint = typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : undefined;
  return typeof hint === 'string' && hint in REFUSALS ? hint : undefined;
}

/** A mail to the company: from a template that is filled for this lead, as it will be read. */
export default function ReplyDialog({ lead, onClose }: ReplyDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { session } = useHost();
  const { data: people = [] } = useQuery(gestionnairesQuery);
  const { data: templates = [], error } = useQuery(templatesQuery);
  const [template, setTemplate] = useState('');
  // One id for one writing: pressed twice, or again after a cut, it is one mail.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [lastContact, setLastContact] = useState(lead.last_contact_at);
  const [replacing, setReplacing] = useState<string>();
  const { control, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: EMPTY,
    resolver: RESOLVER,
  });
  const sender = people.find((person) => person.id === session.userId)?.name ?? '';
  const choose = (chosen: string) => {
    setReplacing(undefined);
    setTemplate(chosen);
    const found = templates.find((one) => one.id === chosen);
    reset(found ? fillLeadTemplate(found, lead, sender) : EMPTY);
  };
  const guard = useDiscardGuard(formState.isDirty || template !== '', onClose);
  const { mutate, isPending } = useMutation({
    mutationFn: (reply: Reply) => writeToLead(lead.id, lastContact, reply),
    networkMode: 'always',
    onSuccess: () => {
      guard.closeSaved();
      void sendReplies()
        .then(() => notice.succeeded(`E-mail envoyé à ${lead.email}`))
        .catch((cause: unknown) =>
          notice.failed(
            cause,
            'Il est gardé dans l’historique de la demande, et sera renvoyé automatiquement.',
            'L’e-mail n’est pas encore parti',
          ),
        )
        .finally(
          () =>
            void client.invalidateQueries({ queryKey: timelineKeys.ofEntity({ kind: 'lead', id: lead.id }) }),
        );
    },
    onError: (cause) => {
      const refusal = refusalOf(cause);
      notice.failed(
        cause,
        refusal === undefined ? failureAdvice(cause) : (REFUSALS[refusal] ?? ''),
        refusal === 'kept' ? 'Ce texte n’est pas parti' : 'L’e-mail n’est pas enregistré',
      );
      // The text that was kept has its id: this one is another mail.
      if (refusal === 'kept') setId(crypto.randomUUID());
    },
    onSettled: async (_done, cause) => {
      await client.invalidateQueries({ queryKey: [leadData.key] });
      if (cause === null || refusalOf(cause) === undefined) return;
      void client.invalidateQueries({ queryKey: timelineKeys.ofEntity({ kind: 'lead', id: lead.id }) });
      const known = client.getQueryData(leadData.one(lead.id).queryKey);
      if (known) setLastContact(known.last_contact_at);
    },
  });
  const send = handleSubmit(({ subject, body }) =>
    mutate({
      id,
      subject: subject.trim(),
      body,
      template: templates.find((one) => one.id === template)?.name ?? null,
    }),
  );
  return (
    <>
      <Dialog
        open
        width="3xl"
        title={`Écrire à ${lead.name}`}
        onClose={guard.requestClose}
        footer={
          <>
            <Button onClick={guard.requestClose}>Annuler</Button>
            <Button variant="primary" loading={isPending} onClick={() => void send()}>
              Envoyer
            </Button>
          </>
        }
      >
        <div className="lead-form">
          <p className="muted">
            À {lead.email}. La réponse de l’entreprise arrive dans la boîte de votre organisme.
          </p>
          <Select
            label="Modèle"
            value={template}
            options={[
              { value: '', label: 'Sans modèle' },
              ...templates.map(({ id: value, name }) => ({ value, label: name })),
            ]}
            onChange={(chosen) => (formState.isDirty ? setReplacing(chosen) : choose(chosen))}
          />
          {error && <p className="muted">Les modèles ne se sont pas chargés.</p>}
          <TextField
            name="subject"
            control={control}
            label="Objet"
            required
            maxLength={MESSAGE_LIMITS.subject}
          />
          <TextAreaField
            name="body"
            control={control}
            label="Message"
            required
            rows={12}
            maxLength={MESSAGE_LIMITS.body}
          />
        </div>
      </Dialog>
      <Dialog
        open={replacing !== undefined}
        title={'Remplacer votre texte\u202f?'}
        onClose={() => setReplacing(undefined)}
        footer={
          <>
            <Button variant="danger" onClick={() => choose(replacing ?? '')}>
              Remplacer
            </Button>
            <Button variant="primary" onClick={() => setReplacing(undefined)}>
              Garder mon texte
            </Button>
          </>
        }
      >
        <p>L’objet et le message que vous avez écrits seraient perdus.</p>
      </Dialog>
      {guard.confirmation}
    </>
  );
}

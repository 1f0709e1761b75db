import { useQuery } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { formatDate, withDe } from '@trame/domain';
import { isRightsRequestOpen, REQUEST_LIMITS } from '@trame/domain/requests';
import { failureAdvice } from '@trame/app/failure-advice';
import { TimelineSection } from '@trame/app/timeline-section';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm, type ResolverResult } from 'react-hook-form';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import {
  requestApplicationsQueryOptions,
  useHandleRequest,
  type RightsAction,
  type RightsRequest,
} from '../data/rights-requests.ts';
import {
  canExtend,
  describeRequestEntry,
  dueText,
  relationLabel,
  rightLabel,
  stateLabel,
} from '../model/request-text.ts';
import { PersonLink } from './person-link.tsx';
import '../styles/retention-dialogs.css';

export type RequestDialogProps = { request: RightsRequest; onClose: () => void };

type Handling = { action: RightsAction; note: string };

const FAILED = 'La demande n’a pas été changée';
const DONE: Readonly<Record<RightsAction, string>> = {
  answer: 'Demande notée comme répondue',
  extend: 'Délai prolongé de deux mois',
  refuse: 'Demande notée comme refusée',
  reopen: 'Demande rouverte',
};

/** One request about somebody's data: what is asked, until when, what was done, and what is done now. */
export default function RequestDialog({ request, onClose }: RequestDialogProps) {
  const notice = useActionNotice();
  const { data: recruiters = [] } = useQuery(recruitersQueryOptions());
  const { mutate, isPending, error } = useHandleRequest(request);
  const { control, handleSubmit, formState } = useForm<Handling>({
    defaultValues: { action: 'answer', note: '' },
    resolver: (values): ResolverResult<Handling> =>
      values.note.trim()
        ? { values, errors: {} }
        : {
            values: {},
            errors: { note: { type: 'required', message: 'Dites ce qui a été répondu, ou pourquoi' } },
          },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const isOpen = isRightsRequestOpen(request.state);

  const handle = ({ action, note }: Handling) =>
    mutate(
      { action, note: note.trim() },
      {
        onSuccess: () => {
          notice.succeeded(DONE[action], request.reference);
          closeSaved();
        },
        onError: (cause) => notice.failed(cause, FAILED),
      },
    );

  const actions = [
    { value: 'answer', label: 'Répondue' },
    { value: 'refuse', label: 'Refusée' },
    ...(canExtend(request) ? [{ value: 'extend', label: 'Prolonger de deux mois' }] : []),
  ];

  return (
    <>
      <Dialog
        open
        width="lg"
        title={`Demande ${withDe(request.name)}`}
        subtitle={request.reference}
        onClose={() => (isPending ? undefined : requestClose())}
        closeOnScrim={false}
        footer={
          <>
            <Button onClick={requestClose} disabled={isPending}>
              Fermer
            </Button>
            {isOpen ? (
              <Button variant="primary" loading={isPending} onClick={() => void handleSubmit(handle)()}>
                {isPending ? 'Enregistrement...' : 'Enregistrer'}
              </Button>
            ) : (
              <Button loading={isPending} onClick={() => handle({ action: 'reopen', note: '' })}>
                Rouvrir
              </Button>
            )}
          </>
        }
      >
        <div className="ret-stack" inert={isPending}>
          {error && !isPending && (
            <Alert tone="danger" title={FAILED} live>
              {error instanceof AppError && error.code === 'conflict'
                ? 'Un collègue l’a changée entre-temps\u00a0: ce qui est affiché est à jour. Votre saisie est conservée.'
                : `${failureAdvice(error)} Votre saisie est conservée.`}
            </Alert>
          )}
          <Facts request={request} />
          {request.message && <p className="ret-message">{request.message}</p>}
          <SameAddress request={request} />
          {isOpen && (
            <>
              {request.address_confirmed_at === null && (
                <Alert tone="warning" title="Adresse non confirmée">
                  Rien ne prouve que cette adresse est celle de la personne&nbsp;: n’y envoyez aucune donnée
                  et n’effacez rien avant sa confirmation. Le délai court quand même.
                </Alert>
              )}
              <RadioGroupField
                name="action"
                control={control}
                label="Suite donnée"
                options={actions}
                columns={3}
              />
              <TextAreaField
                name="note"
                control={control}
                label="Ce qui a été répondu, ou la raison"
                rows={4}
                maxLength={REQUEST_LIMITS.note}
                required
              />
              <p className="muted">
                Écrivez d’abord à la personne&nbsp;: rien ne lui est envoyé d’ici. Un refus ou un délai
                prolongé lui est dit avec sa raison, et un refus avec son droit de saisir la CNIL.
              </p>
            </>
          )}
          <TimelineSection
            entity={{ kind: 'rights_request', id: request.id }}
            people={recruiters}
            describe={describeRequestEntry}
          />
        </div>
      </Dialog>
      {confirmation}
    </>
  );
}

function Facts({ request }: { request: RightsRequest }) {
  const { closed_on, due_on, email, extended_on, kind, received_on, relation, state } = request;
  const isOpen = isRightsRequestOpen(state);
  return (
    <dl className="ret-facts">
      <div>
        <dt>Demande</dt>
        <dd>{rightLabel(kind)}</dd>
      </div>
      <div>
        <dt>Connue comme</dt>
        <dd>{relationLabel(relation)}</dd>
      </div>
      <div>
        <dt>Adresse</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Reçue</dt>
        <dd className="num">le {formatDate(received_on)}</dd>
      </div>
      <div>
        <dt>État</dt>
        <dd className="num">
          {stateLabel(state)}
          {closed_on && ` le ${formatDate(closed_on)}`}
        </dd>
      </div>
      <div>
        <dt>Réponse</dt>
        <dd className="num">
          au plus tard le {formatDate(due_on)}
          {isOpen && `, ${dueText(due_on)}`}
          {extended_on && `, prolongée le ${formatDate(extended_on)}`}
        </dd>
      </div>
    </dl>
  );
}

/** Where to look, not whose they are: nobody has proved that the address is the person's. */
function SameAddress({ request: { id } }: { request: RightsRequest }) {
  const { data = [], isError } = useQuery(requestApplicationsQueryOptions(id));
  if (isError) return <p className="muted">Les candidatures de cette adresse n’ont pas pu être cherchées.</p>;
  if (data.length === 0)
    return <p className="muted">Aucune candidature n’a été envoyée avec cette adresse.</p>;
  return (
    <div>
      <p>Candidatures envoyées avec cette adresse, à vérifier&nbsp;:</p>
      <ul className="ret-list">
        {data.map((application) => (
          <li key={application.id}>
            <PersonLink application={application} />
          </li>
        ))}
      </ul>
    </div>
  );
}

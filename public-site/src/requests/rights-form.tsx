import { formatDate } from '@trame/domain';
import { NEEDS_MESSAGE, RELATIONS, REQUEST_LIMITS, RIGHTS, rightsSchema } from '@trame/domain/requests';
import { useWatch } from 'react-hook-form';
import { SelectInput, TextArea, TextInput } from '../forms/controls/text-input.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { Received } from './received.tsx';
import { requestDraft, RequestForm, type RequestKind } from './request-form.tsx';
import { requestTexts } from './texts.ts';

/** Also for its tests. */
export const REQUEST: RequestKind<{ email: string }> = {
  id: 'demande-droits',
  to: 'submit-rights-request',
  schema: rightsSchema,
  store: requestDraft('trame-demande-droits', []),
  fields: ['kind', 'relation', 'message', 'name', 'email'],
  optional: ['message'],
  labels: {
    kind: 'Ce que vous demandez',
    relation: 'À quel titre nous vous connaissons',
    message: 'Précisions',
    name: 'Votre nom',
    email: 'Adresse e-mail',
  },
  limits: { message: REQUEST_LIMITS.message, name: REQUEST_LIMITS.name, email: 254 },
  texts: requestTexts({
    send: 'Envoyer ma demande',
    sendNote: 'Vous recevrez un accusé de réception par e-mail, avec la date à laquelle la réponse est due.',
  }),
  noScript: 'Ce formulaire a besoin de JavaScript. Vous pouvez aussi nous écrire\u00a0:',
};

const options = (list: readonly { value: string; fr: string }[]) =>
  list.map(({ value, fr }) => ({ value, label: fr }));

function Message() {
  const kind = useWatch({ name: 'kind' }) as string;
  return (
    <TextArea
      name="message"
      optional={!NEEDS_MESSAGE.some((one) => one === kind)}
      help="La donnée ou l’usage concerné, la référence d’une candidature si vous l’avez."
    />
  );
}

const received = ({ reference, dueOn }: Receipt) => (
  <Received title="Votre demande est enregistrée" reference={reference}>
    {dueOn && (
      <p>
        La réponse vous est due au plus tard le <strong>{formatDate(dueOn)}</strong>.
      </p>
    )}
    <p>
      Confirmez votre adresse par le lien que nous venons d’y envoyer : la réponse contient des données
      personnelles.
    </p>
  </Received>
);

/** The request of a person about their data. */
export default function RightsForm({ contact }: { contact: FormContact }) {
  return (
    <RequestForm kind={REQUEST} contact={contact} sent={received}>
      <SelectInput name="kind" optional={false} options={options(RIGHTS)} />
      <SelectInput name="relation" optional={false} options={options(RELATIONS)} />
      <Message />
      <TextInput name="name" width={3} autoComplete="name" />
      <TextInput
        name="email"
        width={3}
        type="email"
        inputMode="email"
        autoComplete="email"
        help="Celle que nous connaissons, si possible."
      />
    </RequestForm>
  );
}

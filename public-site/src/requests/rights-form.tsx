import { formatDate, TEXT_LIMITS } from '@trame/domain';
import { NEEDS_MESSAGE, RELATIONS, REQUEST_LIMITS, RIGHTS, rightsSchema } from '@trame/domain/requests';
import { useWatch } from 'react-hook-form';
import { SelectInput, TextArea, TextInput } from '../forms/controls/text-input.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { Received } from './received.tsx';
import { describeRequest, RequestForm } from './request-form.tsx';
import { requestTexts } from './texts.ts';

/** Also for its tests. */
export const REQUEST = describeRequest({
  id: 'demande-droits',
  to: 'submit-rights-request',
  schema: rightsSchema,
  labels: {
    kind: 'Ce que vous demandez',
    relation: 'À quel titre nous vous connaissons',
    message: 'Précisions',
    name: 'Votre nom',
    email: 'Adresse e-mail',
  },
  files: [],
  limits: { message: REQUEST_LIMITS.message, name: REQUEST_LIMITS.name, email: TEXT_LIMITS.email },
  texts: requestTexts({
    send: 'Envoyer ma demande',
    sendNote: 'Vous recevrez un accusé de réception par e-mail, avec la date à laquelle la réponse est due.',
  }),
});

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

/** Without the link, the way on is another request or a mail. */
function NotMailed({ address }: { address: string | null }) {
  return (
    <p>
      <strong>Le message qui confirme votre adresse n’a pas pu partir.</strong> Rechargez cette page demain et
      envoyez votre demande à nouveau
      {address && (
        <>
          , ou écrivez à <a href={`mailto:${address}`}>{address}</a> depuis l’adresse indiquée, avec cette
          référence
        </>
      )}
      .
    </p>
  );
}

const received = ({ reference, dueOn, isMailed }: Receipt, { privacyEmail, email }: FormContact) => (
  <Received title="Votre demande est enregistrée" reference={reference}>
    {dueOn && (
      <p>
        La réponse vous est due au plus tard le <strong>{formatDate(dueOn)}</strong>.
      </p>
    )}
    {isMailed === false ? (
      <NotMailed address={privacyEmail ?? email} />
    ) : (
      <p>
        Confirmez votre adresse par le lien que nous venons d’y envoyer : la réponse contient des données
        personnelles.
      </p>
    )}
  </Received>
);

/** The request of a person about their data. */
export default function RightsForm({ contact }: { contact: FormContact }) {
  return (
    <RequestForm request={REQUEST} contact={contact} sent={(receipt) => received(receipt, contact)}>
      <SelectInput name="kind" options={options(RIGHTS)} />
      <SelectInput name="relation" options={options(RELATIONS)} />
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

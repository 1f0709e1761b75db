import { sourceOfQuery, TEXT_LIMITS } from '@trame/domain';
import { LEAD_FILE_FIELDS, LEAD_SECTORS, leadSchema, REQUEST_LIMITS } from '@trame/domain/requests';
import { useWatch } from 'react-hook-form';
import { FileInput } from '../forms/controls/file-input.tsx';
import { SelectInput, TextArea, TextInput } from '../forms/controls/text-input.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { Received } from './received.tsx';
import { describeRequest, RequestForm } from './request-form.tsx';
import { requestTexts } from './texts.ts';

/** Also for its tests. */
export const LEAD = describeRequest({
  id: 'demande',
  to: 'submit-lead',
  schema: leadSchema,
  labels: {
    need: 'Votre besoin',
    sector: 'Domaine',
    people: 'Personnes',
    dates: 'Dates',
    place: 'Lieu',
    budget: 'Budget',
    file_1: 'Fichier joint',
    file_2: 'Autre fichier',
    name: 'Votre nom',
    company: 'Entreprise',
    email: 'E-mail professionnel',
    phone: 'Téléphone',
  },
  files: LEAD_FILE_FIELDS,
  limits: {
    need: REQUEST_LIMITS.need,
    dates: REQUEST_LIMITS.short,
    place: REQUEST_LIMITS.short,
    budget: REQUEST_LIMITS.short,
    name: REQUEST_LIMITS.name,
    company: REQUEST_LIMITS.company,
    email: TEXT_LIMITS.email,
    phone: REQUEST_LIMITS.phone,
  },
  texts: requestTexts({
    send: 'Envoyer ma demande',
    sendNote: 'Vous recevrez un accusé de réception par e-mail.',
  }),
  payloadOf: (lead) => ({ ...lead, source: sourceOfQuery(location.search) }),
});

const SECTORS = LEAD_SECTORS.map(({ value, fr }) => ({ value, label: fr }));

/** A second file is asked for once there is a first one. */
function Files() {
  const [first, second] = useWatch({ name: ['file_1', 'file_2'] }) as (File | null)[];
  return (
    <>
      <FileInput name="file_1" help="Un cahier des charges, un programme." optional />
      {(first || second) && <FileInput name="file_2" optional />}
    </>
  );
}

const received = ({ reference }: Receipt) => (
  <Received title="Votre demande est envoyée" reference={reference}>
    <p>Une personne la lit et vous répond. Un accusé de réception part vers votre adresse e-mail.</p>
  </Received>
);

/** The contact form of companies. */
export default function LeadForm({ contact }: { contact: FormContact }) {
  return (
    <RequestForm request={LEAD} contact={contact} sent={received}>
      <TextArea name="need" help="Ce que les personnes doivent savoir faire ensuite." />
      <SelectInput name="sector" width={3} options={SECTORS} />
      <TextInput name="people" width={3} inputMode="numeric" />
      <TextInput name="dates" width={3} />
      <TextInput name="place" width={3} />
      <TextInput name="budget" />
      <Files />
      <TextInput name="name" width={3} autoComplete="name" />
      <TextInput name="company" width={3} autoComplete="organization" />
      <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
      <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" />
    </RequestForm>
  );
}

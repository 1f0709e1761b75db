import { sourceOfQuery } from '@trame/domain';
import { LEAD_FILE_FIELDS, LEAD_SECTORS, leadSchema, REQUEST_LIMITS } from '@trame/domain/requests';
import { useWatch } from 'react-hook-form';
import { FileInput } from '../forms/controls/file-input.tsx';
import { SelectInput, TextArea, TextInput } from '../forms/controls/text-input.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { Received } from './received.tsx';
import { requestDraft, RequestForm, type RequestKind } from './request-form.tsx';
import { requestTexts } from './texts.ts';

/** Also for its tests. */
export const LEAD: RequestKind<{ email: string }> = {
  id: 'demande',
  to: 'submit-lead',
  schema: leadSchema,
  store: requestDraft('trame-demande', LEAD_FILE_FIELDS),
  fields: ['need', 'sector', 'people', 'dates', 'place', 'budget', 'name', 'company', 'email', 'phone'],
  optional: ['sector', 'people', 'dates', 'place', 'budget', 'phone', ...LEAD_FILE_FIELDS],
  labels: {
    need: 'Votre besoin',
    sector: 'Domaine',
    people: 'Personnes',
    dates: 'Dates',
    place: 'Lieu',
    budget: 'Budget',
    name: 'Votre nom',
    company: 'Entreprise',
    email: 'E-mail professionnel',
    phone: 'Téléphone',
    file_1: 'Fichier joint',
    file_2: 'Autre fichier',
  },
  limits: {
    need: REQUEST_LIMITS.need,
    people: 6,
    dates: REQUEST_LIMITS.short,
    place: REQUEST_LIMITS.short,
    budget: REQUEST_LIMITS.short,
    name: REQUEST_LIMITS.name,
    company: REQUEST_LIMITS.company,
    email: 254,
    phone: REQUEST_LIMITS.phone,
  },
  texts: requestTexts({
    send: 'Envoyer ma demande',
    sendNote: 'Vous recevrez un accusé de réception par e-mail.',
  }),
  noScript: 'Ce formulaire a besoin de JavaScript. Vous pouvez aussi nous écrire\u00a0:',
};

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
    <RequestForm kind={LEAD} contact={contact} source={() => sourceOfQuery(location.search)} sent={received}>
      <TextArea name="need" help="Ce que les personnes doivent savoir faire ensuite." />
      <SelectInput name="sector" width={3} optional options={SECTORS} />
      <TextInput name="people" width={3} inputMode="numeric" />
      <TextInput name="dates" width={3} />
      <TextInput name="place" width={3} />
      <TextInput name="budget" />
      <Files />
      <TextInput name="name" width={3} autoComplete="name" />
      <TextInput name="company" width={3} autoComplete="organization" />
      <TextInput name="email" width={3} type="email" inputMode="email" autoComplete="email" />
      <TextInput name="phone" width={3} type="tel" inputMode="tel" autoComplete="tel" />
    </RequestForm>
  );
}

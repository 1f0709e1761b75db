import { sourceOfQuery, TEXT_LIMITS } from '@trame/domain';
import {
  LEAD_FILE_FIELDS,
  LEAD_SECTORS,
  leadSchema,
  needAboutProgramme,
  PROGRAMME_NEED_LIMIT,
  programmeLeadSchema,
  REQUEST_LIMITS,
} from '@trame/domain/requests';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FileInput } from '../forms/controls/file-input.tsx';
import { SelectInput, TextArea, TextInput } from '../forms/controls/text-input.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { Received } from './received.tsx';
import { describeRequest, RequestForm } from './request-form.tsx';
import { requestTexts } from './texts.ts';

/** The form, or that of the page of a programme, whose request names it. The draft is the same on every page. */
const describeLead = (programme?: string) =>
  describeRequest({
    id: 'demande',
    to: 'submit-lead',
    schema: programme === undefined ? leadSchema : programmeLeadSchema,
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
      need: programme === undefined ? REQUEST_LIMITS.need : PROGRAMME_NEED_LIMIT,
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
    payloadOf: (lead) => ({
      ...lead,
      need: programme === undefined ? lead.need : needAboutProgramme(programme, lead.need),
      source: sourceOfQuery(location.search),
    }),
  });

/** Also for its tests. */
export const LEAD = describeLead();

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
export default function LeadForm({ contact, programme }: { contact: FormContact; programme?: string }) {
  const request = useMemo(() => (programme === undefined ? LEAD : describeLead(programme)), [programme]);
  return (
    <RequestForm request={request} contact={contact} sent={received}>
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

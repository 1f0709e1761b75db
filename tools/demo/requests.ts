import type { TransactionSql } from 'postgres';
import { stableId } from './stable-id.ts';

type Lead = {
  status: string;
  days: number;
  need: string;
  sector: string | null;
  people: number | null;
  dates: string | null;
  place: string | null;
  budget: string | null;
  name: string;
  company: string;
  email: string;
  phone: string | null;
};

/** What companies wrote by the site, newest first; `days`: how long ago. */
const LEADS: readonly Lead[] = [
  {
    status: 'new',
    days: 0,
    need: 'Six comptables passent à Sage 100 en mars. Elles doivent savoir clôturer un mois sans aide.',
    sector: "ERP & Gestion d'entreprise",
    people: 6,
    dates: 'Février 2027, deux fois deux jours',
    place: 'Dans nos bureaux, à Vitré',
    budget: null,
    name: 'Hélène Briand',
    company: 'Menuiseries Briand',
    email: 'h.briand@menuiseries-briand.example',
    phone: '+33199000021',
  },
  {
    status: 'new',
    days: 2,
    need: 'Lecture de plans et SolidWorks pour trois opérateurs qui arrivent de l’atelier.',
    sector: 'CAO / DAO & Design Industriel',
    people: 3,
    dates: null,
    place: 'À distance ou à Rennes',
    budget: '6 000 € environ',
    name: 'Yann Le Guen',
    company: 'Chaudronnerie de l’Ille',
    email: 'yleguen@chaudronnerie-ille.example',
    phone: null,
  },
  {
    status: 'contacted',
    days: 9,
    need: 'Prévention des risques pour les chefs d’équipe de deux chantiers.',
    sector: 'Sécurité & Prévention des Risques',
    people: 14,
    dates: 'Avant l’été',
    place: 'Sur chantier, à Nantes et Laval',
    budget: null,
    name: 'Sophie Aubry',
    company: 'Aubry Travaux publics',
    email: 's.aubry@aubry-tp.example',
    phone: '+33199000022',
  },
  {
    status: 'lost',
    days: 60,
    need: 'Une matinée de prise de parole pour le comité de direction.',
    sector: 'Compétences Comportementales',
    people: 8,
    dates: 'Octobre',
    place: null,
    budget: '1 500 €',
    name: 'Malik Benali',
    company: 'Coopérative des Marais',
    email: 'm.benali@coop-marais.example',
    phone: null,
  },
];

type Request = {
  kind: string;
  relation: string;
  message: string | null;
  name: string;
  email: string;
  days: number;
  isConfirmed: boolean;
  extension?: string;
  closed?: { days: number; as: 'answered' | 'refused'; note: string };
};

/** What people asked about their data; `days`: how long ago. */
const REQUESTS: readonly Request[] = [
  {
    kind: 'access',
    relation: 'applicant',
    message: 'Je voudrais une copie de ma candidature et de ce que vous en avez noté.',
    name: 'Nadia Ferrand',
    email: 'nadia.ferrand@exemple.test',
    days: 27,
    isConfirmed: true,
  },
  {
    kind: 'erasure',
    relation: 'applicant',
    message: null,
    name: 'Loïc Pennec',
    email: 'loic.pennec@exemple.test',
    days: 4,
    isConfirmed: false,
  },
  {
    kind: 'portability',
    relation: 'trainer',
    message: 'Mes missions et mes évaluations des trois dernières années.',
    name: 'Claire Estavoyer',
    email: 'claire.estavoyer@exemple.test',
    days: 40,
    isConfirmed: true,
    extension: 'Pièces de trois ans réparties dans plusieurs dossiers, à réunir.',
  },
  {
    kind: 'objection',
    relation: 'client',
    message: 'Ne m’écrivez plus pour vos programmes.',
    name: 'Anne Quéméner',
    email: 'a.quemener@transports.example',
    days: 50,
    isConfirmed: true,
    closed: { days: 48, as: 'answered', note: 'Adresse retirée des envois, confirmé par e-mail.' },
  },
  {
    kind: 'access',
    relation: 'other',
    message: 'Tout ce que vous avez sur mon ancien associé.',
    name: 'Rémi Tanguy',
    email: 'remi.tanguy@exemple.test',
    days: 70,
    isConfirmed: false,
    closed: {
      days: 62,
      as: 'refused',
      note: 'Données d’une autre personne, sans mandat. Droit de saisir la CNIL rappelé.',
    },
  },
];

/** Requests of companies, and requests of people about their data, with their history. */
export async function seedRequests(sql: TransactionSql): Promise<void> {
  for (const { days, ...lead } of LEADS) {
    const at = sql`now() - make_interval(days => ${days})`;
    await sql`
      insert into public.leads ${sql({ id: stableId(`lead/${lead.email}`), submission_key: stableId(`lead-key/${lead.email}`), ...lead })}`;
    await sql`
      update public.leads set created_at = ${at}, last_contact_at = ${at} where id = ${stableId(`lead/${lead.email}`)}`;
  }
  for (const { days, isConfirmed, extension, closed, ...request } of REQUESTS) {
    const id = stableId(`rights/${request.email}`);
    await sql`
      insert into public.rights_requests (id, kind, relation, message, name, email, received_on, created_at, token_digest, submission_key)
      values (
        ${id}, ${request.kind}, ${request.relation}, ${request.message}, ${request.name}, ${request.email},
        private.today() - ${days}::integer, now() - make_interval(days => ${days}),
        encode(sha256(convert_to(${id}, 'UTF8')), 'hex'), ${stableId(`rights-key/${request.email}`)}
      )`;
    if (isConfirmed)
      await sql`
        update public.rights_requests set address_confirmed_at = created_at + interval '20 minutes' where id = ${id}`;
    if (extension)
      await sql`
        update public.rights_requests set extended_on = received_on + 12, extension_reason = ${extension} where id = ${id}`;
    if (closed)
      await sql`
        update public.rights_requests
        set closed_on = private.today() - ${closed.days}::integer, closed_as = ${closed.as}, closing_note = ${closed.note}
        where id = ${id}`;
  }
}

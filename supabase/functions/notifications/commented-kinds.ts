import type { SupabaseClient } from '@supabase/supabase-js';
import type { Role } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { listPeople, listRecruiters, type Recruiter } from './recruiters.ts';

/** What a mail about a comment needs to know of the kind of entity that the comment is on. */
export interface CommentedKind {
  /** Who works on entities of this kind; staff: whoever holds a role. */
  role: Role | 'staff';
  /** What the comment is on, before the name: "la candidature suivante". */
  about: string;
  /** The name of an entity without one. */
  unnamed: string;
  /** Where its people work, after "parce que vous travaillez ". */
  workplace: string;
  /** The name of one entity, as the caller may read it; undefined when the caller finds none. */
  nameOf: (client: SupabaseClient, id: string) => Promise<string | undefined>;
  /** Who works on this kind, as the caller may read them; nobody else is written to. */
  people: (client: SupabaseClient) => Promise<Recruiter[]>;
  /** The page of one entity, from the address of the shell on. */
  path: (env: Env, id: string) => string;
  /** The columns by which the log of mails finds the entity; the deletion of the entity deletes the entries. */
  logColumns: (id: string) => { application_id: string | null; lead_id?: string };
}

const names = z.array(z.object({ full_name: z.string() }));
const envelopes = z.array(z.object({ title: z.string() }));
const leads = z.array(z.object({ company: z.string() }));
const logos = z.array(z.object({ name: z.string() }));
const programmes = z.array(z.object({ title: z.string() }));
const requests = z.array(z.object({ reference: z.string() }));
const events = z.array(z.object({ title_fr: z.string() }));

/** By the name of the kind, one for each row of `private.entity_kinds` (a test compares them). */
export const COMMENTED_KINDS = new Map<string, CommentedKind>([
  [
    'application',
    {
      role: 'app5_user',
      about: 'la candidature suivante',
      unnamed: 'sans nom',
      workplace: 'au recrutement de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('trainer_applications').select('full_name').eq('id', id).limit(1);
        return z.parse(names, dataOf(found, 'find application'))[0]?.full_name;
      },
      people: listRecruiters,
      path: (env, id) => `${env.RECRUITMENT_PATH}/applications/${id}`,
      logColumns: (id) => ({ application_id: id }),
    },
  ],
  [
    'envelope',
    {
      role: 'app4_user',
      about: 'l’enveloppe suivante',
      unnamed: 'sans objet',
      workplace: 'au centre de signature de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('signature_requests').select('title').eq('id', id).limit(1);
        return z.parse(envelopes, dataOf(found, 'find envelope'))[0]?.title;
      },
      people: (client) => listPeople(client, 'envelope'),
      path: (env, id) => `${env.SIGNATURES_PATH}/signatures/${id}`,
      logColumns: () => ({ application_id: null }),
    },
  ],
  [
    'lead',
    {
      role: 'gestionnaire',
      about: 'la demande suivante',
      unnamed: 'sans entreprise',
      workplace: 'au hub marketing de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('leads').select('company').eq('id', id).limit(1);
        return z.parse(leads, dataOf(found, 'find lead'))[0]?.company;
      },
      people: (client) => listPeople(client, 'lead'),
      path: (env, id) => `${env.MARKETING_PATH}/demandes/${id}`,
      logColumns: (id) => ({ application_id: null, lead_id: id }),
    },
  ],
  [
    'logo',
    {
      role: 'app1_user',
      about: 'le logo suivant',
      unnamed: 'sans nom',
      workplace: 'à la gestion corporate de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('client_logos').select('name').eq('id', id).limit(1);
        return z.parse(logos, dataOf(found, 'find logo'))[0]?.name;
      },
      people: (client) => listPeople(client, 'logo'),
      path: (env, id) => `${env.CORPORATE_PATH}/client-logos/${id}`,
      logColumns: () => ({ application_id: null }),
    },
  ],
  [
    'programme',
    {
      role: 'staff',
      about: 'le programme suivant',
      unnamed: 'sans titre',
      workplace: 'avec le catalogue de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('programmes').select('title').eq('id', id).limit(1);
        return z.parse(programmes, dataOf(found, 'find programme'))[0]?.title;
      },
      people: (client) => listPeople(client, 'programme'),
      path: (env, id) => `${env.CATALOGUE_PATH}/catalogue/${id}`,
      logColumns: () => ({ application_id: null }),
    },
  ],
  [
    'rights_request',
    {
      role: 'app5_user',
      about: 'la demande de droits suivante',
      unnamed: 'sans référence',
      workplace: 'au recrutement de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('rights_requests').select('reference').eq('id', id).limit(1);
        return z.parse(requests, dataOf(found, 'find rights request'))[0]?.reference;
      },
      people: listRecruiters,
      path: (env) => `${env.RECRUITMENT_PATH}/conservation?onglet=demandes`,
      logColumns: () => ({ application_id: null }),
    },
  ],
  [
    'staff_person',
    {
      role: 'app1_user',
      about: 'la personne suivante',
      unnamed: 'sans nom',
      workplace: 'à la gestion corporate de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('staff_profiles').select('full_name').eq('id', id).limit(1);
        return z.parse(names, dataOf(found, 'find staff person'))[0]?.full_name;
      },
      people: (client) => listPeople(client, 'staff_person'),
      path: (env, id) => `${env.CORPORATE_PATH}/user-profiles/${id}`,
      logColumns: () => ({ application_id: null }),
    },
  ],
  [
    'timeline_event',
    {
      role: 'app1_user',
      about: 'la date suivante de la frise',
      unnamed: 'sans titre',
      workplace: 'à la gestion corporate de Trame',
      nameOf: async (client, id) => {
        const found = await client.from('timeline_events').select('title_fr').eq('id', id).limit(1);
        return z.parse(events, dataOf(found, 'find timeline event'))[0]?.title_fr;
      },
      people: (client) => listPeople(client, 'timeline_event'),
      path: (env, id) => `${env.CORPORATE_PATH}/timeline-events/${id}`,
      logColumns: () => ({ application_id: null }),
    },
  ],
]);

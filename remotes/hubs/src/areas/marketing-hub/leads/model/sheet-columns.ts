import { columnsOf } from '@trame/app/sheet-column';
import { leadLostReasonLabel, leadStatusLabel } from '@trame/domain/requests';
import type { Lead } from '../data/leads.ts';

const { text, date, figure } = columnsOf<Lead>();

/** The columns of the file of leads. */
export const SHEET_COLUMNS = [
  text('Référence', 16, ({ reference }) => reference),
  date('Reçue', 'instant', ({ created_at }) => created_at),
  text('Statut', 14, ({ status }) => leadStatusLabel(status)),
  text('Motif', 20, ({ lost_reason }) => lost_reason && leadLostReasonLabel(lost_reason)),
  text('Entreprise', 28, ({ company }) => company),
  text('Contact', 24, ({ name }) => name),
  text('E-mail', 30, ({ email }) => email),
  text('Téléphone', 16, ({ phone }) => phone || null),
  text('Besoin', 60, ({ need }) => need),
  text('Secteur', 28, ({ sector }) => sector),
  figure('Personnes', 0, ({ people }) => people ?? undefined),
  text('Dates', 24, ({ dates }) => dates),
  text('Lieu', 24, ({ place }) => place),
  text('Budget', 16, ({ budget }) => budget),
  text('Source', 16, ({ source }) => source),
  text('Suivie par', 24, ({ owner_name }) => owner_name),
  text('Prochaine étape', 30, ({ next_step }) => next_step),
  date('Jour de l’étape', 'day', ({ next_step_on }) => next_step_on || null),
  date('Dernier contact', 'instant', ({ last_contact_at }) => last_contact_at),
];

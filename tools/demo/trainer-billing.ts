import { addDays, today } from '@trame/domain';
import type { LegalForm, MissionEvidence, MissionStatus, VatCase } from '@trame/domain/invoices';
import type { Sql, TransactionSql } from 'postgres';
import { stableId } from './stable-id.ts';

export type Mission = {
  title: string;
  client: string;
  place: string | null;
  /** Days from today. */
  from: number;
  to: number;
  hours: number;
  days: number;
  rateCents: number;
  status: MissionStatus;
  evidence: readonly MissionEvidence[];
  received: readonly MissionEvidence[];
};

export type Billing = {
  profile: {
    legal_form: LegalForm;
    legal_name: string;
    company_details: string | null;
    siret: string;
    address: string;
    postal_code: string;
    city: string;
    vat_case: VatCase;
    vat_number: string | null;
    nda: string | null;
    number_prefix: string;
  };
  account: {
    iban: string;
    bic: string | null;
    account_holder: string;
    confirmedDaysAgo: number | null;
  } | null;
  missions: readonly Mission[];
};

const year = today().slice(0, 4);

/** How the trainers of the demo bill, and their missions around today. Numbers have right keys and belong to nobody. */
const BILLING: Readonly<Record<string, Billing>> = {
  formatrice: {
    profile: {
      legal_form: 'ei',
      legal_name: 'Claire Estavoyer EI',
      company_details: null,
      siret: '10000000900017',
      address: '12 rue du Chanvre',
      postal_code: '44000',
      city: 'Nantes',
      vat_case: 'franchise_293b',
      vat_number: null,
      nda: '52440000044',
      number_prefix: `${year}-`,
    },
    account: {
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      account_holder: 'Claire Estavoyer',
      confirmedDaysAgo: 120,
    },
    missions: [
      {
        title: 'Sage 100 Gestion commerciale',
        client: 'Atelier Verrier',
        place: 'Angers',
        from: -13,
        to: -11,
        hours: 21,
        days: 3,
        rateCents: 52_000,
        status: 'done',
        evidence: ['emargement', 'evaluations', 'bilan'],
        received: ['emargement', 'evaluations', 'bilan'],
      },
      {
        title: 'Power BI, premiers rapports',
        client: 'Bureau Carnot & Fils',
        place: null,
        from: -6,
        to: -5,
        hours: 14,
        days: 2,
        rateCents: 52_000,
        status: 'done',
        evidence: ['emargement', 'bilan'],
        received: ['emargement'],
      },
      {
        title: 'Sage 100 Comptabilité',
        client: 'Menuiseries Lacombe',
        place: 'Nantes',
        from: -1,
        to: 2,
        hours: 17.5,
        days: 2.5,
        rateCents: 52_000,
        status: 'running',
        evidence: ['emargement', 'bilan'],
        received: [],
      },
      {
        title: 'Excel, tableaux croisés',
        client: 'Coopérative Val d’Erdre',
        place: 'Nort-sur-Erdre',
        from: 16,
        to: 17,
        hours: 14,
        days: 2,
        rateCents: 54_000,
        status: 'planned',
        evidence: ['positionnement', 'emargement', 'bilan'],
        received: [],
      },
    ],
  },
  attente: {
    profile: {
      legal_form: 'eurl_sasu',
      legal_name: 'Ferhat Formation',
      company_details: 'SASU au capital de 1 000 €, RCS Rennes',
      siret: '30000000700017',
      address: '3 allée des Tisserands',
      postal_code: '35000',
      city: 'Rennes',
      vat_case: 'assujetti',
      vat_number: 'FR83300000007',
      nda: null,
      number_prefix: 'FF',
    },
    account: {
      iban: 'FR1420041010050500013M02606',
      bic: null,
      account_holder: 'Ferhat Formation',
      confirmedDaysAgo: null,
    },
    missions: [
      {
        title: 'Word et Outlook au quotidien',
        client: 'Imprimerie Fauvel',
        place: 'Rennes',
        from: 21,
        to: 22,
        hours: 14,
        days: 2,
        rateCents: 48_000,
        status: 'planned',
        evidence: ['emargement', 'bilan'],
        received: [],
      },
    ],
  },
  suspendue: {
    profile: {
      legal_form: 'ei',
      legal_name: 'Violaine Hubert EI',
      company_details: null,
      siret: '40000000600017',
      address: '7 place du Ralliement',
      postal_code: '49000',
      city: 'Angers',
      vat_case: 'exonere_261_4_4',
      vat_number: null,
      nda: '52490000049',
      number_prefix: 'VH-',
    },
    account: null,
    missions: [
      {
        title: 'Anglais professionnel, niveau B1',
        client: 'Ardoisières du Maine',
        place: 'Trélazé',
        from: -60,
        to: -58,
        hours: 21,
        days: 3,
        rateCents: 45_000,
        status: 'done',
        evidence: ['emargement', 'bilan'],
        received: ['emargement', 'bilan'],
      },
    ],
  },
};

const HOUR = 3_600_000;

/** How a trainer bills. */
export async function addBilling(
  tx: TransactionSql,
  userId: string,
  { profile, account }: Omit<Billing, 'missions'>,
  office: string | null,
): Promise<void> {
  const setAt = new Date(Date.now() - ((account?.confirmedDaysAgo ?? 0) * 24 + 30) * HOUR);
  const isConfirmed = account !== null && account.confirmedDaysAgo !== null;
  await tx`
    insert into public.billing_profiles ${tx({
      user_id: userId,
      country: 'FR',
      ...profile,
      iban: account?.iban ?? null,
      bic: account?.bic ?? null,
      account_holder: account?.account_holder ?? null,
      iban_status: account === null ? 'none' : isConfirmed ? 'confirmed' : 'to_confirm',
      iban_set_at: account === null ? null : setAt,
      iban_confirmed_by: isConfirmed ? office : null,
      iban_confirmed_at: isConfirmed ? new Date(setAt.getTime() + 26 * HOUR) : null,
      iban_confirmed_how: isConfirmed ? 'Appel au numéro donné à la candidature' : null,
    })}`;
}

/** Adds a mission; returns its id, which is the same in each demo for the same name. */
export async function addMission(
  tx: TransactionSql,
  userId: string,
  name: string,
  mission: Mission,
  office: string | null,
): Promise<string> {
  const id = stableId(`mission-${name}`);
  const first = today();
  const received = mission.received.map((kind) => [
    kind,
    { at: new Date(Date.now() - 20 * HOUR), by: office },
  ]);
  await tx`
    insert into public.missions ${tx({
      id,
      user_id: userId,
      title: mission.title,
      client_name: mission.client,
      starts_on: addDays(first, mission.from),
      ends_on: addDays(first, mission.to),
      place: mission.place,
      is_remote: mission.place === null,
      hours: mission.hours,
      days: mission.days,
      day_rate_cents: mission.rateCents,
      status: mission.status,
      evidence: [...mission.evidence],
      evidence_received: tx.json(Object.fromEntries(received)),
    })}`;
  return id;
}

async function write(
  tx: TransactionSql,
  userId: string,
  address: string,
  office: string | null,
): Promise<void> {
  const billing = BILLING[address]!;
  await addBilling(tx, userId, billing, office);
  for (const [index, mission] of billing.missions.entries())
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await addMission(tx, userId, `${address}-${index}`, mission, office);
}

/** Billing profiles and missions of the trainers of the demo; once for each. */
export async function seedTrainerBilling(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [office] = await tx<{ id: string }[]>`
      select user_id as id from public.user_roles where role = 'gestionnaire' order by granted_at limit 1`;
    // The thread of the demo is written by hand: it does not say that everything came today.
    await tx`alter table public.missions disable trigger missions_tell`;
    for (const address of Object.keys(BILLING)) {
      const [account] = await tx<{ user_id: string }[]>`
        select t.user_id from public.trainer_accounts t
        where t.email = ${`${address}@trame.example`}
          and not exists (select from public.billing_profiles p where p.user_id = t.user_id)`;
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      if (account) await write(tx, account.user_id, address, office?.id ?? null);
    }
    await tx`alter table public.missions enable trigger missions_tell`;
  });
}

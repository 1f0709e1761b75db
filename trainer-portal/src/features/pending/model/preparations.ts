import { formatDate } from '@trame/domain';
import type { Billing } from '../../billing/data/billing.ts';
import type { Period } from '../../availability/data/availability.ts';
import type { MyPaper } from '../../papers/data/my-papers-query.ts';
import { paperGroups } from '../../papers/model/paper-groups.ts';
import type { Profile } from '../../profile/data/profile.ts';

/** Something that can be got ready before the account is approved. */
export type Preparation = {
  /** Where it is done, in the portal. */
  path: 'papers' | 'profile' | 'billing' | 'availability';
  label: string;
  about: string;
  action: string;
  isDone: boolean;
};

/** What the person has got ready so far; what is not read, or not yet, is described as if it had not been begun. */
export type Ready = {
  papers: readonly MyPaper[] | undefined;
  profile: Profile | undefined;
  billing: Billing | null | undefined;
  periods: readonly Period[] | undefined;
};

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

function papersOf(papers: Ready['papers'], day: string): Preparation {
  const common = { path: 'papers', label: 'Vos pièces' } as const;
  const count = (key: string) => groups.find((group) => group.key === key)?.items.length ?? 0;
  const groups = paperGroups(papers ?? [], day);
  const sent = count('waiting') + count('in_order');
  const asked = count('asked');
  if (sent === 0)
    return {
      ...common,
      about: 'Attestation de vigilance, assurance, CV, diplômes\u00a0: une photo suffit.',
      action: 'Déposer',
      isDone: false,
    };
  if (asked === 0) return { ...common, about: 'Toutes déposées.', action: 'Voir', isDone: true };
  return {
    ...common,
    about: `${counted(sent, 'pièce déposée', 'pièces déposées')}, ${counted(asked, 'encore demandée', 'encore demandées')}.`,
    action: 'Déposer',
    isDone: false,
  };
}

const profileOf = (profile: Ready['profile']): Preparation => ({
  path: 'profile',
  label: 'Votre profil',
  about: profile?.saved_at
    ? `Relu et enregistré le ${formatDate(profile.saved_at)}.`
    : 'Repris de votre candidature\u00a0: domaines, logiciels, langues.',
  action: 'Relire',
  isDone: profile?.saved_at != null,
});

function billingOf(billing: Ready['billing']): Preparation {
  const common = { path: 'billing', label: 'Votre facturation' } as const;
  if (!billing)
    return {
      ...common,
      about: 'Votre statut, votre TVA, votre IBAN\u00a0: les mentions exactes de vos factures.',
      action: 'Remplir',
      isDone: false,
    };
  return billing.iban
    ? { ...common, about: 'Statut, TVA et IBAN enregistrés.', action: 'Relire', isDone: true }
    : {
        ...common,
        about: 'Statut et TVA enregistrés. Il reste votre IBAN.',
        action: 'Compléter',
        isDone: false,
      };
}

function daysOf(periods: Ready['periods']): Preparation {
  const count = periods?.length ?? 0;
  return {
    path: 'availability',
    label: 'Vos disponibilités',
    about:
      count === 0
        ? 'Pour vous proposer des missions aux bonnes dates.'
        : `${counted(count, 'période indiquée', 'périodes indiquées')}.`,
    action: count === 0 ? 'Indiquer' : 'Compléter',
    isDone: count > 0,
  };
}

/** What can be got ready, and what of it is. */
export const preparationsOf = ({ papers, profile, billing, periods }: Ready, day: string): Preparation[] => [
  papersOf(papers, day),
  profileOf(profile),
  billingOf(billing),
  daysOf(periods),
];

import { firstName } from '@trame/domain';
import type { MyAccount } from '../../access/data/trainer-account-query.ts';

/** What the page says first: where the person is, what happens next, what they can do about it. */
export type Situation = {
  title: string;
  lead: string;
  /** Why, in the words of who decided; null when nothing was refused. */
  reason: string | null;
  /** The one thing to do here, where there is one. */
  action: 'apply' | 'prepare' | 'write' | null;
};

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

export function situationOf({
  status,
  status_reason,
  full_name,
  email,
  application_reference,
  is_application_closed,
}: MyAccount): Situation {
  const name = firstName(full_name ?? '');
  const called = (text: string) => (name ? `${name}, ${text}` : capital(text));
  switch (status) {
    case 'pending':
      return {
        title: called('votre dossier est en lecture'),
        lead: 'Nous vous écrivons dès que la décision est prise, et cette page s’ouvre d’elle-même. Vous n’avez rien à faire d’ici là.',
        reason: null,
        action: 'prepare',
      };
    case 'rejected':
      return {
        title: 'Votre compte n’a pas été approuvé',
        lead: 'Vous pouvez nous écrire si quelque chose a changé, ou si vous n’êtes pas d’accord.',
        reason: status_reason,
        action: 'write',
      };
    case 'suspended':
      return {
        title: 'Votre espace est suspendu',
        lead: 'Vos pages et le dépôt de pièces sont fermés pour l’instant\u202f; «\u00a0Mes données\u00a0» reste ouverte. Pour lever la suspension, écrivez-nous\u00a0: nous vous dirons comment faire.',
        reason: status_reason,
        action: 'write',
      };
    default:
      if (is_application_closed)
        return {
          title: 'Votre candidature n’a pas été retenue',
          lead: 'Elle est close\u00a0: aucun compte formateur ne s’ouvrira à partir d’elle. Vous pouvez nous écrire si quelque chose a changé, ou si vous n’êtes pas d’accord.',
          reason: null,
          action: 'write',
        };
      return application_reference === null
        ? {
            title: name ? `Bienvenue, ${name}` : 'Bienvenue',
            lead: `Nous n’avons pas de candidature à l’adresse ${email}. Déposez la vôtre avec cette adresse\u00a0: votre espace en partira.`,
            reason: null,
            action: 'apply',
          }
        : {
            title: called('nous avons votre candidature'),
            lead: 'Nous vous écrivons dès que votre compte formateur est ouvert. Vous n’avez rien à faire d’ici là.',
            reason: null,
            action: null,
          };
  }
}

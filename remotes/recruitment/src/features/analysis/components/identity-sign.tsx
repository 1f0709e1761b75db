import { UserX } from 'lucide-react';
import {
  isSomebodyElses,
  differenceTitle,
  type IdentityDifference,
} from '../../applications/model/cv-identity.ts';
import '../styles/identity-sign.css';

/** On a card of the list and over an application: its CV is not the applicant's by what it says. */
export function IdentitySign({ differences }: { differences: readonly IdentityDifference[] }) {
  const title = differences.length === 0 ? '' : differenceTitle(differences);
  if (title === '') return null;
  return (
    <span className="cv-sign" data-strong={isSomebodyElses(differences) || undefined} title={title}>
      <UserX className="icon" aria-hidden />
      <span className={isSomebodyElses(differences) ? undefined : 'sr-only'}>
        {isSomebodyElses(differences) ? 'CV d’un autre nom' : title}
      </span>
    </span>
  );
}

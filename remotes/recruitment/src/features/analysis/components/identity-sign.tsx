import { UserX } from 'lucide-react';
import {
  hasOtherName,
  differenceTitle,
  type IdentityDifference,
} from '../../application-data/model/cv-identity.ts';
import '../styles/identity-sign.css';

export type IdentitySignProps = {
  differences: readonly IdentityDifference[];
  /** When there is space for the sign only; its text is in its title and for screen readers. */
  isCompact?: boolean;
};

/** On a card of the list and above an application: according to its content, the CV is not the applicant's. */
export function IdentitySign({ differences, isCompact = false }: IdentitySignProps) {
  const title = differences.length === 0 ? '' : differenceTitle(differences);
  if (title === '') return null;
  const isStrong = hasOtherName(differences);
  const isWritten = isStrong && !isCompact;
  return (
    <span className="cv-sign" data-strong={isStrong || undefined} title={title}>
      <UserX className="icon" aria-hidden />
      <span className={isWritten ? undefined : 'sr-only'}>{isWritten ? 'CV d’un autre nom' : title}</span>
    </span>
  );
}

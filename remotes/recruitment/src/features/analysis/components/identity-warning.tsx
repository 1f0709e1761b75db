import { formatPhone } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import {
  differenceTitle,
  hasOtherName,
  type IdentityDifference,
} from '../../application-data/model/cv-identity.ts';

const shown = (what: IdentityDifference['what'], value: string) =>
  what === 'Téléphone'
    ? value
        .split(', ')
        .map((phone) => formatPhone(phone))
        .join(', ')
    : value;

/** The CV is not, or may not be, the applicant's: the values of the CV and of the application. */
export function IdentityWarning({ differences }: { differences: readonly IdentityDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <Alert tone={hasOtherName(differences) ? 'danger' : 'warning'} title={differenceTitle(differences)}>
      <dl className="an-identity">
        {differences.map(({ what, declared, found }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="muted">Candidature&nbsp;:</span> {shown(what, declared)}
            </dd>
            <dd>
              <span className="muted">CV&nbsp;:</span> {shown(what, found)}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {hasOtherName(differences)
          ? 'Vérifiez que le bon fichier a été joint avant de décider.'
          : 'Vérifiez par quel moyen joindre cette personne.'}
      </p>
    </Alert>
  );
}

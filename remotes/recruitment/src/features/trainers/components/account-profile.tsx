import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate, formatDateTime, sameValue } from '@trame/domain';
import {
  availabilityLabel,
  isOwnProfileField,
  PROFILE_LABELS,
  profileFields,
  profileText,
  type ProfileField,
} from '@trame/domain/trainers';
import { Facts } from '@trame/ui/facts';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import {
  accountProfileQueryOptions,
  type ComingPeriod,
  type ProfileBeside,
} from '../data/account-profile-query.ts';

/** What the trainer says of themselves today, beside what they said when they applied. */
export function AccountProfile({ userId }: { userId: string }) {
  const query = useQuery(accountProfileQueryOptions(userId));
  return (
    <section className="acct-profile" aria-label="Profil du formateur">
      <h3>Profil du formateur</h3>
      <QueryView
        query={query}
        failed="Impossible de charger le profil du formateur"
        compact
        pending={
          <LoadingStatus label="Chargement du profil...">
            <SkeletonBlock height={120} />
          </LoadingStatus>
        }
      >
        {(beside) =>
          beside ? (
            <>
              <p className="muted">
                {beside.saved_at
                  ? `Enregistré par le formateur le ${formatDateTime(beside.saved_at)}.`
                  : 'Repris de la candidature, pas encore relu par le formateur.'}
              </p>
              <Facts
                items={[
                  ...profileFields()
                    .filter(
                      (field) => profileText(field, beside.profile[field]) !== '' || isChanged(field, beside),
                    )
                    .map((field) => ({
                      label: PROFILE_LABELS[field],
                      value: <Value field={field} beside={beside} />,
                    })),
                  { label: 'Disponibilités à venir', value: <Coming periods={beside.coming} /> },
                ]}
              />
            </>
          ) : (
            <p className="muted">Ce compte n’a plus de profil.</p>
          )
        }
      </QueryView>
    </section>
  );
}

/** Whether a field differs from the answer of the application. */
const isChanged = (field: ProfileField, { application, profile }: ProfileBeside): boolean =>
  application !== null && !isOwnProfileField(field) && !sameValue(application[field] ?? null, profile[field]);

function Value({ field, beside }: { field: ProfileField; beside: ProfileBeside }) {
  const at = beside.changed_at[field];
  return (
    <>
      {profileText(field, beside.profile[field]) || <span className="muted">Vide</span>}
      {isChanged(field, beside) && (
        <span className="acct-profile-before muted">
          Candidature&nbsp;: {profileText(field, beside.application?.[field]) || 'vide'}
          {at && `, changé le ${formatDate(at)}`}
        </span>
      )}
    </>
  );
}

function Coming({ periods }: { periods: readonly ComingPeriod[] }) {
  if (periods.length === 0) return <span className="muted">Aucune</span>;
  return (
    <ul className="acct-profile-days">
      {periods.map(({ id, starts_on, ends_on, kind, note }) => (
        <li key={id}>
          <span className="num">
            {starts_on === ends_on
              ? formatDate(starts_on)
              : `${formatDate(starts_on)} – ${formatDate(ends_on)}`}
          </span>{' '}
          {availabilityLabel(kind)}
          {note && <span className="muted"> · {note}</span>}
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import { usePage } from '@trame/platform';
import { focusPage } from '@trame/session/focus-page';
import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { trainerAccountQuery, type MyAccount } from '../access/data/trainer-account-query.ts';
import { ProfileForm } from './components/profile-form.tsx';
import { profileQuery, type Profile } from './data/profile.ts';
import './profile.css';

const TITLE = 'Mon profil';

/** What the trainer says of themselves; recruiters look for somebody by it. */
export default function ProfilePage() {
  usePage({ title: TITLE });
  const query = useQuery(profileQuery);
  const account = useQuery(trainerAccountQuery).data;
  return (
    <div className="profile">
      <header className="profile-head">
        <h1 className="display">{TITLE}</h1>
        <p className="muted">
          L’équipe s’en sert pour vous proposer des missions. Votre candidature, elle, reste telle que vous
          l’avez envoyée.
        </p>
      </header>
      <QueryView query={query} failed="Impossible de lire votre profil" pending={<Skeleton />}>
        {(profile) => (
          <div className="profile-body">
            {account && <Holder account={account} profile={profile} />}
            <Edited latest={profile} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** Of an account without an application, nothing is known. */
const isEmpty = ({ phone, city, job_title: jobTitle }: Profile) =>
  phone === null && city === null && jobTitle === null;

/** Whose profile it is: name and address are those of the account. */
function Holder({ account, profile }: { account: MyAccount; profile: Profile }) {
  return (
    <aside className="profile-side">
      <Card>
        <p className="profile-holder">
          <strong>{account.full_name}</strong>
          <span className="muted">{account.email}</span>
          <Link to={portalPath('account')}>Changer d’adresse e-mail</Link>
        </p>
        <p className="profile-saved muted">
          {profile.saved_at
            ? `Profil enregistré le ${formatDateTime(profile.saved_at)}.`
            : isEmpty(profile)
              ? 'Profil à remplir, puis à enregistrer.'
              : 'Repris de votre candidature\u00a0: vérifiez-le, puis enregistrez.'}
        </p>
      </Card>
    </aside>
  );
}

/** The form on the version it was opened with: one after the other, without leaving the page. */
function Edited({ latest }: { latest: Profile }) {
  const [opened, setOpened] = useState({ row: latest, round: 0 });
  // The form that had the focus is gone.
  useEffect(() => {
    if (opened.round > 0) focusPage(document.querySelector('main'));
  }, [opened.round]);
  return (
    <ProfileForm
      key={opened.round}
      profile={opened.row}
      onClose={(saved) => setOpened({ row: saved ?? latest, round: opened.round + 1 })}
    />
  );
}

const Skeleton = () => (
  <LoadingStatus label="Lecture de votre profil…">
    <Card>
      <div className="profile-skeleton">
        {['40%', '70%', '55%', '65%', '45%'].map((width) => (
          <SkeletonBlock key={width} width={width} height={20} />
        ))}
      </div>
    </Card>
  </LoadingStatus>
);

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PageQueryView } from '@trame/app/page-query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { SES_NOTICE, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { MarkField } from './components/mark-field.tsx';
import { profileQuery, saveProfile, type Profile } from './data/profile.ts';
import './styles/profile.css';

const TITLE = 'Ma signature';

/** The letters that a name begins with. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The signature and initials of whoever is signed in, for the envelopes that they sign themselves. */
export default function ProfilePage() {
  usePage({ title: TITLE });
  const query = useQuery(profileQuery);
  return (
    <Page title={TITLE} subtitle="Gardez votre signature et votre paraphe pour les reprendre en un geste.">
      <PageQueryView
        query={query}
        failed="Impossible de charger votre signature"
        pending={
          <LoadingStatus label="Chargement de votre signature...">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        }
      >
        {(profile) => <ProfileForm key={profile.updated_at ?? 'new'} profile={profile} />}
      </PageQueryView>
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [values, setValues] = useState(profile);
  const isChanged = values !== profile;
  useUnsavedChanges(isChanged);
  const { mutate, isPending } = useMutation({
    mutationFn: saveProfile,
    networkMode: 'always',
    onSuccess: () => notice.succeeded('Signature enregistrée'),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Votre signature a changé dans une autre fenêtre\u00a0: relisez-la, puis recommencez.'
          : failureAdvice(error),
        'Rien n’a été enregistré',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  const name = values.name.trim();
  return (
    <form
      className="prf-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && name !== '') mutate({ ...values, name });
      }}
    >
      <Section title="Nom">
        <label className="field">
          <span className="label">Nom, tel que vous signez</span>
          <span className="input">
            <input
              value={values.name}
              maxLength={SIGNATURE_LIMITS.name}
              autoComplete="name"
              onChange={({ target }) => setValues({ ...values, name: target.value })}
            />
          </span>
        </label>
      </Section>
      <div className="prf-two">
        <MarkField
          title="Signature"
          kind="signature"
          usual={name}
          value={values.signature}
          onChange={(signature) => setValues((before) => ({ ...before, signature }))}
        />
        <MarkField
          title="Paraphe"
          kind="initials"
          usual={lettersOf(name)}
          value={values.initials}
          onChange={(initials) => setValues((before) => ({ ...before, initials }))}
        />
      </div>
      <p className="muted prf-notice">
        Vous seul la voyez, et elle vous est proposée quand une enveloppe est à signer. {SES_NOTICE}
      </p>
      <div className="prf-end">
        <Button disabled={!isChanged || isPending} onClick={() => setValues(profile)}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} disabled={!isChanged || name === ''}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageQueryView } from '@trame/app/page-query-view';
import { saveVersion, useVersionSave, type Saving } from '@trame/app/version-save';
import { SES_NOTICE, SIGNATURE_LIMITS, type SignaturePicture } from '@trame/domain/signatures';
import { useHost, usePage, useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { colleaguesQuery } from '../envelopes/data/envelopes.ts';
import { MarkField } from './components/mark-field.tsx';
import { profileQuery, profileStore, type Profile, type ProfileChange } from './data/profile.ts';
import './styles/profile.css';

const TITLE = 'Ma signature';

const TEXTS = {
  saved: 'Signature enregistrée',
  savedMore: '',
  refused: 'Votre compte ne permet plus de garder une signature.',
  failed: 'Rien n’a été enregistré',
  changed: 'Votre signature a changé dans une autre fenêtre',
};
/** A signature in words: the comparison of two versions has no place for drawings. */
const markText = (mark: SignaturePicture | null): string =>
  mark === null
    ? 'Aucune'
    : { typed: 'Écrite', drawn: 'Dessinée', image: 'Image' }[mark.kind] +
      (mark.kind === 'typed' ? `\u00a0: ${mark.text}` : '');
const FIELDS = {
  labels: { name: 'Nom', signature: 'Signature', initials: 'Paraphe' },
  valueText: (column: string, value: unknown) =>
    column === 'name' ? String(value) : markText(value as SignaturePicture | null),
};

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
  const { session } = useHost();
  const colleagues = useQuery(colleaguesQuery);
  const own = colleagues.data?.find(({ id }) => id === session.userId)?.name ?? '';
  // The form begins again with what was saved.
  const [saves, setSaves] = useState(0);
  const pending = (
    <LoadingStatus label="Chargement de votre signature...">
      <SkeletonBlock height={320} />
    </LoadingStatus>
  );
  return (
    <Page title={TITLE} subtitle="Gardez votre signature et votre paraphe pour les reprendre en un geste.">
      <PageQueryView query={query} failed="Impossible de charger votre signature" pending={pending}>
        {(profile) =>
          colleagues.isPending ? (
            pending
          ) : (
            <ProfileForm
              key={saves}
              profile={profile}
              own={own}
              user={session.userId}
              onSaved={() => setSaves((count) => count + 1)}
            />
          )
        }
      </PageQueryView>
    </Page>
  );
}

type ProfileFormProps = {
  profile: Profile;
  /** The name of the account, for who has kept none. */
  own: string;
  user: string;
  onSaved: () => void;
};

function ProfileForm({ profile, own, user, onSaved }: ProfileFormProps) {
  const client = useQueryClient();
  // What was read again meanwhile is compared when it is saved.
  const [opened] = useState(profile);
  const [start] = useState<ProfileChange>(() => ({ ...profile, name: profile.name || own }));
  const [values, setValues] = useState(start);
  const isChanged = values !== start;
  const [isNameless, setNameless] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  useUnsavedChanges(isChanged);
  const mutation = useMutation({
    mutationFn: (saving: Saving<Profile, ProfileChange>) => saveVersion(profileStore(user), saving),
    networkMode: 'always',
  });
  const { deliver, isSaving, conflict } = useVersionSave<Profile, ProfileChange>({
    opened,
    mutation,
    texts: TEXTS,
    fields: FIELDS,
    onSaved: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }).then(onSaved),
  });
  const name = values.name.trim();
  const isWrong = isNameless && name === '';
  const problemId = useId();
  return (
    <form
      className="prf-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') {
          setNameless(true);
          nameInput.current?.focus();
        } else if (!isSaving) void deliver({ name, signature: values.signature, initials: values.initials });
      }}
    >
      <Section title="Nom, tel que vous signez">
        <span className={`input prf-name${isWrong ? ' is-error' : ''}`}>
          <input
            ref={nameInput}
            aria-label="Nom, tel que vous signez"
            aria-required
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? problemId : undefined}
            value={values.name}
            maxLength={SIGNATURE_LIMITS.name}
            autoComplete="name"
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
        </span>
        {isWrong && (
          <p className="error-text prf-wrong" id={problemId}>
            <CircleAlert className="icon" aria-hidden />
            Donnez le nom avec lequel vous signez
          </p>
        )}
      </Section>
      <div className="prf-two">
        <MarkField
          title="Signature"
          kind="signature"
          usual={name}
          value={values.signature}
          isKept={values.signature === start.signature}
          onChange={(signature) => setValues((before) => ({ ...before, signature }))}
        />
        <MarkField
          title="Paraphe"
          kind="initials"
          usual={lettersOf(name)}
          value={values.initials}
          isKept={values.initials === start.initials}
          onChange={(initials) => setValues((before) => ({ ...before, initials }))}
        />
      </div>
      <p className="muted prf-notice">
        Vous seul la voyez, et elle vous est proposée quand une enveloppe est à signer. {SES_NOTICE}
      </p>
      <div className="prf-end">
        <Button disabled={!isChanged || isSaving} onClick={() => setValues(start)}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isChanged}>
          Enregistrer
        </Button>
      </div>
      {conflict}
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { formatDate, withDe } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { StatusTag } from '@trame/ui/status-tag';
import { useRef, useState } from 'react';
import { SearchBox } from '@trame/app/search-box';
import { trainerAccountsQueryOptions } from '../../application-data/data/trainer-accounts-query.ts';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { AccountRow } from '../data/account-row.ts';
import {
  linkableApplicationsQueryOptions,
  type LinkableApplication,
} from '../data/linkable-applications-query.ts';
import { useLinkAccount } from '../data/use-link-account.ts';
import { ACCOUNT_LINKED, LINK_FAILED, linkAdvice } from '../model/account-texts.ts';

export type LinkDialogProps = { account: AccountRow; onClose: () => void };

/** Finds the application of the holder of an account by its name, and links both. */
export function LinkDialog({ account, onClose }: LinkDialogProps) {
  const notice = useActionNotice();
  const [search, setSearch] = useState(account.full_name);
  const [chosen, setChosen] = useState<LinkableApplication>();
  const searchRef = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useLinkAccount(() => {
    notice.succeeded('Succès', ACCOUNT_LINKED);
    onClose();
  });
  const close = () => {
    if (!isPending) onClose();
  };
  const choose = (application: LinkableApplication) => {
    reset();
    setChosen(application);
  };
  const link = () =>
    chosen &&
    mutate(
      { application_id: chosen.id, user_id: account.user_id },
      { onError: (cause) => notice.failed(cause, LINK_FAILED) },
    );

  return (
    <Dialog
      open
      width="lg"
      title="Lier une candidature"
      subtitle={`Compte ${withDe(account.full_name)}, ${account.email}`}
      onClose={close}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" disabled={!chosen} loading={isPending} onClick={link}>
            {isPending ? 'Liaison en cours...' : 'Lier la candidature'}
          </Button>
        </>
      }
    >
      <div className="acct-link">
        <FocusOnOpen />
        <SearchBox
          value={search}
          onChange={(text) => {
            setSearch(text);
            setChosen(undefined);
          }}
          inputRef={searchRef}
          label="Rechercher une candidature"
          placeholder="Nom ou adresse du candidat"
        />
        <Candidates search={search} chosenId={chosen?.id} onChoose={choose} />
        {error && !isPending && (
          <Alert tone="danger" title={LINK_FAILED} live>
            {linkAdvice(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

type CandidatesProps = {
  search: string;
  chosenId: string | undefined;
  onChoose: (application: LinkableApplication) => void;
};

function Candidates({ search, ...choice }: CandidatesProps) {
  return (
    <QueryView
      query={useQuery(linkableApplicationsQueryOptions(search))}
      failed="Impossible de chercher les candidatures"
      compact
      pending={
        <LoadingStatus label="Recherche des candidatures...">
          <div className="acct-found">
            <SkeletonBlock height={62} />
            <SkeletonBlock height={62} />
          </div>
        </LoadingStatus>
      }
      empty={
        <EmptyState
          compact
          title="Aucune candidature trouvée"
          description="Essayez une partie du nom ou l’adresse."
        />
      }
    >
      {(found) => <Found found={found} {...choice} />}
    </QueryView>
  );
}

type FoundProps = Omit<CandidatesProps, 'search'> & { found: readonly LinkableApplication[] };

function Found({ found, chosenId, onChoose }: FoundProps) {
  const ids = found.map(({ id }) => id);
  const accounts = useQuery(trainerAccountsQueryOptions(ids, []));
  const isTaken = (id: string) => accounts.data?.some(({ application_id }) => application_id === id) ?? false;
  return (
    <ul className="acct-found" aria-label="Candidatures trouvées">
      {found.map((application) => (
        <li key={application.id}>
          <button
            type="button"
            className="acct-choice"
            aria-pressed={application.id === chosenId}
            disabled={isTaken(application.id)}
            onClick={() => onChoose(application)}
          >
            <span className="acct-choice-name">
              <strong>{application.full_name}</strong>
              <span className="num muted nowrap">{application.reference}</span>
            </span>
            <span className="acct-choice-about muted">
              <span>{application.email}</span>
              <span className="num nowrap">reçue le {formatDate(application.created_at)}</span>
            </span>
            {isTaken(application.id) ? (
              <span className="acct-choice-state muted">Déjà liée à un compte</span>
            ) : (
              <span className="acct-choice-state">
                <StatusTag status={application.status} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

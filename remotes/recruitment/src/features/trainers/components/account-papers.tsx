import { useQuery } from '@tanstack/react-query';
import { DocumentDialog } from '@trame/app/document-dialog';
import { QueryView } from '@trame/app/query-view';
import type { StoredFile } from '@trame/app/stored-file';
import { formatDate } from '@trame/domain';
import { PAPER_STATUSES, paperKind } from '@trame/domain/trainers';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { accountPapersQueryOptions, type AccountPaper } from '../data/account-papers-query.ts';

const labelOf = (kind: string) => paperKind(kind)?.label ?? kind;
const statusOf = (status: string) => PAPER_STATUSES.find(({ value }) => value === status)?.label ?? status;

/** The file of a paper, or the proof that its code was checked. */
const fileOf = (paper: AccountPaper, isProof: boolean): StoredFile => ({
  id: isProof ? `${paper.id}/proof` : paper.id,
  type_label: isProof ? `${labelOf(paper.kind)}, preuve du contrôle` : labelOf(paper.kind),
  file_name: isProof ? 'preuve.pdf' : paper.file_name,
  file_url: null,
  link_function: 'trainer-papers',
  path: isProof ? `${paper.id}/proof` : paper.id,
  uploaded_at: paper.created_at,
  file_size: isProof ? null : paper.file_size,
});

/** The papers of a trainer that count, wait or were refused, each with its file. */
export function AccountPapers({ userId }: { userId: string }) {
  const [shown, setShown] = useState<StoredFile>();
  return (
    <section className="acct-history acct-papers" aria-label="Pièces du formateur">
      <h3>Pièces du formateur</h3>
      <QueryView
        query={useQuery(accountPapersQueryOptions(userId))}
        failed="Impossible de charger les pièces du formateur"
        compact
        pending={
          <LoadingStatus label="Chargement des pièces...">
            <SkeletonBlock height={96} />
          </LoadingStatus>
        }
      >
        {(papers) =>
          papers.length === 0 ? (
            <p className="muted">Aucune pièce déposée.</p>
          ) : (
            <ul>
              {papers.map((paper) => (
                <Paper key={paper.id} paper={paper} onOpen={setShown} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <DocumentDialog file={shown} sender="au formateur" onClose={() => setShown(undefined)} />
    </section>
  );
}

type PaperProps = { paper: AccountPaper; onOpen: (file: StoredFile) => void };

function Paper({ paper, onOpen }: PaperProps) {
  const { linkTo } = useHost();
  const label = labelOf(paper.kind);
  const queue = paper.status === 'to_check' ? linkTo('recruitment.papers') : null;
  const open = (isProof: boolean) => onOpen(fileOf(paper, isProof));
  return (
    <li>
      <strong>{label}</strong>
      <span>{statusOf(paper.status)}</span>
      {paper.expires_on && paper.status !== 'refused' && (
        <span className="num muted">jusqu’au {formatDate(paper.expires_on)}</span>
      )}
      {paper.checked_at && (
        <span className="num muted">
          {`contrôlée le ${formatDate(paper.checked_at)}${paper.checked_by_name ? ` par ${paper.checked_by_name}` : ''}`}
        </span>
      )}
      {paper.status === 'refused' && paper.reason && <p>{paper.reason}</p>}
      <p>
        <Button size="sm" variant="link" aria-label={`Ouvrir\u00a0: ${label}`} onClick={() => open(false)}>
          Ouvrir
        </Button>
        {paper.has_proof && (
          <Button
            size="sm"
            variant="link"
            aria-label={`Preuve du contrôle\u00a0: ${label}`}
            onClick={() => open(true)}
          >
            Preuve du contrôle
          </Button>
        )}
        {queue && <Link to={`${queue}?id=${paper.id}`}>Pièces à vérifier</Link>}
      </p>
    </li>
  );
}

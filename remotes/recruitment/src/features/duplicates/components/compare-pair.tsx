import { AppError } from '@trame/data';
import { formatDate, withDe } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Segmented } from '@trame/ui/segmented';
import { WorkDialog } from '@trame/ui/work-dialog';
import { GitMerge, Split } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { SENDER } from '../../documents/model/messages.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { failureAdvice } from '@trame/app/failure-advice';
import { DocumentDialog } from '@trame/app/document-dialog';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import { useKeepApart, useMerge, useTakeMergeBack, useUndoKeepApart } from '../data/use-decide-pair.ts';
import { defaultKept, mergeChoices, type Choice } from '../model/choices.ts';
import { CompareTable } from './compare-table.tsx';

export type ComparePairProps = {
  title: string;
  subtitle: string;
  extra?: ReactNode;
  application: ApplicationDetail;
  other: ApplicationDetail;
  onClose: () => void;
  onMerged: (keptId: string) => void;
  onKeptApart: () => void;
};

const FAILED = 'Rien n’a changé';

/** Why a merge failed, with what to do. */
function mergeAdvice(error: Error): string {
  const isConflict = error instanceof AppError && error.code === 'conflict';
  if (!isConflict) return failureAdvice(error);
  return error.serverCode === '23505'
    ? 'Les deux candidatures ont chacune un compte formateur\u00a0: gardez-les séparées.'
    : 'L’une des deux a été archivée entre-temps. Fermez, puis ouvrez de nouveau la comparaison.';
}

/** Both applications, the values chosen from each, and the decision. */
export function ComparePair({
  application,
  other,
  onClose,
  onMerged,
  onKeptApart,
  ...head
}: ComparePairProps) {
  const notice = useActionNotice();
  const merge = useMerge();
  const takeBack = useTakeMergeBack();
  const apart = useKeepApart();
  const undoApart = useUndoKeepApart();
  const [keptId, setKeptId] = useState(() => defaultKept(application, other).id);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [shownFile, setShownFile] = useState<ApplicationDocument>();
  const [keep, gone] = keptId === application.id ? [application, other] : [other, application];
  const isPending = merge.isPending || apart.isPending;
  const error = merge.error ?? apart.error;

  // Awaited rather than a callback: after the decision, the banner that opened this dialog may be unmounted.
  const mergeBoth = async () => {
    const turn = undoTurn();
    try {
      await merge.mutateAsync({ keep: keep.id, other: gone.id, choices: mergeChoices(choices, keep, gone) });
    } catch (cause) {
      notice.failed(cause, cause instanceof Error ? mergeAdvice(cause) : FAILED);
      return;
    }
    notice.succeeded('Candidatures fusionnées', 'L’autre reste 30\u00a0jours dans les archives.');
    offerUndo(
      {
        label: `Fusion des candidatures ${withDe(keep.full_name)}`,
        undo: () => takeBack.mutateAsync(gone.id),
      },
      turn,
    );
    onMerged(keep.id);
  };
  const keepBoth = async () => {
    const turn = undoTurn();
    try {
      await apart.mutateAsync([application.id, other.id]);
    } catch (cause) {
      notice.failed(cause, failureAdvice(cause));
      return;
    }
    notice.succeeded('Candidatures gardées séparées', 'Elles ne seront plus rapprochées.');
    offerUndo(
      {
        label: `Candidatures ${withDe(application.full_name)} gardées séparées`,
        undo: () => undoApart.mutateAsync([application.id, other.id]),
      },
      turn,
    );
    onKeptApart();
  };

  return (
    <>
      <WorkDialog
        open
        {...head}
        onClose={() => (isPending ? undefined : onClose())}
        footer={
          <>
            <Button
              icon={<Split className="icon" aria-hidden />}
              loading={apart.isPending}
              disabled={merge.isPending}
              onClick={() => void keepBoth()}
            >
              Garder séparées
            </Button>
            <Button
              variant="primary"
              icon={<GitMerge className="icon" aria-hidden />}
              loading={merge.isPending}
              disabled={apart.isPending}
              onClick={() => void mergeBoth()}
            >
              {merge.isPending ? 'Fusion en cours...' : 'Fusionner'}
            </Button>
          </>
        }
      >
        <div className="dup-scroll" inert={isPending}>
          {error && !isPending && (
            <Alert tone="danger" title={FAILED} live>
              {merge.error ? mergeAdvice(error) : failureAdvice(error)}
            </Alert>
          )}
          <div className="dup-kept">
            <span className="dup-which" aria-hidden="true">
              Garder celle du
            </span>
            <Segmented
              label="Garder celle du"
              value={keptId}
              options={[application, other].map(({ id, created_at }) => ({
                value: id,
                label: formatDate(created_at),
              }))}
              onChange={(id) => {
                setKeptId(id);
                setChoices({});
              }}
            />
            <p className="muted">
              Les commentaires, messages, avis et étiquettes de l’autre s’ajoutent aux siens. L’autre part
              30&nbsp;jours aux archives, d’où elle revient en un clic.
            </p>
          </div>
          <CompareTable
            keep={keep}
            other={gone}
            choices={choices}
            onChoose={(key, choice) => setChoices({ ...choices, [key]: choice })}
            onOpenFile={setShownFile}
          />
        </div>
      </WorkDialog>
      <DocumentDialog sender={SENDER} file={shownFile} onClose={() => setShownFile(undefined)} />
    </>
  );
}

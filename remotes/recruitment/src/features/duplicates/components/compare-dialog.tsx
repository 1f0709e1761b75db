import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { Select } from '@trame/ui/select';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { WorkDialog } from '@trame/ui/work-dialog';
import { useState } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { applicationQueryOptions } from '../../application-data/data/application-query.ts';
import { ReadFailure } from '@trame/app/query-view';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import type { Duplicate } from '../data/duplicates-query.ts';
import { isReturning, reasonsText } from '../model/reasons.ts';
import { ComparePair } from './compare-pair.tsx';
import '../styles/duplicates.css';

export type CompareDialogProps = {
  application: ApplicationDetail;
  duplicates: readonly Duplicate[];
  onClose: () => void;
  /** Called after a merge with the id of the kept application. */
  onMerged: (keptId: string) => void;
};

const FAILED = 'Impossible de charger l’autre candidature';

/** Two applications side by side, to merge them or to mark them as different. */
export default function CompareDialog({ application, duplicates, onClose, onMerged }: CompareDialogProps) {
  const [chosen, setChosen] = useState(duplicates[0]?.id ?? '');
  const duplicate = duplicates.find(({ id }) => id === chosen) ?? duplicates[0];
  const { data, error, refetch } = useQuery(applicationQueryOptions(duplicate?.id ?? ''));
  useFailureNotice(error, FAILED);
  if (!duplicate) return null;

  const title = isReturning(application, duplicate)
    ? 'Ce qui a changé depuis la dernière candidature'
    : 'Comparer deux candidatures';
  const shown = {
    title,
    subtitle: `Rapprochées par ${reasonsText(duplicate.reasons)}`,
    ...(duplicates.length > 1 && {
      extra: (
        <Select
          label="Comparer avec"
          hideLabel
          value={duplicate.id}
          options={duplicates.map(({ id, full_name, created_at }) => ({
            value: id,
            label: `${full_name}, ${formatDate(created_at)}`,
          }))}
          onChange={setChosen}
        />
      ),
    }),
  };
  if (data) {
    return (
      <ComparePair
        key={data.id}
        {...shown}
        application={application}
        other={data}
        onClose={onClose}
        onMerged={onMerged}
        onKeptApart={() => (duplicates.length > 1 ? setChosen('') : onClose())}
      />
    );
  }
  return (
    <WorkDialog open {...shown} onClose={onClose}>
      <div className="dup-scroll">
        {error ? (
          <ReadFailure compact failed={FAILED} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingStatus label="Chargement de l’autre candidature...">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        )}
      </div>
    </WorkDialog>
  );
}

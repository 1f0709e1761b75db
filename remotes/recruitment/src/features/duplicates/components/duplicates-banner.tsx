import { lazyDialog } from '@trame/app/lazy-dialog';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useQuietReport } from '@trame/app/use-failure-notice';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { duplicatesQueryOptions } from '../data/duplicates-query.ts';
import { bannerText } from '../model/reasons.ts';

const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));

export type DuplicatesBannerProps = {
  application: ApplicationDetail;
  /** This application was merged into another one, which is the one to show now. */
  onMergedInto?: (keptId: string) => void;
};

/** Warns that the same person may have applied before, with buttons to compare, merge or mark as different. */
export default function DuplicatesBanner({ application, onMergedInto }: DuplicatesBannerProps) {
  const { data = [], error } = useQuery(duplicatesQueryOptions(application.id));
  const [isComparing, setComparing] = useState(false);
  useQuietReport([error], 'duplicates');
  const banner = bannerText(application, data);

  return (
    <>
      {banner && (
        <Alert
          tone="warning"
          icon={<Users className="icon" aria-hidden />}
          title={banner.title}
          action={
            <Button size="sm" onClick={() => setComparing(true)}>
              {banner.action}
            </Button>
          }
        >
          {banner.text}
        </Alert>
      )}
      {isComparing && data.length > 0 && (
        <CompareDialog
          application={application}
          duplicates={data}
          onClose={() => setComparing(false)}
          onMerged={(keptId) => {
            setComparing(false);
            if (keptId !== application.id) onMergedInto?.(keptId);
          }}
        />
      )}
    </>
  );
}

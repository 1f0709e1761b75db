import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';

/** The dashboard in outline, while its figures are counted. */
export function DashboardSkeleton() {
  return (
    <LoadingStatus label="Chargement du tableau de bord...">
      <div className="dash-figures" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div className="dash-figure" key={key}>
            <SkeletonBlock width="60%" />
            <SkeletonBlock width="40%" height={30} />
            <SkeletonBlock width="80%" />
          </div>
        ))}
      </div>
      <Card>
        <SkeletonBlock height={280} />
      </Card>
    </LoadingStatus>
  );
}

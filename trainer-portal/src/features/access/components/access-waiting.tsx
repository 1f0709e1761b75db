import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import '../access.css';

/** While the person's account is being read. */
export function AccessWaiting() {
  return (
    <LoadingStatus label="Vérification de votre compte…">
      <div className="access-waiting">
        <SkeletonBlock width={280} height={40} />
        <SkeletonBlock width="60%" />
        <SkeletonBlock height={160} />
      </div>
    </LoadingStatus>
  );
}

import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Sentence } from '@trame/app/sentence';
import { formatDate, formatDateTime } from '@trame/domain';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ruleVersionsOptions, type Rule, type RuleVersion } from '../data/rules.ts';
import { ruleText } from '../model/rule-values.ts';

/** Of states that came with the product one after the other, of one value, the latest: only their source was made clearer. */
const shownOf = (versions: readonly RuleVersion[]) =>
  versions.filter((version, index) => {
    const newer = versions[index - 1];
    return !(
      newer?.saved_by === null &&
      version.saved_by === null &&
      newer.value === version.value &&
      newer.valid_from === version.valid_from
    );
  });

/** What a rule was, from when, and who changed it. */
export default function VersionsDrawer({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const query = useQuery(ruleVersionsOptions(rule));
  return (
    <Drawer open title={rule.label} width={480} onClose={onClose}>
      <QueryView
        query={query}
        failed="Impossible de lire les versions"
        compact
        pending={
          <LoadingStatus label="Lecture des versions...">
            <SkeletonBlock width="60%" />
          </LoadingStatus>
        }
      >
        {(versions) => (
          <ol className="rules-versions">
            {shownOf(versions).map((version, index) => (
              <li key={version.id}>
                <p>
                  <strong>{ruleText(rule.unit, version.value) || 'Non renseigné'}</strong>
                  {index === 0 && <span className="muted"> en vigueur</span>}
                </p>
                <p>
                  <Sentence text={version.source} />
                </p>
                <p className="muted">
                  {version.saved_by === null
                    ? `Fournie avec Trame, le ${formatDate(version.saved_at)}`
                    : `${version.saved_by_name ?? 'Compte supprimé'}, le ${formatDateTime(version.saved_at)}`}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Drawer>
  );
}

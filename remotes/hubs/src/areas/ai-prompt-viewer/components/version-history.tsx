import { formatDate } from '@trame/domain';
import { Link } from '@trame/platform/router';
import type { Prompt } from '../data/prompts-query.ts';
import { stateOf, versionBefore } from '../model/versions.ts';
import { writeView, type PromptView } from '../model/view.ts';
import { VersionTag } from './version-tag.tsx';

type VersionHistoryProps = {
  prompt: Prompt;
  view: PromptView;
  /** Called when a version, or a comparison, is opened. */
  onFollow: () => void;
};

/** The versions, newest first: who wrote each, when, and what it changed. */
export function VersionHistory({ prompt, view, onFollow }: VersionHistoryProps) {
  const shown = view.mode === 'read' ? view.version : view.after;
  return (
    <ol className="version-list" reversed>
      {prompt.versions.toReversed().map((version) => {
        const before = versionBefore(prompt, version);
        const isShown = version.version === shown.version;
        return (
          <li key={version.version} className={isShown ? 'version is-shown' : 'version'}>
            <div className="version-head">
              <Link
                to={{ search: writeView({ mode: 'read', version }, prompt) }}
                preventScrollReset
                onClick={onFollow}
                aria-current={isShown && view.mode === 'read' ? 'true' : undefined}
              >
                Version <span className="num">{version.version}</span>
              </Link>
              <VersionTag state={stateOf(prompt, version.version)} />
            </div>
            <p className="muted">
              <span className="num">{formatDate(version.date)}</span> · {version.author}
            </p>
            <p>{version.change}</p>
            {before && (
              <p>
                <Link
                  to={{ search: writeView({ mode: 'compare', before, after: version }, prompt) }}
                  preventScrollReset
                  onClick={onFollow}
                >
                  Comparer la {version.version} à la {before.version}
                </Link>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

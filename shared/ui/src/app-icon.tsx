import { DRAFTS, type Draft } from './weave/drafts.ts';
import './app-icon.css';

export type { Draft } from './weave/drafts.ts';

export type AppIconProps = {
  /** The weave that the app is named after. */
  draft: Draft;
  /** 24, 32 or 48 px. */
  size?: 'sm' | 'md' | 'lg';
  /** The app one is in. */
  current?: boolean;
};

const pathOf = (draft: Draft) =>
  DRAFTS[draft]
    .flatMap((row, y) =>
      Array.from(row.matchAll(/#+/g), (run) => `M${run.index} ${y}h${run[0].length}v1H${run.index}z`),
    )
    .join('');

const paths = new Map<Draft, string>();

/** The sign of an app, always beside its name: an ornament for screen readers. */
export function AppIcon({ draft, size = 'md', current = false }: AppIconProps) {
  let path = paths.get(draft);
  if (path === undefined) {
    path = pathOf(draft);
    paths.set(draft, path);
  }
  return (
    <span className={`tr-app-icon tr-app-icon-${size}${current ? ' is-current' : ''}`} aria-hidden="true">
      <svg viewBox="0 0 8 8" shapeRendering="crispEdges" fill="currentColor">
        <path d={path} />
      </svg>
    </span>
  );
}

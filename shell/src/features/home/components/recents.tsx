import { AppIcon } from '@trame/ui/app-icon';
import { Link } from 'react-router';
import type { OpenableApp } from '../model/apps.ts';
import { useRecentStore } from '../model/recent-store.ts';

/** What the person looked at last, of the apps that they may open. */
export function Recents({ apps }: { apps: readonly OpenableApp[] }) {
  const pages = useRecentStore((state) => state.pages);
  const shown = pages.flatMap((page) => {
    const app = apps.find(({ area, outOfService }) => area.id === page.areaId && outOfService === undefined);
    return app ? [{ ...page, area: app.area }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="home-recents" aria-labelledby="home-recents-title">
      <div className="home-section-head">
        <h2 id="home-recents-title">Récents</h2>
      </div>
      <ul>
        {shown.map(({ href, title, list, area }) => (
          <li key={href}>
            <Link to={href}>
              <AppIcon draft={area.draft} />
              <span>
                <strong>{title}</strong>
                <span className="muted">{list}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

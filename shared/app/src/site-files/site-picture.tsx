import { useQuery } from '@tanstack/react-query';
import type { SitePicture } from '@trame/domain/company';
import { siteLinksQueryOptions } from './data/site-links-query.ts';
import './site-files.css';

/** As the site shows it: of this height at most, and of that width. */
const SIZES = {
  logo: { height: 40, width: 300 },
  timeline: { height: 200, width: 300 },
  programme: { height: 200, width: 300 },
} as const;

type Shown = { picture: SitePicture; alt: string; as: keyof typeof SIZES };

/** A stored picture in the size in which the site shows it. */
export function StoredPicture({ picture, alt, as, url }: Shown & { url: string | undefined }) {
  const { height, width } = SIZES[as];
  const scale = Math.min(height / picture.height, width / picture.width);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  if (url === undefined) return <svg {...size} aria-hidden="true" />;
  // An SVG in <img> runs nothing and loads nothing.
  return <img src={url} alt={alt} {...size} />;
}

/** A picture on the light and on the dark background of the site. */
export function PicturePreview(shown: Shown) {
  const { data: links = {} } = useQuery(siteLinksQueryOptions([shown.picture.path]));
  const url = links[shown.picture.path];
  return (
    <div className="media-previews">
      <figure>
        <div className="media-light">
          <StoredPicture {...shown} url={url} />
        </div>
        <figcaption>Fond clair, celui du site</figcaption>
      </figure>
      <figure>
        <div className="media-dark" data-theme="dark">
          <StoredPicture {...shown} url={url} />
        </div>
        <figcaption>Fond sombre, pour vos autres supports</figcaption>
      </figure>
    </div>
  );
}

/** A link that opens a stored document. */
export function StoredFileLink({ path, children }: { path: string; children: string }) {
  const { data: links = {} } = useQuery(siteLinksQueryOptions([path]));
  const url = links[path];
  if (url === undefined) return <span className="muted">{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}

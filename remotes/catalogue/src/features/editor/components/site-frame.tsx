import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type SiteFrameProps = { title: string; width: number | undefined; children: ReactNode };

/** Lengths that the site gives its pages, which the apps do not have. */
const PAGE = 'body{margin:0;font-size:var(--text-lg);line-height:26px}';

/**
 * A page of the public site in an app: a document of its own, light as the site is, as wide as a screen of its visitors. It has
 * the styles of this page, which are those of the site.
 */
export function SiteFrame({ title, width, children }: SiteFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(0);
  const attach = useCallback((frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (!page) return undefined;
    page.documentElement.lang = 'fr';
    page.documentElement.dataset['theme'] = 'light';
    const styles = page.createElement('style');
    styles.textContent = PAGE;
    page.head.append(
      ...Array.from(document.head.querySelectorAll('link[rel="stylesheet"], style'), (one) =>
        page.importNode(one, true),
      ),
      styles,
    );
    const measured = new ResizeObserver(() => setHeight(page.documentElement.offsetHeight));
    measured.observe(page.body);
    setBody(page.body);
    return () => measured.disconnect();
  }, []);
  return (
    <>
      <iframe
        ref={attach}
        // Nothing runs in it: what it shows comes from here.
        sandbox="allow-same-origin"
        className="site-frame"
        title={title}
        height={height}
        {...(width !== undefined && { width })}
      />
      {body && createPortal(children, body)}
    </>
  );
}

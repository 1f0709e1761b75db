import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import { programmePath, type ProgrammeContent } from '@trame/domain/catalogue';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { ProgrammeBrief, ProgrammeHead, ProgrammeParts } from '@trame/ui/programme-page';
import { Segmented } from '@trame/ui/segmented';
import { SkeletonBlock } from '@trame/ui/states';
import { ExternalLink, Monitor, PenLine, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PrintMenu } from './components/print-menu.tsx';
import { SiteFrame } from './components/site-frame.tsx';
import { StoredProgrammePicture } from './components/stored-programme-picture.tsx';
import { indicatorsQuery, programmeQuery, versionQuery, type Programme } from './data/programme.ts';
import { publisherQuery, siteAddressQuery } from './data/publisher.ts';
import './styles/preview.css';

const NAME = 'Aperçu';
const FAILED = 'Impossible de charger l’aperçu';
/** As wide as a phone. */
const PHONE = 390;

const SCREENS = [
  { value: 'wide', label: 'Ordinateur', icon: <Monitor className="icon" aria-hidden />, iconOnly: true },
  { value: 'phone', label: 'Téléphone', icon: <Smartphone className="icon" aria-hidden />, iconOnly: true },
] as const;

/** A sheet as the public site shows it: the draft, or what is online. */
export default function PreviewPage() {
  const { id = '' } = useParams();
  const query = useQuery(programmeQuery(id));
  const sheet = useResolvedPath('..', { relative: 'path' }).pathname;
  return (
    <DetailPage
      query={query}
      list={{ label: query.data?.title ?? 'Fiche', to: sheet }}
      texts={{
        failed: 'Impossible de charger la fiche',
        loading: 'Chargement de l’aperçu...',
        missing: 'Fiche introuvable',
      }}
      titleOf={() => NAME}
      renderSubtitle={({ title }) => title}
      renderActions={(programme) => (
        <>
          <PrintMenu programme={programme} content={programme.content} />
          <Button href={sheet} icon={<PenLine className="icon" aria-hidden />}>
            Revenir à la fiche
          </Button>
        </>
      )}
    >
      {(programme) => <Preview programme={programme} />}
    </DetailPage>
  );
}

function Preview({ programme }: { programme: Programme }) {
  const { id, slug, published_version: version, published_at: publishedAt, status, content } = programme;
  const isOnline = status === 'published' && version !== null && publishedAt !== null;
  const [shown, setShown] = useState<'draft' | 'online'>('draft');
  const [screen, setScreen] = useState<'wide' | 'phone'>('wide');
  const isPublished = isOnline && shown === 'online';
  const published = useQuery({ ...versionQuery(id, version ?? 0), enabled: isPublished });
  const publisher = useQuery(publisherQuery);
  const { data: indicators = [] } = useQuery(indicatorsQuery(id));
  const { data: site } = useQuery(siteAddressQuery);
  return (
    <>
      <div className="preview-bar">
        {isOnline && (
          <Segmented
            label="Version montrée"
            value={shown}
            options={[
              { value: 'draft', label: 'Brouillon' },
              { value: 'online', label: `En ligne, version ${version}` },
            ]}
            onChange={setShown}
          />
        )}
        <Segmented label="Écran" value={screen} options={SCREENS} onChange={setScreen} />
        <p className="muted">
          {isPublished
            ? `Publiée le ${formatDateTime(publishedAt)}.`
            : 'Le brouillon, tel que le site le montrerait. Il n’est pas en ligne.'}
        </p>
        {isOnline && site !== undefined && (
          <a
            className="preview-site"
            href={new URL(programmePath(slug), site).href}
            target="_blank"
            rel="noreferrer"
          >
            Voir sur le site <ExternalLink className="icon" aria-hidden />
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        )}
      </div>
      <QueryView query={publisher} failed={FAILED} pending={<SkeletonBlock height={420} />}>
        {(company) => {
          const page = (sheet: ProgrammeContent) => (
            <div className="preview-frame">
              <SiteFrame
                title={`${sheet.title}, comme sur le site`}
                width={screen === 'phone' ? PHONE : undefined}
              >
                <main>
                  <header className="fp-wrap fp-hd">
                    <ProgrammeHead content={sheet} />
                  </header>
                  <div className="fp-wrap fp-b">
                    <aside className="fp-c" aria-label="En bref">
                      <ProgrammeBrief content={sheet} />
                      <p className="help">
                        {isPublished ? `Version ${version}` : 'Brouillon'}. Le site a ici «&nbsp;Demander des
                        dates&nbsp;» et «&nbsp;Programme en PDF&nbsp;».
                      </p>
                    </aside>
                    <div className="fp-t">
                      {sheet.picture && <StoredProgrammePicture picture={sheet.picture} />}
                      <ProgrammeParts content={sheet} indicators={indicators} publisher={company} />
                    </div>
                  </div>
                </main>
              </SiteFrame>
            </div>
          );
          if (!isPublished) return page(content);
          return (
            <QueryView query={published} failed={FAILED} pending={<SkeletonBlock height={420} />}>
              {page}
            </QueryView>
          );
        }}
      </QueryView>
    </>
  );
}

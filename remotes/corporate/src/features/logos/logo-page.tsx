import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { TimelineSection } from '@trame/app/timeline-section';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { formatDate } from '@trame/domain';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Pencil, Trash2 } from 'lucide-react';
import { PicturePreview, StoredFileLink } from '@trame/app/site-picture';
import { peopleQueryOptions } from '../site/data/contents.ts';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteStatusQueryOptions } from '../site/data/site-status.ts';
import { LogoStateTag } from './components/logo-state.tsx';
import { useLogoActions } from './components/use-logo-actions.ts';
import { DELETE, logoData } from './data/logos.ts';
import { describeEntry } from './model/describe-entry.ts';
import {
  daysLeft,
  FIELDS,
  isLeftOut,
  LOGO_NOUN,
  LOGO_TEXTS,
  needsOf,
  TITLE,
  type Logo,
} from './model/logo.ts';
import './styles/logos.css';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

/** One logo: whether the site shows it and why, its consent, its history. */
export default function LogoPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { pathname } = useResolvedPath('.');
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const { data: people = [] } = useQuery(peopleQueryOptions('logo'));
  const { job, start, retry, stop, undo, close } = useLogoActions();
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, job === undefined);
  const isDeleted = job !== undefined && job.results.some(({ outcome }) => outcome === 'changed');
  return (
    <>
      <DetailPage<Logo>
        query={useQuery({ ...logoData.one(id), enabled: !isDeleted })}
        list={list}
        texts={LOGO_TEXTS}
        titleOf={({ name }) => name}
        renderSubtitle={(logo) => <LogoStateTag logo={logo} />}
        renderActions={() => (
          <>
            <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => start(DELETE, [id])}>
              Supprimer
            </Button>
            <Button
              variant="primary"
              icon={<Pencil className="icon" aria-hidden />}
              href={`${pathname}/modifier`}
            >
              Modifier
            </Button>
          </>
        )}
      >
        {(logo) => (
          <>
            <PublicationLine />
            <div className="logo-page">
              {needsOf(logo).length > 0 && (
                <Alert tone="info" title="Ce logo n’est pas sur le site">
                  Il lui manque {new Intl.ListFormat('fr').format(needsOf(logo))}.
                </Alert>
              )}
              <EndingConsent logo={logo} />
              <Unreadable logo={logo} />
              <Section title="Logo et accord">
                {logo.picture && (
                  <PicturePreview picture={logo.picture} alt={logo.alt ?? logo.name} as="logo" />
                )}
                <Facts
                  layout="columns"
                  items={[
                    { label: FIELDS.labels.alt, value: logo.alt },
                    { label: FIELDS.labels.link, value: logo.link },
                    { label: FIELDS.labels.consent_by, value: logo.consent_by },
                    { label: FIELDS.labels.consent_on, value: formatDate(logo.consent_on ?? '') },
                    { label: FIELDS.labels.consent_until, value: formatDate(logo.consent_until ?? '') },
                    { label: FIELDS.labels.consent_note, value: logo.consent_note },
                    {
                      label: FIELDS.labels.consent_file,
                      value: logo.consent_file && (
                        <StoredFileLink path={logo.consent_file}>Lire la preuve</StoredFileLink>
                      ),
                    },
                    { label: FIELDS.labels.visible_from, value: formatDate(logo.visible_from ?? '') },
                    { label: FIELDS.labels.visible_until, value: formatDate(logo.visible_until ?? '') },
                  ]}
                />
              </Section>
              <TimelineSection
                entity={{ kind: 'logo', id: logo.id }}
                people={people}
                describe={describeEntry}
              />
            </div>
          </>
        )}
      </DetailPage>
      {job && (
        <OutcomeDialog
          key={job.requestId}
          noun={LOGO_NOUN}
          job={job}
          onRetry={() => retry(job)}
          onStop={stop}
          onUndo={() => undo(job)}
          onClose={() => {
            close();
            if (isDeleted) void navigate(list.to, { replace: true });
          }}
        />
      )}
      <UndoBar />
    </>
  );
}

/** That the site is without the logo, and what to do. */
function Unreadable({ logo }: { logo: Logo }) {
  const { data: status } = useQuery(siteStatusQueryOptions());
  if (!isLeftOut(logo, status?.left_out ?? [])) return null;
  return (
    <Alert tone="danger" title="Le site ne montre pas ce logo">
      Son image ne peut pas être lue. Déposez le fichier de nouveau.
    </Alert>
  );
}

/** That the consent ends soon, and what to do. */
function EndingConsent({ logo }: { logo: Logo }) {
  const days = daysLeft(logo);
  if (days === undefined) return null;
  const when = days === 0 ? 'aujourd’hui' : `dans ${days} jour${days === 1 ? '' : 's'}`;
  return (
    <Alert tone="warning" title={`L’accord se termine ${when}`}>
      Le lendemain, le logo quitte le site. Demandez un nouvel accord, puis joignez sa preuve et sa date.
    </Alert>
  );
}

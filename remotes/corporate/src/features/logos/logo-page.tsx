import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DeleteDialog, type DeleteDialogProps } from '@trame/app/delete-dialog';
import { DetailPage } from '@trame/app/detail-page';
import { TimelineSection } from '@trame/app/timeline-section';
import { changesOf, detailsOf, fieldChanges, type EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { formatDate } from '@trame/domain';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PicturePreview, StoredFileLink } from '../media/components/picture-preview.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { LogoStateTag } from './components/logo-state.tsx';
import { logoData, peopleQueryOptions } from './data/logos.ts';
import { TITLE } from './logos-page.tsx';
import { daysLeft, FIELDS, needsOf, stateOf, type Logo, type LogoValues } from './model/logo.ts';

export const LOGO_TEXTS = {
  failed: 'Impossible de charger ce logo',
  loading: 'Chargement du logo...',
  missing: 'Logo introuvable',
};

const DELETE_TEXTS: DeleteDialogProps<Logo>['texts'] = {
  question: ({ name }) => `Supprimer le logo de ${name}\u202f?`,
  confirm: 'Supprimer définitivement',
  done: 'Logo supprimé',
  failed: 'Impossible de supprimer ce logo',
  gone: 'Rien n’a été supprimé\u00a0: ce logo n’existe plus, ou vos droits ne permettent plus de le voir.',
};

const isColumn = (name: string): name is keyof LogoValues => name in FIELDS.labels;

/** The text of an entry of the history of a logo. */
function describeEntry(entry: TimelineEntry): EntryDescription {
  if (entry.kind === 'created') return { title: 'Logo ajouté' };
  if (entry.kind === 'view') return { title: 'Ouvert' };
  if (entry.kind !== 'edited') return { title: 'Autre événement' };
  const changes = changesOf(detailsOf(entry));
  const fields = fieldChanges(changes, {
    label: (column) => (isColumn(column) ? FIELDS.labels[column] : undefined),
    value: (column, value) => (isColumn(column) ? FIELDS.valueText(column, value) : ''),
  });
  if (fields.length === 0) return { title: 'position' in changes ? 'Déplacé' : 'Modifié' };
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}

/** One logo: whether the site shows it and why, its consent, its history. */
export default function LogoPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useResolvedPath('.');
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const { data: people = [] } = useQuery(peopleQueryOptions());
  const [deleted, setDeleted] = useState<Logo>();
  return (
    <DetailPage<Logo>
      query={useQuery(logoData.one(id))}
      list={list}
      texts={LOGO_TEXTS}
      titleOf={({ name }) => name}
      renderSubtitle={(logo) => <LogoStateTag state={stateOf(logo)} />}
      renderActions={(logo) => (
        <>
          <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => setDeleted(logo)}>
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
          {needsOf(logo).length > 0 && (
            <Alert tone="info" title="Ce logo n’est pas sur le site">
              Il lui manque {new Intl.ListFormat('fr').format(needsOf(logo))}.
            </Alert>
          )}
          <EndingConsent logo={logo} />
          <Section title="Logo et accord">
            {logo.picture && <PicturePreview picture={logo.picture} alt={logo.alt ?? logo.name} as="logo" />}
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
          <TimelineSection entity={{ kind: 'logo', id: logo.id }} people={people} describe={describeEntry} />
          <DeleteDialog
            row={deleted}
            data={logoData}
            texts={DELETE_TEXTS}
            onClose={() => setDeleted(undefined)}
            onDeleted={() => {
              void siteChanged(client);
              void navigate(list.to, { replace: true });
            }}
          >
            <p>Le logo quitte le site. Cette suppression ne s’annule pas.</p>
          </DeleteDialog>
        </>
      )}
    </DetailPage>
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

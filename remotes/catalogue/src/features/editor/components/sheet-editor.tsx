import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { lazyPart } from '@trame/app/lazy-part';
import { TimelineSection } from '@trame/app/timeline-section';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { offerUndo, UndonePartly, undoTurn } from '@trame/app/undo-store';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { useKeys } from '@trame/app/use-keys';
import { formatDateTime } from '@trame/domain';
import {
  changedKeys,
  PROGRAMME_FIELDS,
  PROGRAMME_RULES,
  PROGRAMME_SECTIONS,
  programmeField,
  programmeFixes,
  programmeScore,
  type ProgrammeContent,
  type ProgrammeFix,
} from '@trame/domain/catalogue';
import { useHost, usePage } from '@trame/platform';
import { useNavigate } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Page, Section } from '@trame/ui/page';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  Eye,
  History,
  PenLine,
  Send,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ProgrammeState } from '../../programmes/components/programme-state.tsx';
import { peopleQuery, programmesChanged } from '../../programmes/data/programmes.ts';
import { sectorLabel } from '../../programmes/model/programme.ts';
import {
  applyFix,
  changeAddress,
  changeProgramme,
  deleteProgramme,
  duplicateProgramme,
  factsQuery,
  othersQuery,
  proposalsQuery,
  proposeChanges,
  publishProgramme,
  restoreVersion,
  undoFix,
  type Programme,
  type ProgrammeAction,
} from '../data/programme.ts';
import { describeEntry } from '../model/describe-entry.ts';
import { numberedLosses } from '../model/losses.ts';
import type { End } from './end-dialog.tsx';
import { FollowCard } from './follow-card.tsx';
import { Neighbours } from './neighbours.tsx';
import { PictureField } from './picture-field.tsx';
import { PrintMenu } from './print-menu.tsx';
import { Proposals } from './proposals.tsx';
import { ReadOnlySheet } from './read-only.tsx';
import { Results } from './results.tsx';
import { lossId, ScorePanel } from './score-panel.tsx';
import { controlId, SheetField } from './sheet-field.tsx';
import { ThreadLine } from './thread-line.tsx';
import { useActiveRule } from './use-active-rule.ts';
import { useSheet, type SaveState } from './use-sheet.ts';
import '../styles/sheet.css';

const Presence = lazyPart(() => import('@trame/app/presence'));
const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'));
const FixDialog = lazyDialog(() => import('./fix-dialog.tsx'));
const VersionsDrawer = lazyDialog(() => import('./versions-drawer.tsx'));
const ProposeDialog = lazyDialog(() => import('./propose-dialog.tsx'));
const EndDialog = lazyDialog(() => import('./end-dialog.tsx'));
const RulesDialog = lazyDialog(() => import('./rules-dialog.tsx'));
const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'));

const CLOCK = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
});

function savedText(state: SaveState): string | undefined {
  if (state.kind === 'failed') return 'pas enregistrée';
  if (state.kind === 'waiting') return 'enregistrement…';
  return state.at === undefined ? undefined : `enregistrée à ${CLOCK.format(state.at)}`;
}

type SheetEditorProps = { programme: Programme; list: { label: string; to: string } };

type Opened =
  | { kind: 'publish' }
  | { kind: 'versions' }
  | { kind: 'propose' }
  | { kind: 'fix'; fix: ProgrammeFix }
  | { kind: 'end'; end: End }
  | { kind: 'rules' }
  | { kind: 'address'; taken?: string };

/** The page of a sheet: it is written where it is read, and saved by itself. */
export function SheetEditor({ programme, list }: SheetEditorProps) {
  const { id, status, published_version: version, published_at: publishedAt } = programme;
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useActionNotice();
  const { session } = useHost();
  const mayWrite = session.roles.includes('app2_user');
  const [isProposing, setProposing] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const frame = useRef<HTMLDivElement>(null);
  const active = useActiveRule(frame);
  const sheet = useSheet(programme, mayWrite);
  const { content } = sheet;
  usePage({ title: content.title, breadcrumbs: [list] });
  const { data: facts, error: factsError } = useQuery(factsQuery(id));
  const { data: others = [] } = useQuery(othersQuery(id, content.sector));
  const { data: people = [] } = useQuery(peopleQuery);
  useQuietReport([factsError], 'programme-facts');
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, opened === undefined);

  const isTouched = changedKeys(programme.content, content).length > 0;
  const { score, losses, fixes } = useMemo(() => {
    if (!facts) return { score: undefined, losses: [], fixes: [] };
    // What is saved now is up to date today.
    const now = isTouched ? { ...facts, confirmed_on: facts.today } : facts;
    const computed = programmeScore(content, now);
    return {
      score: computed,
      losses: numberedLosses(content, computed.lost),
      fixes: programmeFixes(content, now, others),
    };
  }, [content, facts, others, isTouched]);

  const failed = (text: string) => (error: unknown) => notice.failed(error, text);
  const changed = () => programmesChanged(client);

  const correction = useMutation({
    mutationFn: async (fix: ProgrammeFix) => {
      const batch = crypto.randomUUID();
      const turn = undoTurn();
      const base = Object.fromEntries(
        Object.keys(fix.changes).flatMap((key) => {
          const value = content[key as keyof ProgrammeContent];
          return value === undefined ? [] : [[key, value]];
        }),
      ) as Partial<ProgrammeContent>;
      const outcome = await sheet.alone(() =>
        applyFix(id, batch, { rule: fix.rules[0] ?? '', changes: fix.changes, base }),
      );
      if (outcome !== 'applied') throw new Error(outcome);
      offerUndo(
        {
          label: `${programmeField(fix.field).label}\u00a0: corrigé, ${fix.points} points gagnés`,
          undo: async () => {
            const isWhole = await sheet.alone(() => undoFix(batch));
            void changed();
            if (!isWhole) throw new UndonePartly('Ce qui a été changé depuis reste comme il est.');
          },
        },
        turn,
      );
    },
    onSuccess: () => {
      setOpened(undefined);
      void changed();
    },
    onError: failed('Cette correction n’a pas pu être faite\u00a0: la fiche dit autre chose entre-temps'),
  });

  const publication = useMutation({
    mutationFn: async (note: string) => {
      const answer = await sheet.alone((basedOn) => publishProgramme(id, basedOn, note));
      if (answer.outcome === 'stale') throw new Error('stale');
      return answer;
    },
    onSuccess: ({ version: number }) =>
      notice.succeeded(`Version ${number} publiée`, 'Elle est en ligne dans la minute.'),
    onError: failed(
      'La fiche n’est pas publiée. Si elle a changé entre-temps, relisez-la, puis recommencez.',
    ),
    onSettled: changed,
  });

  const address = useMutation({
    mutationFn: async (slug: string) => {
      const isFree = await sheet.alone((basedOn) => changeAddress(id, sheet.stored, basedOn, slug));
      if (!isFree) setOpened({ kind: 'address', taken: slug });
      return isFree;
    },
    onError: failed('L’adresse n’a pas changé. Si la fiche a changé entre-temps, recommencez.'),
    onSettled: changed,
  });

  const action = useMutation({
    mutationFn: (asked: ProgrammeAction | { owner: string | null }) =>
      sheet.alone(() =>
        typeof asked === 'string' ? changeProgramme(id, asked) : changeProgramme(id, 'assign', asked.owner),
      ),
    onError: failed('Cette action n’a pas pu être faite'),
    onSettled: changed,
  });

  const restoration = useMutation({
    mutationFn: async (number: number) => {
      if (!(await sheet.alone((basedOn) => restoreVersion(id, number, basedOn)))) throw new Error('stale');
    },
    onSuccess: (_, number) => {
      setOpened(undefined);
      notice.succeeded(`Version ${number} restaurée`, 'Elle est dans le brouillon, pas encore en ligne.');
    },
    onError: failed('Cette version n’a pas pu être restaurée'),
    onSettled: changed,
  });

  const copying = useMutation({
    mutationFn: () => duplicateProgramme(id, crypto.randomUUID()),
    onSuccess: (copy) => {
      void changed();
      void navigate(`${list.to}/${copy}`);
    },
    onError: failed('Impossible de dupliquer cette fiche'),
  });

  const deletion = useMutation({
    mutationFn: () => deleteProgramme(id),
    onSuccess: () => {
      void navigate(list.to, { replace: true });
      void changed();
    },
    onError: failed('Impossible de supprimer cette fiche'),
    onSettled: () => setOpened(undefined),
  });

  const proposal = useMutation({
    mutationFn: (note: string) => {
      const changes = Object.fromEntries(
        changedKeys(sheet.stored, content).map((key) => [key, content[key] ?? null]),
      );
      return proposeChanges(id, crypto.randomUUID(), { changes, basedOn: sheet.versionNow(), note });
    },
    onError: failed('Impossible d’envoyer cette proposition'),
    onSettled: () => client.invalidateQueries({ queryKey: proposalsQuery(id).queryKey }),
  });

  const openPublication = async () => {
    if (await sheet.save()) setOpened({ kind: 'publish' });
  };
  const goTo = (field: string) => {
    const control = document.getElementById(controlId(field));
    (control ?? document.getElementById(`${controlId(field)}-cadre`))?.scrollIntoView({ block: 'center' });
    control?.focus();
  };

  const isArchived = status === 'archived';
  const isUnchanged = status === 'published' && !programme.is_changed_since_publication && !sheet.isDirty;
  const more: MenuItem[] = [
    {
      key: 'versions',
      label: 'Versions publiées',
      icon: <History className="icon" aria-hidden />,
      onSelect: () => setOpened({ kind: 'versions' }),
    },
    ...(mayWrite
      ? [
          ...(status === 'draft'
            ? [
                {
                  key: 'submit',
                  label: 'Faire relire',
                  icon: <Eye className="icon" aria-hidden />,
                  onSelect: () => action.mutate('submit'),
                },
              ]
            : []),
          ...(status === 'in_review'
            ? [
                {
                  key: 'return',
                  label: 'Remettre en brouillon',
                  icon: <Undo2 className="icon" aria-hidden />,
                  onSelect: () => action.mutate('return'),
                },
              ]
            : []),
          {
            key: 'duplicate',
            label: 'Dupliquer',
            icon: <Copy className="icon" aria-hidden />,
            onSelect: () => copying.mutate(),
          },
          isArchived
            ? {
                key: 'unarchive',
                label: 'Sortir des archives',
                icon: <ArchiveRestore className="icon" aria-hidden />,
                onSelect: () => action.mutate('unarchive'),
              }
            : {
                key: 'archive',
                label: 'Archiver',
                hint: status === 'published' ? 'Sa page quitte le site' : undefined,
                icon: <Archive className="icon" aria-hidden />,
                onSelect: () => setOpened({ kind: 'end', end: 'archive' }),
              },
          ...(version === null
            ? [
                {
                  key: 'delete',
                  label: 'Supprimer',
                  danger: true,
                  icon: <Trash2 className="icon" aria-hidden />,
                  onSelect: () => setOpened({ kind: 'end', end: 'delete' }),
                },
              ]
            : []),
        ]
      : []),
  ];

  const isEditable = mayWrite || isProposing;
  const hasWritten = sheet.state.kind !== 'saved' || sheet.state.at !== undefined;
  const activeLoss = losses.find(({ rule }) => rule.id === active);
  return (
    <>
      <Page
        wide
        title={content.title}
        subtitle={
          <>
            <ProgrammeState status={status} />{' '}
            {[
              sectorLabel(content.sector ?? null),
              version !== null && `version ${version}`,
              savedText(sheet.state),
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        }
        actions={
          <>
            <Presence entity={{ kind: 'programme', id }} entityName="cette fiche" isEditing={hasWritten} />
            <Button href={`${list.to}/${id}/apercu`} icon={<Eye className="icon" aria-hidden />}>
              Aperçu
            </Button>
            <PrintMenu programme={programme} content={content} />
            <Menu
              items={more}
              trigger={<Button icon={<Ellipsis className="icon" aria-hidden />}>Plus</Button>}
            />
            {mayWrite ? (
              <Button
                variant="primary"
                icon={<Upload className="icon" aria-hidden />}
                disabled={isArchived || isUnchanged}
                onClick={() => void openPublication()}
              >
                Publier
              </Button>
            ) : isProposing ? (
              <>
                <Button
                  onClick={() => {
                    sheet.reset();
                    setProposing(false);
                  }}
                >
                  Annuler
                </Button>
                <Button
                  variant="primary"
                  icon={<Send className="icon" aria-hidden />}
                  disabled={changedKeys(sheet.stored, content).length === 0}
                  onClick={() => setOpened({ kind: 'propose' })}
                >
                  Envoyer la proposition
                </Button>
              </>
            ) : (
              <Button
                variant="primary"
                icon={<PenLine className="icon" aria-hidden />}
                disabled={isArchived}
                onClick={() => setProposing(true)}
              >
                Proposer un changement
              </Button>
            )}
          </>
        }
      >
        {publishedAt !== null && !isArchived && (
          <div className="sheet-public">
            <p>
              <strong>En ligne depuis le {formatDateTime(publishedAt)}</strong>, version {version}.{' '}
              {isUnchanged ? 'Le site dit la même chose.' : 'Des changements ne sont pas encore en ligne.'}
            </p>
            {!isUnchanged && mayWrite && (
              <Button size="sm" variant="text" onClick={() => void openPublication()}>
                Voir ce qui change
              </Button>
            )}
          </div>
        )}
        {sheet.conflicts.length > 0 && (
          <Alert tone="warning" title="Un champ a été écrit à deux">
            {sheet.conflicts.map(({ label }) => label).join(', ')}&nbsp;: choisissez ce qui reste.
          </Alert>
        )}
        <Neighbours id={id} base={list.to} />
        <div className="sheet" ref={frame}>
          <ThreadLine
            from={isEditable && activeLoss ? controlId(activeLoss.rule.field) : undefined}
            to={activeLoss && lossId(activeLoss.rule.id)}
          />
          <div className="sheet-main">
            <Proposals id={id} sheet={sheet} mayWrite={mayWrite} />
            {isEditable ? (
              PROGRAMME_SECTIONS.map(({ id: section, label }) => (
                <Section key={section} title={label}>
                  <div className="sheet-grid">
                    {PROGRAMME_FIELDS.filter((field) => field.section === section).map(({ key, kind }) => {
                      const lost = losses.filter(({ rule }) => rule.field === key);
                      return kind === 'picture' ? (
                        <PictureField
                          key={key}
                          sheet={sheet}
                          others={others}
                          losses={lost}
                          mayUpload={mayWrite}
                        />
                      ) : (
                        <SheetField
                          key={key}
                          name={key}
                          sheet={sheet}
                          losses={lost}
                          isActive={activeLoss?.rule.field === key}
                        />
                      );
                    })}
                  </div>
                </Section>
              ))
            ) : (
              <ReadOnlySheet content={content} />
            )}
            <Results id={id} mayWrite={mayWrite} />
            <TimelineSection entity={{ kind: 'programme', id }} people={people} describe={describeEntry} />
          </div>
          <aside className="sheet-side" aria-label="Score et suivi" tabIndex={-1}>
            {score && (
              <div>
                <ScorePanel
                  score={score}
                  losses={losses}
                  fixes={fixes}
                  mayWrite={mayWrite && !isArchived}
                  isBusy={correction.isPending || action.isPending}
                  active={active}
                  onFix={(fix) => (fix.isSure ? correction.mutate(fix) : setOpened({ kind: 'fix', fix }))}
                  onGo={goTo}
                  onConfirm={() => action.mutate('confirm')}
                />
                <p className="sheet-rules-link">
                  Mêmes règles dans la liste, la base et ce formulaire.{' '}
                  <Button variant="link" size="sm" onClick={() => setOpened({ kind: 'rules' })}>
                    Les {PROGRAMME_RULES.length} règles et leurs sources
                  </Button>
                </p>
              </div>
            )}
            <FollowCard
              programme={programme}
              people={people}
              mayWrite={mayWrite && !isArchived}
              isBusy={action.isPending || address.isPending}
              onOwner={(owner) => action.mutate({ owner })}
              onAddress={() => setOpened({ kind: 'address' })}
            />
          </aside>
        </div>
      </Page>
      {opened?.kind === 'publish' && (
        <PublishDialog
          id={id}
          version={version}
          content={content}
          isPending={publication.isPending}
          onClose={() => setOpened(undefined)}
          onPublish={(note, done) => publication.mutate(note, { onSuccess: done })}
        />
      )}
      {opened?.kind === 'fix' && (
        <FixDialog
          fix={opened.fix}
          content={content}
          isPending={correction.isPending}
          onClose={() => setOpened(undefined)}
          onApply={() => correction.mutate(opened.fix)}
        />
      )}
      {opened?.kind === 'versions' && (
        <VersionsDrawer
          id={id}
          content={content}
          mayWrite={mayWrite}
          isPending={restoration.isPending}
          onClose={() => setOpened(undefined)}
          onRestore={(number) => restoration.mutate(number)}
        />
      )}
      {opened?.kind === 'propose' && (
        <ProposeDialog
          before={sheet.stored}
          after={content}
          isPending={proposal.isPending}
          onClose={() => setOpened(undefined)}
          onPropose={(note, done) =>
            proposal.mutate(note, {
              onSuccess: () => {
                done();
                notice.succeeded('Proposition envoyée', 'Vos collègues du catalogue la voient sur la fiche.');
                sheet.reset();
                setProposing(false);
              },
            })
          }
        />
      )}
      {opened?.kind === 'end' && (
        <EndDialog
          end={opened.end}
          title={content.title}
          isOnline={status === 'published'}
          isPending={action.isPending || deletion.isPending}
          onClose={() => setOpened(undefined)}
          onConfirm={() =>
            opened.end === 'delete'
              ? deletion.mutate()
              : action.mutate('archive', { onSettled: () => setOpened(undefined) })
          }
        />
      )}
      {opened?.kind === 'rules' && <RulesDialog onClose={() => setOpened(undefined)} />}
      {opened?.kind === 'address' && (
        <AddressDialog
          slug={programme.slug}
          title={content.title}
          wasPublished={version !== null}
          taken={opened.taken}
          isPending={address.isPending}
          onClose={() => setOpened(undefined)}
          onChange={(slug, done) =>
            address.mutate(slug, {
              onSuccess: (isFree) => {
                if (isFree) done();
              },
            })
          }
        />
      )}
      <UndoBar />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { TimelineSection } from '@trame/app/timeline-section';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { peopleQueryOptions } from '../site/data/contents.ts';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { EventPreview } from './components/event-preview.tsx';
import { EventStateTag } from './components/event-state.tsx';
import { useEventActions } from './components/use-event-actions.ts';
import { ACTIONS, eventData } from './data/events.ts';
import { describeEntry } from './model/describe-entry.ts';
import { EVENT_NOUN, EVENT_TEXTS, isTranslated, TITLE, type TimelineEvent } from './model/event.ts';
import { whenText } from './model/when.ts';
import './styles/timeline.css';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

/** One date of the timeline: as on the site, its history, and what can be done with it. */
export default function EventPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { pathname } = useResolvedPath('.');
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const { data: people = [] } = useQuery(peopleQueryOptions('timeline_event'));
  const { job, start, retry, stop, undo, close } = useEventActions();
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, job === undefined);
  const isDeleted =
    job?.action === ACTIONS.delete && job.results.some(({ outcome }) => outcome === 'changed');
  return (
    <>
      <DetailPage<TimelineEvent>
        query={useQuery({ ...eventData.one(id), enabled: !isDeleted })}
        list={list}
        texts={EVENT_TEXTS}
        titleOf={({ title_fr }) => title_fr}
        renderSubtitle={({ precision, starts_on }) => whenText(precision, starts_on)}
        renderActions={({ state }) => (
          <>
            <Button
              icon={<Trash2 className="icon" aria-hidden />}
              onClick={() => start(ACTIONS.delete, [id])}
            >
              Supprimer
            </Button>
            {state === 'published' ? (
              <Button
                icon={<EyeOff className="icon" aria-hidden />}
                onClick={() => start(ACTIONS.unpublish, [id])}
              >
                Retirer du site
              </Button>
            ) : (
              <Button
                icon={<Eye className="icon" aria-hidden />}
                onClick={() => start(ACTIONS.publish, [id])}
              >
                Publier
              </Button>
            )}
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
        {(event) => (
          <>
            <PublicationLine />
            <div className="frise-page">
              <div className="frise-column">
                <Section title="Textes">
                  <Facts
                    layout="columns"
                    items={[
                      { label: 'État', value: <EventStateTag state={event.state} /> },
                      { label: 'Langues', value: isTranslated(event) ? 'Français et anglais' : 'Français' },
                      { label: 'Texte, français', value: event.text_fr },
                      { label: 'Texte, anglais', value: event.text_en },
                    ]}
                  />
                </Section>
                <TimelineSection
                  entity={{ kind: 'timeline_event', id: event.id }}
                  people={people}
                  describe={describeEntry}
                />
              </div>
              <EventPreview written={event} id={event.id} />
            </div>
          </>
        )}
      </DetailPage>
      {job && (
        <OutcomeDialog
          key={job.requestId}
          noun={EVENT_NOUN}
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

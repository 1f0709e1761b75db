import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toCsv } from '@trame/app/csv';
import { ProgressLine } from '@trame/app/progress-line';
import { QueryView } from '@trame/app/query-view';
import { saveAs } from '@trame/app/save-as';
import { formatDateTime } from '@trame/domain';
import { usePage } from '@trame/platform';
import { useLocation, useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { FileDown, Send, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAct } from '../envelopes/components/use-act.ts';
import { LineList } from './components/line-list.tsx';
import { useRun } from './components/use-run.ts';
import { envelopeQuery } from '../envelopes/data/envelopes.ts';
import { batchKey, batchQuery, closeBatch, resumeBatch, type Batch } from './data/batches.ts';
import { countLines, FAILURE_COLUMNS, faultText, outcomeText } from './model/batch.ts';
import './styles/many.css';

const NAME = 'Envoi à plusieurs';

/** A sending to many: it goes on, stops, and says at the end what was sent and what was not. */
export default function BatchPage() {
  const { batchId = '' } = useParams();
  const area = useResolvedPath('../..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const query = useQuery({ ...batchQuery(batchId), refetchOnWindowFocus: false });
  const signatures = `${area}/signatures`;
  usePage({ title: NAME, breadcrumbs: [{ label: 'Signatures', to: signatures }] });
  return (
    <QueryView
      query={query}
      failed="Impossible de charger cet envoi"
      pending={
        <LoadingStatus label="Chargement de l’envoi...">
          <SkeletonBlock height={320} />
        </LoadingStatus>
      }
      missing={
        <EmptyState
          title="Envoi introuvable"
          description="Le lien est incomplet, ou cet envoi a plus d’un an."
          action={<Button href={signatures}>Revenir aux signatures</Button>}
        />
      }
    >
      {(batch) => <Opened batch={batch} area={area} />}
    </QueryView>
  );
}

function Opened({ batch, area }: { batch: Batch; area: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { act, isPending } = useAct();
  const { isRunning, isStopping, hasChanged, run, stop } = useRun(batch);
  const { lines } = batch;
  const count = countLines(lines);
  const isClosed = batch.closed_at !== null;
  const isOver = count.waiting === 0 || isClosed;
  // Somebody has just pressed « Envoyer »: a page that is opened again waits for them.
  const isWanted = (location.state as { start?: boolean } | null)?.start === true;
  const started = useRef(false);
  useEffect(() => {
    if (!isWanted || started.current) return;
    started.current = true;
    void navigate(location.pathname, { replace: true });
    void run();
  }, [isWanted, run, navigate, location.pathname]);
  const left = lines.filter(({ status }) => status !== 'sent');
  return (
    <Page title={batch.title} subtitle={`Envoi à plusieurs du ${formatDateTime(batch.created_at)}`}>
      <div className="mny-page">
        <Section title={isOver ? 'Ce qui est envoyé' : 'Envoi'}>
          <div className="mny-part">
            <output aria-live="polite">
              {isRunning && !isStopping && 'Envoi en cours. Gardez cette page ouverte.'}
              {isStopping && 'Arrêt après la ligne en cours…'}
              {!isRunning && outcomeText(count)}
            </output>
            {!isOver && (
              <ProgressLine label="Lignes envoyées" done={count.sent + count.failed} total={lines.length} />
            )}
            {isClosed && count.waiting > 0 && (
              <Alert title="Cet envoi a été terminé avant la fin">
                Les lignes qui restaient ne partiront pas. Elles sont dans le fichier des lignes non envoyées.
              </Alert>
            )}
            {hasChanged && (
              <Alert
                tone="warning"
                live
                title="Le brouillon a changé depuis le début de cet envoi"
                action={
                  <Button
                    size="sm"
                    loading={isPending}
                    onClick={() =>
                      act({
                        perform: async () => {
                          // The draft may be gone: the database says so.
                          const model = await client.fetchQuery({
                            ...envelopeQuery(batch.model_id ?? ''),
                            staleTime: 0,
                          });
                          await resumeBatch(batch.id, model.updated_at);
                        },
                        done: 'Envoi repris',
                        about: batch.title,
                        after: () => void run(),
                      })
                    }
                  >
                    Envoyer le brouillon actuel
                  </Button>
                }
              >
                Ce qui est parti reste tel quel. Les lignes qui restent peuvent partir avec le brouillon
                actuel.
              </Alert>
            )}
            <div className="mny-row">
              {isRunning && (
                <Button icon={<Square className="icon" aria-hidden />} loading={isStopping} onClick={stop}>
                  Arrêter
                </Button>
              )}
              {!isRunning && !isOver && (
                <>
                  <Button
                    variant="primary"
                    icon={<Send className="icon" aria-hidden />}
                    onClick={() => void run()}
                  >
                    {count.sent + count.failed > 0 ? 'Reprendre' : 'Envoyer'}
                  </Button>
                  <Button
                    loading={isPending}
                    onClick={() =>
                      act({
                        perform: async () => {
                          await closeBatch(batch.id);
                          await client.invalidateQueries({ queryKey: batchKey(batch.id) });
                        },
                        done: 'Envoi terminé',
                        about: batch.title,
                      })
                    }
                  >
                    Abandonner les lignes qui restent
                  </Button>
                </>
              )}
              {count.sent > 0 && !isRunning && (
                <Button
                  variant={isOver ? 'primary' : 'default'}
                  href={`${area}/signatures?envoi=${batch.id}`}
                >
                  Voir les enveloppes
                </Button>
              )}
              {left.length > 0 && !isRunning && (
                <Button
                  icon={<FileDown className="icon" aria-hidden />}
                  onClick={async () => saveAs(await toCsv(left, FAILURE_COLUMNS), 'lignes non envoyées.csv')}
                >
                  Lignes non envoyées
                </Button>
              )}
            </div>
          </div>
        </Section>
        <Section title="Les lignes">
          <LineList
            lines={lines.map(({ place, name, email, status, fault, request_id }) => ({
              number: place,
              label: name,
              detail: email,
              problems: status === 'failed' ? [faultText(fault)] : [],
              state: status,
              path: request_id === null ? undefined : `${area}/signatures/${request_id}`,
            }))}
          />
        </Section>
      </div>
    </Page>
  );
}

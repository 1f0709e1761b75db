import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { countOf } from '@trame/app/noun';
import { saveAs } from '@trame/app/save-as';
import { readTableFile, UnreadableTable } from '@trame/app/table-file';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { MISSION_LIMITS } from '@trame/domain/invoices';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { LoadingStatus } from '@trame/ui/states';
import { Check, FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ImportTable } from './components/import-table.tsx';
import { importMissions, missionData, type ImportAnswer } from './data/missions.ts';
import { answeredLines, countLines, linesText, readyMissions } from './model/import-lines.ts';
import { COLUMNS, modelFile, readMissionFile, type MissionFile } from './model/mission-file.ts';
import { MISSION_NOUN, TITLE } from './model/mission.ts';
import './styles/missions.css';

const NAME = 'Importer des missions';

type Chosen = { name: string; file: MissionFile };
type Unread = { name: string; why: string };

/** Missions of a CSV file or of a workbook: read line by line, checked by the database, then added once somebody has seen them. */
export default function MissionImportPage() {
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: base }] });
  const client = useQueryClient();
  const notice = useActionNotice();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [unread, setUnread] = useState<Unread>();
  const [answers, setAnswers] = useState<ImportAnswer[]>();
  const [isDone, setDone] = useState(false);
  const lines = answeredLines(chosen?.file.lines ?? [], answers, isDone);
  const count = countLines(lines);
  const ready = readyMissions(lines);
  const check = useMutation({
    mutationFn: ({ file }: Chosen) =>
      importMissions(
        file.lines.flatMap(({ mission }) => mission ?? []),
        true,
      ),
    networkMode: 'always',
    onSuccess: setAnswers,
    onError: (error) => notice.failed(error, failureAdvice(error), 'Le fichier n’a pas pu être vérifié'),
  });
  const add = useMutation({
    mutationFn: () =>
      importMissions(
        ready.map(({ mission }) => mission),
        false,
      ),
    networkMode: 'always',
    onSuccess: (given) => {
      // Their places among all that were checked.
      const added = given.map((answer) => ({ ...answer, line: ready[answer.line - 1]?.place ?? 0 }));
      const places = new Set(added.map(({ line }) => line));
      setAnswers((before = []) => [...before.filter(({ line }) => !places.has(line)), ...added]);
      setDone(true);
      void missionData.changed(client);
    },
    onError: (error) => notice.failed(error, failureAdvice(error), 'Aucune mission n’a été ajoutée'),
  });
  const isBusy = check.isPending || add.isPending;
  const isAdding = useRef(false);
  // A second press may come before the button is drawn anew.
  const addOnce = () => {
    if (isAdding.current) return;
    isAdding.current = true;
    add.mutate(undefined, {
      onSettled: () => {
        isAdding.current = false;
      },
    });
  };
  useUnsavedChanges(!isDone && ready.length > 0);
  const choose = async (file: File) => {
    setUnread(undefined);
    setAnswers(undefined);
    setDone(false);
    let rows: string[][];
    try {
      rows = await readTableFile(file);
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      setChosen(undefined);
      setUnread({ name: file.name, why: error.message });
      return;
    }
    const next = { name: file.name, file: readMissionFile(rows) };
    setChosen(next);
    if (next.file.lines.some(({ mission }) => mission)) check.mutate(next);
  };
  return (
    <Page title={NAME} subtitle="Rien n’est ajouté avant que vous ayez relu chaque ligne.">
      <div className="mis-import">
        <Section
          title="Le fichier"
          actions={
            <Button
              size="sm"
              variant="text"
              icon={<FileDown className="icon" aria-hidden />}
              onClick={() => saveAs(modelFile(), 'missions.csv')}
            >
              Télécharger le modèle
            </Button>
          }
        >
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.xlsx,text/csv,text/plain"
            aria-label="Fichier CSV ou classeur"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
              // The same file can be chosen again, once it was corrected.
              target.value = '';
            }}
          />
          <div className="mis-file">
            <Button
              variant={chosen ? 'default' : 'primary'}
              disabled={isBusy}
              icon={<FileUp className="icon" aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {chosen ? 'Choisir un autre fichier' : 'Choisir un fichier (CSV ou .xlsx)'}
            </Button>
            {chosen && <span className="muted">{chosen.name}</span>}
          </div>
          {unread && (
            <Alert tone="danger" title={`«\u00a0${unread.name}\u00a0» n’est pas lu`} live>
              {unread.why}
            </Alert>
          )}
          <div className="mis-import">
            <p className="muted mis-columns">
              Colonnes, dans n’importe quel ordre&nbsp;: {COLUMNS.map(({ header }) => header).join(', ')}.{' '}
              {MISSION_LIMITS.rows} lignes au plus.
            </p>
            {chosen && chosen.file.missing.length > 0 && (
              <Alert tone="danger" title="Des colonnes manquent" live>
                {chosen.file.missing.join(', ')}. La première ligne du fichier nomme les colonnes.
              </Alert>
            )}
            {chosen && chosen.file.missing.length === 0 && chosen.file.lines.length === 0 && (
              <Alert tone="warning" title="Ce fichier n’a que sa première ligne" live>
                Ajoutez une mission par ligne.
              </Alert>
            )}
            {chosen !== undefined && chosen.file.leftOut > 0 && (
              <Alert tone="warning" title={`Seules les ${MISSION_LIMITS.rows} premières lignes sont lues`}>
                {chosen.file.leftOut === 1
                  ? 'Importez la dernière dans un second fichier.'
                  : `Importez les ${chosen.file.leftOut} autres dans un second fichier.`}
              </Alert>
            )}
          </div>
        </Section>
        {lines.length > 0 && (
          <Section title={isDone ? 'Ce qui est ajouté' : 'Ce qui sera ajouté'}>
            <output className="mis-read">{linesText(count, isDone)}</output>
            {check.isPending && <LoadingStatus label="Vérification des lignes..." visible />}
            <ImportTable lines={lines} base={base} />
            <div className="mis-import-end">
              {isDone ? (
                <Button variant="primary" href={base}>
                  Voir les missions
                </Button>
              ) : (
                <>
                  <Button
                    variant="primary"
                    loading={add.isPending}
                    disabled={ready.length === 0 || answers === undefined}
                    icon={<Check className="icon" aria-hidden />}
                    onClick={addOnce}
                  >
                    Ajouter {countOf(MISSION_NOUN, ready.length)}
                  </Button>
                  {check.isError && chosen && (
                    <Button loading={check.isPending} onClick={() => check.mutate(chosen)}>
                      Vérifier de nouveau
                    </Button>
                  )}
                  {count.wrong > 0 && ready.length > 0 && (
                    <p className="muted">Les lignes à corriger ne sont pas ajoutées.</p>
                  )}
                </>
              )}
            </div>
          </Section>
        )}
      </div>
    </Page>
  );
}

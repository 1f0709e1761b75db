import { ProgressLine } from '@trame/app/progress-line';
import { countOf } from '@trame/app/noun';
import { saveAs } from '@trame/app/save-as';
import { TABLE_LIMITS } from '@trame/app/table-file';
import { formatCount } from '@trame/domain';
import { FAULT_HEADING, IMPORT_LIMITS, PROGRAMME_COLUMNS } from '@trame/domain/catalogue';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Page, Section } from '@trame/ui/page';
import { LoadingStatus } from '@trame/ui/states';
import { Check, FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { PROGRAMME_NOUN, TITLE } from '../programmes/model/programme.ts';
import { ImportList } from './components/import-list.tsx';
import { useImport } from './components/use-import.ts';
import { faultyFile, modelFile } from './model/files.ts';
import { countLines, isDone, isReady, linesText, type ShownLine } from './model/import-lines.ts';
import './styles/import.css';

const NAME = 'Importer des fiches';
/** Lines on the page; more are shown when somebody asks. */
const SHOWN = 100;

const NUMBER = new Intl.NumberFormat('fr-FR');

type Filter = 'all' | 'wrong' | 'new' | 'change' | 'rest';

const KIND_OF: Readonly<Record<ShownLine['state'], Filter>> = {
  wrong: 'wrong',
  waiting: 'rest',
  new: 'new',
  added: 'new',
  change: 'change',
  changed: 'change',
  same: 'rest',
  unchanged: 'rest',
};

const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'Toutes les lignes' },
  { value: 'wrong', label: 'À corriger' },
  { value: 'new', label: 'Nouvelles' },
  { value: 'change', label: 'Modifiées' },
  { value: 'rest', label: 'Sans changement' },
];

/** Sheets of a CSV file or a workbook: each line is shown with what it does, then the chosen ones are written. */
export default function ImportPage() {
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: base }] });
  const input = useRef<HTMLInputElement>(null);
  const run = useImport();
  const { chosen, lines, ready, progress } = run;
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(SHOWN);
  const file = chosen?.file;
  const count = countLines(lines);
  const wrong = lines.filter(({ state }) => state === 'wrong');
  const choosable = lines.filter(isReady);
  const listed = lines.filter(({ state }) => filter === 'all' || KIND_OF[state] === filter);
  const isRunning = progress !== undefined;
  const isOver = lines.some(isDone);
  useUnsavedChanges(isRunning || ready.length > 0);
  const choose = (given: File) => {
    setFilter('all');
    setShown(SHOWN);
    run.choose(given);
  };
  return (
    <Page title={NAME} subtitle="Rien n’est écrit avant que vous ayez relu chaque ligne." wide>
      <div className="import">
        <Section
          title="Le fichier"
          actions={
            <Button
              size="sm"
              variant="text"
              icon={<FileDown className="icon" aria-hidden />}
              onClick={() => saveAs(modelFile(), 'modele-fiches.csv')}
            >
              Télécharger le modèle
            </Button>
          }
        >
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label="Fichier CSV ou XLSX"
            onChange={({ target }) => {
              const [given] = target.files ?? [];
              if (given) choose(given);
              // The same file can be chosen again, once it was corrected.
              target.value = '';
            }}
          />
          <div className="import-file">
            <Button
              variant={chosen ? 'default' : 'primary'}
              disabled={isRunning}
              icon={<FileUp className="icon" aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {chosen ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            </Button>
            {chosen && <span className="muted">{chosen.name}</span>}
          </div>
          <p className="muted import-limits">
            CSV ou XLSX, {NUMBER.format(IMPORT_LIMITS.rows)} lignes et {TABLE_LIMITS.bytes / 1_000_000}
            &nbsp;Mo au plus. La première ligne nomme les colonnes. Une cellule vide laisse le champ comme il
            est. Avec un identifiant, ou le titre d’une fiche, la ligne change cette fiche&nbsp;; sinon elle
            en crée une, en brouillon.
          </p>
          <details className="import-columns">
            <summary>Les colonnes</summary>
            <p className="muted">
              Dans n’importe quel ordre&nbsp;: {PROGRAMME_COLUMNS.map(({ heading }) => heading).join(', ')}.
              L’export du catalogue a les mêmes, et l’identifiant.
            </p>
          </details>
          {chosen?.why !== undefined && (
            <Alert tone="danger" title="Ce fichier n’est pas lu" live>
              {chosen.why}
            </Alert>
          )}
          {file && file.faults.length > 0 && (
            <Alert tone="danger" title="La première ligne est à corriger" live>
              {file.faults.map(({ sentence }) => sentence).join(' ')}
            </Alert>
          )}
          {file?.faults.length === 0 && file.lines.length === 0 && (
            <Alert tone="warning" title="Ce fichier n’a que sa première ligne" live>
              Ajoutez une fiche par ligne.
            </Alert>
          )}
          {file && file.leftOut > 0 && (
            <Alert
              tone="warning"
              title={`Seules les ${NUMBER.format(IMPORT_LIMITS.rows)} premières lignes sont lues`}
            >
              {file.leftOut === 1
                ? 'Importez la dernière dans un second fichier.'
                : `Importez les ${NUMBER.format(file.leftOut)} autres dans un second fichier.`}
            </Alert>
          )}
          {file && file.ignored.length > 0 && (
            <p className="muted import-limits">Colonnes laissées de côté&nbsp;: {file.ignored.join(', ')}.</p>
          )}
        </Section>
        {file && lines.length > 0 && (
          <Section title={isOver ? 'Ce qui est importé' : 'Ce qui sera importé'}>
            <output className="import-read">{linesText(count)}</output>
            {run.isChecking && <LoadingStatus label="Vérification des lignes..." visible />}
            {run.pause !== undefined && !isRunning && ready.length > 0 && (
              <Alert tone="warning" title="L’import s’est arrêté, rien n’est perdu" live>
                {run.pause} Les fiches déjà écrites le restent&nbsp;; les autres lignes attendent ici.
              </Alert>
            )}
            <div className="import-bar">
              <ChoiceFilter label="Lignes montrées" value={filter} options={FILTERS} onChange={setFilter} />
              {choosable.length > 0 && (
                <Button
                  size="sm"
                  variant="text"
                  disabled={isRunning}
                  onClick={() =>
                    run.take(
                      choosable.map(({ number }) => number),
                      ready.length < choosable.length,
                    )
                  }
                >
                  {ready.length < choosable.length ? 'Tout cocher' : 'Tout décocher'}
                </Button>
              )}
              {wrong.length > 0 && (
                <Button
                  size="sm"
                  icon={<FileDown className="icon" aria-hidden />}
                  onClick={() =>
                    void faultyFile(file.headings, wrong).then((blob) =>
                      saveAs(blob, 'fiches-a-corriger.csv'),
                    )
                  }
                >
                  Télécharger {wrong.length > 1 ? `les ${formatCount(wrong.length)} lignes` : 'la ligne'} à
                  corriger
                </Button>
              )}
            </div>
            {listed.length === 0 ? (
              <p className="muted">Aucune ligne ici.</p>
            ) : (
              <ImportList
                lines={listed.slice(0, shown)}
                base={base}
                left={run.left}
                isBusy={isRunning}
                onTake={(number, isTaken) => run.take([number], isTaken)}
              />
            )}
            {listed.length > shown && (
              <Button size="sm" variant="text" onClick={() => setShown(shown + SHOWN)}>
                Afficher la suite
              </Button>
            )}
            <div className="import-end">
              {isRunning ? (
                <>
                  <div className="import-progress">
                    <ProgressLine label="Lignes importées" done={progress.done} total={progress.total} />
                  </div>
                  <Button loading={run.isStopping} onClick={run.stop}>
                    {run.isStopping ? 'Arrêt...' : 'Arrêter'}
                  </Button>
                </>
              ) : (
                <>
                  {choosable.length > 0 && (
                    <Button
                      variant="primary"
                      disabled={ready.length === 0 || run.isChecking}
                      icon={<Check className="icon" aria-hidden />}
                      onClick={run.start}
                    >
                      {ready.length === 0
                        ? 'Importer'
                        : `Importer ${countOf(PROGRAMME_NOUN, ready.length)}${isOver ? ' de plus' : ''}`}
                    </Button>
                  )}
                  {run.checkAgain && <Button onClick={run.checkAgain}>Vérifier de nouveau</Button>}
                  {isOver && choosable.length === 0 && (
                    <Button variant="primary" href={base}>
                      Voir le catalogue
                    </Button>
                  )}
                  {wrong.length > 0 && (
                    <p className="muted">
                      Les lignes à corriger ne sont pas écrites. Corrigées dans leur fichier, elles
                      s’importent de nouveau&nbsp;; la colonne «&nbsp;{FAULT_HEADING}&nbsp;» n’est pas lue.
                    </p>
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

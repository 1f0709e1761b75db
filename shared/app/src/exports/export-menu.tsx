import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Menu } from '@trame/ui/menu';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useOpenAtOnce } from '../browser/use-open-at-once.ts';
import { failureAdvice } from '../failures/failure-advice.ts';
import { ProgressLine } from '../progress/progress-line.tsx';
import { useListExport, type ExportedList } from './use-list-export.ts';

export type ExportMenuProps<Row> = {
  list: ExportedList<Row>;
  /** Only these rows of it. */
  selection?: readonly string[];
  size?: 'sm' | 'md';
  /** Its button was pressed before this component was loaded. */
  opensAtOnce?: boolean;
};

/** Number of lines up to which an export ends before a dialog could be read. */
const SHORT = 250;

/** « Exporter »: the list, or its selected rows, as a workbook or as text for any spreadsheet. */
export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { list, selection, size = 'md', opensAtOnce = false } = props;
  const trigger = useOpenAtOnce(opensAtOnce);
  const { current, start, cancel } = useListExport(list, selection);
  const isRunning = current.state === 'running';
  const isLong = isRunning && (current.total ?? 0) > SHORT;
  return (
    <>
      <Menu
        trigger={
          <Button
            ref={trigger}
            size={size}
            icon={<Download className="icon" aria-hidden />}
            loading={isRunning}
          >
            Exporter
          </Button>
        }
        items={[
          {
            key: 'xlsx',
            label: 'Excel (XLSX)',
            hint: 'Colonnes typées, dates et nombres',
            icon: <FileSpreadsheet className="icon" aria-hidden />,
            onSelect: () => start('xlsx'),
          },
          {
            key: 'csv',
            label: 'CSV',
            hint: 'Texte à points-virgules, pour tout tableur',
            icon: <FileText className="icon" aria-hidden />,
            onSelect: () => start('csv'),
          },
        ]}
      />
      <Dialog
        open={isLong || current.state === 'failed'}
        title={`Export des ${list.noun.many}`}
        closeOnScrim={false}
        onClose={cancel}
        footer={
          current.state === 'failed' ? (
            <>
              <Button onClick={cancel}>Fermer</Button>
              <Button variant="primary" onClick={() => start(current.format)}>
                Réessayer
              </Button>
            </>
          ) : (
            <Button onClick={cancel}>Annuler l’export</Button>
          )
        }
      >
        {current.state === 'failed' ? (
          <Alert tone="danger" title="L’export n’a pas abouti">
            {failureAdvice(current.error)} Aucun fichier n’a été enregistré.
          </Alert>
        ) : (
          <ProgressLine
            label={
              isRunning && current.step === 'write' ? 'Écriture du fichier' : `Lecture des ${list.noun.many}`
            }
            done={isRunning ? current.done : 0}
            total={isRunning ? current.total : undefined}
          />
        )}
      </Dialog>
    </>
  );
}

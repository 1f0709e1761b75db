import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Menu } from '@trame/ui/menu';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { failureAdvice } from '@trame/app/failure-advice';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { useOpenAtOnce } from '@trame/app/use-open-at-once';
import { useListExport } from '../data/use-list-export.ts';
import { ProgressLine } from '@trame/app/progress-line';

export type ExportMenuProps = {
  /** The list that is on the screen. */
  filters: ListFilters;
  /** Only these of it. */
  selection?: readonly string[];
  size?: 'sm' | 'md';
  /** Its button was pressed before this was there. */
  opensAtOnce?: boolean;
};

/** Lines up to which an export is over before a dialog could be read. */
const SHORT = 250;

/** « Exporter »: the list, or the chosen ones of it, as a workbook or as text for any spreadsheet. */
export default function ExportMenu({
  filters,
  selection,
  size = 'md',
  opensAtOnce = false,
}: ExportMenuProps) {
  const trigger = useOpenAtOnce(opensAtOnce);
  const { current, start, cancel } = useListExport();
  const source = { list: filters, ...(selection && { selection }) };
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
            onSelect: () => start('xlsx', source),
          },
          {
            key: 'csv',
            label: 'CSV',
            hint: 'Texte à points-virgules, pour tout tableur',
            icon: <FileText className="icon" aria-hidden />,
            onSelect: () => start('csv', source),
          },
        ]}
      />
      <Dialog
        open={isLong || current.state === 'failed'}
        title="Export des candidatures"
        closeOnScrim={false}
        onClose={cancel}
        footer={
          current.state === 'failed' ? (
            <>
              <Button onClick={cancel}>Fermer</Button>
              <Button variant="primary" onClick={() => start(current.format, source)}>
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
            label={isRunning && current.step === 'write' ? 'Écriture du fichier' : 'Lecture des candidatures'}
            done={isRunning ? current.done : 0}
            total={isRunning ? current.total : undefined}
          />
        )}
      </Dialog>
    </>
  );
}

import type { ProgrammeContent } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Menu } from '@trame/ui/menu';
import { FileText } from 'lucide-react';
import type { Programme } from '../data/programme.ts';
import { usePrint } from './use-print.ts';

type PrintMenuProps = { programme: Programme; content: ProgrammeContent };

/** The programme as a PDF: the draft, marked as one, and what is online. */
export function PrintMenu({ programme, content }: PrintMenuProps) {
  const print = usePrint(programme);
  const { published_version: version, status } = programme;
  const draft = () => print.mutate({ content, version: null });
  const look = { icon: <FileText className="icon" aria-hidden />, loading: print.isPending };
  if (version === null)
    return (
      <Button {...look} onClick={draft}>
        PDF
      </Button>
    );
  return (
    <Menu
      trigger={<Button {...look}>PDF</Button>}
      items={[
        {
          key: 'draft',
          label: 'PDF du brouillon',
          hint: 'Marqué «\u00a0Brouillon\u00a0» sur chaque page',
          onSelect: draft,
        },
        {
          key: 'version',
          label: `PDF de la version ${version}`,
          hint: status === 'published' ? 'Le même que sur le site' : 'Hors ligne',
          onSelect: () => print.mutate({ version }),
        },
      ]}
    />
  );
}

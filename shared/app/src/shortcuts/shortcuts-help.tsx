import { Columns } from '@trame/ui/columns';
import { Dialog } from '@trame/ui/dialog';
import { Kbd } from '@trame/ui/kbd';
import './shortcuts-help.css';

export type ShortcutGroup = {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

export type ShortcutsHelpProps = { groups: readonly ShortcutGroup[]; open: boolean; onClose: () => void };

/** The keys of an app on one sheet; ? opens it. */
export function ShortcutsHelp({ groups, open, onClose }: ShortcutsHelpProps) {
  return (
    <Dialog open={open} title="Raccourcis clavier" width="lg" onClose={onClose}>
      <Columns of="sections">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="keys-sheet" aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Columns>
    </Dialog>
  );
}

import { MESSAGE_VARIABLES } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { fieldId } from '@trame/ui/form';
import { Menu } from '@trame/ui/menu';
import { Braces } from 'lucide-react';

export type VariableMenuProps = {
  /** Name of the field that gets the variable, at its caret. */
  field: string;
  value: string;
  onChange: (text: string) => void;
};

/** The variables of a message; choosing one inserts it at the caret. */
export function VariableMenu({ field, value, onChange }: VariableMenuProps) {
  const insert = (name: string) => {
    const box = document.getElementById(fieldId(field));
    const isText = box instanceof HTMLTextAreaElement;
    const [from, to] = isText ? [box.selectionStart, box.selectionEnd] : [value.length, value.length];
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`);
  };
  return (
    <Menu
      trigger={
        <Button size="sm" variant="text" icon={<Braces className="icon" aria-hidden />}>
          Insérer une variable
        </Button>
      }
      items={MESSAGE_VARIABLES.map(({ name, label, example }) => ({
        key: name,
        label,
        hint: example,
        onSelect: () => insert(name),
      }))}
    />
  );
}

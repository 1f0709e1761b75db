import { normalizeSearch } from '@trame/domain';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { POPUP } from '../theme/popup.ts';

export type SelectOption<Value extends string = string> = {
  value: Value;
  /** The text that is shown, searched and read out. */
  label: string;
  /** A flag or an icon before the label. */
  icon?: ReactNode;
  disabled?: boolean;
};

/** How an option, or the chosen value, is drawn. */
export function OptionLabel({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  if (!icon) return <>{children}</>;
  return (
    <span className="tr-option">
      {icon}
      <span>{children}</span>
    </span>
  );
}

type Shown = { label?: ReactNode; icon?: ReactNode; text?: string };

/** Props that every antd Select of the design system has. */
export const SELECT_LOOK = {
  ...POPUP,
  suffixIcon: <ChevronDown className="icon" aria-hidden="true" />,
  menuItemSelectedIcon: <Check className="icon" aria-hidden="true" />,
  notFoundContent: <span className="muted">Aucun résultat</span>,
  classNames: { root: 'tr-select', popup: { root: 'tr-select-popup' } },
} as const;

/** Options in antd's form, with the searched text beside the rendered content. */
export function toAntdOptions(options: readonly SelectOption[]) {
  return options.map(({ value, label, icon, disabled }) => ({
    value,
    title: label,
    text: label,
    // As a text it is also the name of the option that the arrows are on, which would be its value.
    label: icon ? <OptionLabel icon={icon}>{label}</OptionLabel> : label,
    disabled: disabled ?? false,
  }));
}

/** Case and accents are ignored in the text typed to find an option. */
export function matchesOption(input: string, option?: Shown): boolean {
  return normalizeSearch(option?.text ?? '').includes(normalizeSearch(input));
}

declare module '@trame/ui/alert' {
  import type { ReactNode } from 'react';
  const ICONS: {
      readonly info: import("lucide-react").LucideIcon;
      readonly warning: import("lucide-react").LucideIcon;
      readonly danger: import("lucide-react").LucideIcon;
      readonly success: import("lucide-react").LucideIcon;
  };
  export type AlertProps = {
      tone?: keyof typeof ICONS;
      title?: ReactNode;
      children?: ReactNode;
      action?: ReactNode;
      icon?: ReactNode;
      live?: boolean;
  };
  export function Alert({ tone, title, children, action, icon, live }: AlertProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/app-icon' {
  import { type Draft } from '@trame/ui/src/weave/drafts';
  export type { Draft } from '@trame/ui/src/weave/drafts';
  export type AppIconProps = {
      draft: Draft;
      size?: 'sm' | 'md' | 'lg';
      current?: boolean;
  };
  export function AppIcon({ draft, size, current }: AppIconProps): import("react").JSX.Element;
}

declare module '@trame/ui/src/app-root/app-root' {
  import type { ReactNode } from 'react';
  export function AppRoot({ name, children }: {
      name: string;
      children: ReactNode;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/band' {
  export type EvaluationBandProps = {
      percentage: number | null | undefined;
  };
  export function EvaluationBand({ percentage }: EvaluationBandProps): import("react").JSX.Element;
}

declare module '@trame/ui/brand' {
  export type BrandProps = {
      onInk?: boolean;
      compact?: boolean;
  };
  export function Brand({ onInk, compact }: BrandProps): import("react").JSX.Element;
}

declare module '@trame/ui/button' {
  import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
  export type ButtonVariant = 'primary' | 'default' | 'soft' | 'text' | 'link' | 'inline' | 'danger';
  export type ButtonSize = 'sm' | 'md' | 'lg';
  type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'>;
  export type ButtonProps = Native & {
      variant?: ButtonVariant;
      size?: ButtonSize;
      icon?: ReactNode;
      loading?: boolean;
      block?: boolean;
      href?: string;
      target?: '_blank';
      download?: string;
      ref?: Ref<HTMLButtonElement>;
      children: ReactNode;
  };
  export function Button({ variant, size, icon, loading, block, href, target, download, children, type, onClick, onKeyDown, ...rest }: ButtonProps): import("react").JSX.Element;
  export type IconOnlyButtonProps = Native & {
      label: string;
      icon: ReactNode;
      size?: ButtonSize;
      tone?: 'default' | 'soft' | 'line' | 'danger';
      loading?: boolean;
      href?: string;
      target?: '_blank';
      download?: string;
      ref?: Ref<HTMLButtonElement>;
  };
  export function IconOnlyButton({ label, icon, size, tone, loading, href, target, download, type, onClick, ...rest }: IconOnlyButtonProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/checkbox-field' {
  import type { ReactNode } from 'react';
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  type Bound<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldBinding<Values, Name, Output> & FieldTexts;
  export function CheckboxField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, ...texts }: Bound<Values, Name, Output>): import("react").JSX.Element;
  export type GroupOption = {
      value: string;
      label: ReactNode;
      hint?: ReactNode;
      disabled?: boolean;
  };
  export type GroupFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = Bound<Values, Name, Output> & {
      options: readonly GroupOption[];
      columns?: 1 | 2 | 3;
  };
  export function CheckboxGroupField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, options, columns, ...texts }: GroupFieldProps<Values, Name, Output>): import("react").JSX.Element;
  export function RadioGroupField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, options, columns, ...texts }: GroupFieldProps<Values, Name, Output>): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/src/choices/options' {
  import type { ReactNode } from 'react';
  export type SelectOption<Value extends string = string> = {
      value: Value;
      label: string;
      icon?: ReactNode;
      disabled?: boolean;
  };
  export function OptionLabel({ icon, children }: {
      icon?: ReactNode;
      children: ReactNode;
  }): import("react").JSX.Element;
  type Shown = {
      label?: ReactNode;
      icon?: ReactNode;
      text?: string;
  };
  export const SELECT_LOOK: {
      readonly transitionName: '';
      readonly suffixIcon: import("react").JSX.Element;
      readonly menuItemSelectedIcon: import("react").JSX.Element;
      readonly notFoundContent: import("react").JSX.Element;
      readonly classNames: {
          readonly root: 'tr-select';
          readonly popup: {
              readonly root: 'tr-select-popup';
          };
      };
  };
  export function toAntdOptions(options: readonly SelectOption[]): {
      value: string;
      title: string;
      text: string;
      label: string | import("react").JSX.Element;
      disabled: boolean;
  }[];
  export function matchesOption(input: string, option?: Shown): boolean;
  export {};
}

declare module '@trame/ui/cloth-signin' {
  export function ClothSignin(): import("react").JSX.Element;
}

declare module '@trame/ui/cloth' {
  export function ClothEmpty(): import("react").JSX.Element;
  export function ClothError(): import("react").JSX.Element;
}

declare module '@trame/ui/columns' {
  import type { ReactNode } from 'react';
  export type ColumnsProps = {
      count?: 2 | 3;
      of?: 'fields' | 'sections';
      children: ReactNode;
  };
  export function Columns({ count, of, children }: ColumnsProps): import("react").JSX.Element;
}

declare module '@trame/ui/contact' {
  export function writeToCompany(address: () => string | null): void;
  export const isForStaff: () => boolean;
  export function whomToAsk(): string;
  export function CompanyAddress(): "répondez à l’un de nos e-mails" | import("react").JSX.Element;
  export function FailureReference({ reference }: {
      reference: string;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/data-table' {
  import { type ReactNode } from 'react';
  export type DataColumn<Row> = {
      key: string;
      title: string;
      isTitleHidden?: boolean;
      cell: (row: Row) => ReactNode;
      note?: (row: Row) => ReactNode;
      width?: number | `${number}%`;
      align?: 'start' | 'end';
      order?: string;
      narrow?: 'sign' | 'line' | 'plain' | 'none';
  };
  export type Order = string;
  export type RowSelection<Row> = {
      ids: readonly string[];
      onChange: (ids: string[]) => void;
      labelOf: (row: Row) => string;
  };
  export type DataTableProps<Row extends {
      id: string;
  }> = {
      label: string;
      columns: readonly DataColumn<Row>[];
      rows: readonly Row[];
      hrefOf?: (row: Row) => string;
      onOpen?: (row: Row) => void;
      order?: Order;
      onOrder?: (order: Order) => void;
      isBusy?: boolean;
      selection?: RowSelection<Row>;
  };
  export function DataTable<Row extends {
      id: string;
  }>({ label, columns, rows, hrefOf, onOpen, order, onOrder, isBusy, selection, }: DataTableProps<Row>): import("react").JSX.Element;
}

declare module '@trame/ui/date-field' {
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  export type DateFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = FieldBinding<Values, Name, Output> & FieldTexts & {
      min?: string;
      max?: string;
      autoComplete?: 'bday';
  };
  export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, min, max, autoComplete, ...texts }: DateFieldProps<Values, Name, Output>): import("react").JSX.Element;
}

declare module '@trame/ui/dialog-parts' {
  import type { ReactNode } from 'react';
  export const DIALOG_CLASSES: {
      readonly root: 'tr-dialog';
      readonly container: 'tr-dialog-box';
      readonly header: 'tr-dialog-head';
      readonly body: 'tr-dialog-body';
  };
  export type DialogParts = {
      open: boolean;
      title: ReactNode;
      subtitle?: ReactNode;
      extra?: ReactNode;
      footer?: ReactNode;
      onClose: () => void;
  };
  export function useDialogParts({ open, title, subtitle, extra, footer, onClose }: DialogParts): {
      zIndex: number;
      transitionName: string;
      onCancel: () => void;
      afterClose: () => void;
      open: boolean;
      wrapProps: {
          'data-app'?: string;
      };
      centered: true;
      destroyOnHidden: true;
      title: import("react").JSX.Element;
      footer: import("react").JSX.Element | null;
      closable: {
          'aria-label': string;
      };
      closeIcon: import("react").JSX.Element;
      focusable: {
          trap: true;
          focusTriggerAfterClose: true;
      };
      classNames: {
          readonly root: 'tr-dialog';
          readonly container: 'tr-dialog-box';
          readonly header: 'tr-dialog-head';
          readonly body: 'tr-dialog-body';
      };
  };
}

declare module '@trame/ui/dialog' {
  import type { ReactNode } from 'react';
  import { type DialogParts } from '@trame/ui/dialog-parts';
  const WIDTHS: {
      readonly md: 480;
      readonly lg: 640;
      readonly '3xl': 768;
  };
  export type DialogProps = DialogParts & {
      width?: keyof typeof WIDTHS;
      closeOnScrim?: boolean;
      closable?: boolean;
      children: ReactNode;
  };
  export function Dialog({ onClose, width, closeOnScrim, closable, children, ...parts }: DialogProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/drawer' {
  import type { ReactNode } from 'react';
  export type DrawerProps = {
      open: boolean;
      title: ReactNode;
      onClose: () => void;
      side?: 'left' | 'right';
      width?: number;
      footer?: ReactNode;
      children: ReactNode;
  };
  export function Drawer({ open, title, onClose, side, width, footer, children }: DrawerProps): import("react").JSX.Element;
}

declare module '@trame/ui/facts' {
  import type { ReactNode } from 'react';
  export type Fact = {
      label: string;
      value: ReactNode;
  };
  export type FactsProps = {
      items: readonly Fact[];
      layout?: keyof typeof CLASSES;
      label?: string;
  };
  const CLASSES: {
      stack: string;
      columns: string;
      beside: string;
  };
  export function Facts({ items, layout, label }: FactsProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/src/fields/field-frame' {
  import type { ReactNode } from 'react';
  export type FieldTexts = {
      label: ReactNode;
      help?: ReactNode;
      required?: boolean;
      optional?: boolean;
      disabled?: boolean;
  };
  export const fieldId: (name: string) => string;
  export function describeField(name: string, { help, required, disabled }: FieldTexts, error?: string): {
      id: string;
      disabled: boolean | undefined;
      'aria-invalid': true | undefined;
      'aria-required': true | undefined;
      'aria-describedby': string | undefined;
  };
  export function LabelText({ label, required, optional, }: Pick<FieldTexts, 'label' | 'required' | 'optional'>): import("react").JSX.Element;
  export function FieldError({ id, error }: {
      id: string;
      error: string | undefined;
  }): import("react").JSX.Element | null;
  export type FieldFrameProps = FieldTexts & {
      id: string;
      error: string | undefined;
      extra?: ReactNode;
      children: ReactNode;
  };
  export function FieldFrame({ id, error, help, extra, children, ...texts }: FieldFrameProps): import("react").JSX.Element;
  export function GroupFrame({ id, error, help, children, required, ...texts }: FieldFrameProps & {
      role?: string;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/src/fields/use-field' {
  import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form';
  export type FieldBinding<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = {
      name: Name;
      control: Control<Values, unknown, Output>;
  };
  type BoundField<Values extends FieldValues, Name extends FieldPath<Values>> = {
      field: Omit<ControllerRenderProps<Values, Name>, 'ref'>;
      attach: ControllerRenderProps<Values, Name>['ref'];
      error: string | undefined;
  };
  export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(binding: FieldBinding<Values, Name, Output>): BoundField<Values, Name>;
  export {};
}

declare module '@trame/ui/filter-bar' {
  import type { ReactNode } from 'react';
  export type FilterBarProps = {
      search?: ReactNode;
      children?: ReactNode;
      end?: ReactNode;
  };
  export function FilterBar({ search, children, end }: FilterBarProps): import("react").JSX.Element;
  export type ChoiceFilterProps<Value extends string> = {
      label: string;
      value: Value;
      options: readonly {
          value: Value;
          label: string;
      }[];
      onChange: (value: Value) => void;
      inView?: boolean;
  };
  export function ChoiceFilter<Value extends string>({ inView, ...choice }: ChoiceFilterProps<Value>): import("react").JSX.Element;
}

declare module '@trame/ui/flag' {
  export type FlagProps = {
      country: string | null | undefined;
      decorative?: boolean;
  };
  export function Flag({ country, decorative }: FlagProps): import("react").JSX.Element;
}

declare module '@trame/ui/form' {
  import { type Control, type FieldValues } from 'react-hook-form';
  export { fieldId } from '@trame/ui/src/fields/field-frame';
  export type ErrorSummaryProps<Values extends FieldValues, Output = Values> = {
      control: Control<Values, unknown, Output>;
      labels: Readonly<Partial<Record<string, string>>>;
      before?: string;
  };
  export function ErrorSummary<Values extends FieldValues, Output = Values>({ control, labels, before, }: ErrorSummaryProps<Values, Output>): import("react").JSX.Element | null;
}

declare module '@trame/ui/highlight' {
  export type HighlightProps = {
      text: string;
      query: string;
  };
  export function Highlight({ text, query }: HighlightProps): import("react").JSX.Element;
}

declare module '@trame/ui/icon-button' {
  import { type IconOnlyButtonProps } from '@trame/ui/button';
  export function IconButton(props: IconOnlyButtonProps): import("react").JSX.Element;
}

declare module '@trame/ui/kbd' {
  import type { ReactNode } from 'react';
  export function Kbd({ children }: {
      children: ReactNode;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/menu' {
  import { type AriaAttributes, type ReactElement, type ReactNode } from 'react';
  export type MenuItem = {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      hint?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
  } | {
      key: string;
      heading: ReactNode;
  } | {
      key: string;
      divider: true;
  };
  export type MenuProps = {
      items: readonly MenuItem[];
      trigger: ReactElement<AriaAttributes>;
      align?: 'start' | 'end';
  };
  export function Menu({ items, trigger, align }: MenuProps): import("react").JSX.Element;
}

declare module '@trame/ui/src/navigate/navigate-context' {
  import { type MouseEvent } from 'react';
  export type Navigate = (href: string) => void;
  export const NavigateContext: import("react").Context<Navigate | undefined>;
  export function useLinkClick(open?: Navigate): (event: MouseEvent<HTMLAnchorElement>) => void;
}

declare module '@trame/ui/page' {
  import { type ReactNode } from 'react';
  export type PageBreadcrumb = {
      label: string;
      to?: string;
  };
  export type PageProps = {
      title: ReactNode;
      subtitle?: ReactNode;
      breadcrumbs?: readonly PageBreadcrumb[];
      actions?: ReactNode;
      wide?: boolean;
      children: ReactNode;
  };
  export function Page({ title, subtitle, breadcrumbs, actions, wide, children }: PageProps): import("react").JSX.Element;
  export type SectionProps = {
      title: ReactNode;
      actions?: ReactNode;
      children: ReactNode;
  };
  export function Section({ title, actions, children }: SectionProps): import("react").JSX.Element;
  export type CardProps = {
      children: ReactNode;
      padded?: boolean;
      as?: 'div' | 'article' | 'li' | 'section';
  };
  export function Card({ children, padded, as: Element }: CardProps): import("react").JSX.Element;
}

declare module '@trame/ui/phone-field' {
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  export type PhoneFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = FieldBinding<Values, Name, Output> & FieldTexts & {
      defaultCountry?: string;
      onCountryChange?: (country: string) => void;
  };
  export function PhoneField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, defaultCountry, onCountryChange, ...texts }: PhoneFieldProps<Values, Name, Output>): import("react").JSX.Element;
}

declare module '@trame/ui/plain-table' {
  import type { ComponentProps } from 'react';
  export type PlainTableProps = ComponentProps<'table'> & {
      framed?: boolean;
  };
  export function PlainTable({ framed, className, ...props }: PlainTableProps): import("react").JSX.Element;
}

declare module '@trame/ui/programme-page' {
  import { type ProgrammeContent, type ProgrammeIndicator, type ProgrammePublisher } from '@trame/domain/catalogue';
  export type ProgrammeDaysProps = {
      days?: number | undefined;
      hours?: number | undefined;
  };
  export function ProgrammeDays({ days, hours }: ProgrammeDaysProps): import("react").JSX.Element | null;
  export function ProgrammeHead({ content: { title, summary } }: {
      content: ProgrammeContent;
  }): import("react").JSX.Element;
  export function ProgrammeBrief({ content }: {
      content: ProgrammeContent;
  }): import("react").JSX.Element;
  export type ProgrammePartsProps = {
      content: ProgrammeContent;
      indicators: readonly ProgrammeIndicator[];
      publisher: ProgrammePublisher;
  };
  export function ProgrammeParts({ content, indicators, publisher }: ProgrammePartsProps): import("react").JSX.Element;
}

declare module '@trame/ui/provider' {
  import 'dayjs/locale/fr';
  import type { ReactNode } from 'react';
  import { type Navigate } from '@trame/ui/src/navigate/navigate-context';
  import { type ThemeName } from '@trame/ui/src/theme/antd-theme';
  export { AppRoot } from '@trame/ui/src/app-root/app-root';
  export type { Toasts, ToastContent } from '@trame/ui/src/toasts/toast-context';
  export { NoticePlace, useToasts } from '@trame/ui/src/toasts/toast-context';
  export type UiProviderProps = {
      theme: ThemeName;
      onNavigate?: Navigate;
      children: ReactNode;
  };
  export function UiProvider({ theme, onNavigate, children }: UiProviderProps): import("react").JSX.Element;
}

declare module '@trame/ui/search-input' {
  import { type Ref } from 'react';
  export type SearchInputProps = {
      value: string;
      onChange: (value: string) => void;
      placeholder?: string;
      label: string;
      busy?: boolean;
      onLeave?: () => void;
      inputRef?: Ref<HTMLInputElement>;
  };
  export function SearchInput({ value, onChange, placeholder, label, busy, onLeave, inputRef, }: SearchInputProps): import("react").JSX.Element;
}

declare module '@trame/ui/segmented' {
  import { type ReactNode } from 'react';
  export type SegmentedOption<Value extends string> = {
      value: Value;
      label: string;
      icon?: ReactNode;
      iconOnly?: boolean;
  };
  export type SegmentedProps<Value extends string> = {
      label: string;
      value: Value;
      options: readonly SegmentedOption<Value>[];
      onChange: (value: Value) => void;
      block?: boolean;
  };
  export function Segmented<Value extends string>({ label, value, options, onChange, block, }: SegmentedProps<Value>): import("react").JSX.Element;
}

declare module '@trame/ui/select-field' {
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type SelectOption } from '@trame/ui/src/choices/options';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  export type SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = FieldBinding<Values, Name, Output> & FieldTexts & {
      options: readonly SelectOption[];
      placeholder?: string;
      searchable?: boolean;
      multiple?: boolean;
      clearLabel?: string;
  };
  export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, options, placeholder, searchable, multiple, clearLabel, ...texts }: SelectFieldProps<Values, Name, Output>): import("react").JSX.Element;
}

declare module '@trame/ui/select' {
  import { type SelectOption } from '@trame/ui/src/choices/options';
  export type { SelectOption } from '@trame/ui/src/choices/options';
  export type SelectProps<Value extends string> = {
      label: string;
      hideLabel?: boolean;
      value: Value;
      options: readonly SelectOption<Value>[];
      onChange: (value: Value) => void;
      disabled?: boolean;
      searchable?: boolean;
      onSearch?: (typed: string) => void;
  };
  export function Select<Value extends string>({ label, hideLabel, value, options, onChange, disabled, searchable, onSearch, }: SelectProps<Value>): import("react").JSX.Element;
}

declare module '@trame/ui/selvedge' {
  export function Selvedge(): import("react").JSX.Element;
}

declare module '@trame/ui/sort-button' {
  import type { ReactNode } from 'react';
  export type SortDirection = 'ascending' | 'descending' | 'none';
  export type SortButtonProps = {
      direction: SortDirection;
      onSort: () => void;
      children: ReactNode;
  };
  export function SortButton({ direction, onSort, children }: SortButtonProps): import("react").JSX.Element;
}

declare module '@trame/ui/state-tag' {
  import type { ReactNode } from 'react';
  const TONES: {
      readonly neutral: 'other';
      readonly info: 'new';
      readonly warning: 'contacted';
      readonly active: 'evaluated';
      readonly success: 'accepted';
      readonly danger: 'rejected';
  };
  export type StateTone = keyof typeof TONES;
  export type StateTagProps = {
      tone: StateTone;
      icon: ReactNode;
      children: ReactNode;
  };
  export function StateTag({ tone, icon, children }: StateTagProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/states' {
  import type { ReactNode } from 'react';
  export type ErrorStateProps = {
      title: ReactNode;
      description?: ReactNode;
      errorId?: string;
      onRetry?: () => void;
      retryLabel?: string;
      actions?: ReactNode;
      compact?: boolean;
  };
  export function ErrorState({ title, description, errorId, onRetry, retryLabel, actions, compact, }: ErrorStateProps): import("react").JSX.Element;
  export type EmptyStateProps = {
      title: ReactNode;
      description?: ReactNode;
      action?: ReactNode;
      compact?: boolean;
  };
  export function EmptyState({ title, description, action, compact }: EmptyStateProps): import("react").JSX.Element;
  export type SkeletonBlockProps = {
      width?: number | string;
      height?: number | string;
      round?: boolean;
  };
  export function SkeletonBlock({ width, height, round }: SkeletonBlockProps): import("react").JSX.Element;
  export type LoadingStatusProps = {
      label: string;
      visible?: boolean;
      children?: ReactNode;
  };
  export function LoadingStatus({ label, visible, children }: LoadingStatusProps): import("react").JSX.Element;
  export function OfflineState({ compact }: {
      compact?: boolean;
  }): import("react").JSX.Element;
  export function PreviousAnswer({ children }: {
      children: ReactNode;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/status-tag' {
  export function StatusTag({ status }: {
      status: string;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/table-skeleton' {
  export function TableSkeleton({ rows }: {
      rows?: number;
  }): import("react").JSX.Element;
}

declare module '@trame/ui/tabs' {
  import { type ReactNode } from 'react';
  export type Tab<Value extends string> = {
      value: Value;
      label: string;
      content: ReactNode;
  };
  export type TabsProps<Value extends string> = {
      label: string;
      value: Value;
      tabs: readonly Tab<Value>[];
      onChange: (value: Value) => void;
  };
  export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>): import("react").JSX.Element;
}

declare module '@trame/ui/tag-field' {
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  export type TagFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = FieldBinding<Values, Name, Output> & FieldTexts & {
      suggestions?: readonly string[];
      placeholder?: string;
      max?: number;
  };
  export function TagField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, suggestions, placeholder, max, ...texts }: TagFieldProps<Values, Name, Output>): import("react").JSX.Element;
}

declare module '@trame/ui/tag' {
  import type { ReactNode } from 'react';
  export type TagProps = {
      variant?: 'plain' | 'line';
      children: ReactNode;
  };
  export function Tag({ variant, children }: TagProps): import("react").JSX.Element;
  export type ChipProps = {
      children: ReactNode;
      onRemove: () => void;
      removeLabel: string;
  };
  export function Chip({ children, onRemove, removeLabel }: ChipProps): import("react").JSX.Element;
  export type CountBadgeProps = {
      count: number;
      label?: string;
  };
  export function CountBadge({ count, label }: CountBadgeProps): import("react").JSX.Element;
}

declare module '@trame/ui/task-list' {
  import { type ReactNode } from 'react';
  export type TaskLine = {
      key: string;
      icon: ReactNode;
      title: string;
      fact?: string | undefined;
      when?: string | undefined;
      law?: string | null | undefined;
      owner?: string | undefined;
      holder?: ReactNode;
      action: string;
      href: string;
  };
  export type TaskGroupProps = {
      title: string;
      isLate?: boolean;
      tasks: readonly TaskLine[];
      first?: string | undefined;
  };
  export function TaskGroup({ title, isLate, tasks, first }: TaskGroupProps): import("react").JSX.Element;
}

declare module '@trame/ui/text-field' {
  import { type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';
  import type { FieldPath, FieldValues } from 'react-hook-form';
  import { type FieldTexts } from '@trame/ui/src/fields/field-frame';
  import { type FieldBinding } from '@trame/ui/src/fields/use-field';
  type Common<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldBinding<Values, Name, Output> & FieldTexts & {
      placeholder?: string;
      autoComplete?: HTMLInputAutoCompleteAttribute;
      maxLength?: number;
      extra?: ReactNode;
      size?: 'md' | 'lg';
  };
  export type TextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = Common<Values, Name, Output> & {
      type?: 'text' | 'email' | 'url' | 'tel' | 'number';
      inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'url';
      icon?: ReactNode;
  };
  export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, type, inputMode, icon, placeholder, autoComplete, maxLength, extra, size, ...texts }: TextFieldProps<Values, Name, Output>): import("react").JSX.Element;
  export type TextAreaFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = Common<Values, Name, Output> & {
      rows?: number;
  };
  export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, rows, placeholder, autoComplete, maxLength, extra, size, ...texts }: TextAreaFieldProps<Values, Name, Output>): import("react").JSX.Element;
  export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({ name, control, placeholder, autoComplete, maxLength, extra, size, ...texts }: Common<Values, Name, Output>): import("react").JSX.Element;
  export {};
}

declare module '@trame/ui/src/theme/antd-theme' {
  import { type ThemeConfig } from 'antd';
  export type ThemeName = 'light' | 'dark';
  export const ANTD_THEMES: Readonly<Record<ThemeName, ThemeConfig>>;
  export const STILL_ANTD_THEMES: Readonly<Record<ThemeName, ThemeConfig>>;
}

declare module '@trame/ui/src/toasts/toast-context' {
  import { type ReactNode } from 'react';
  export type ToastContent = {
      title: string;
      description?: string;
      reference?: string;
  };
  export type Toasts = Readonly<Record<'success' | 'error' | 'info' | 'warning', (content: ToastContent) => void>>;
  export const ToastContext: import("react").Context<Readonly<Record<"error" | "info" | "success" | "warning", (content: ToastContent) => void>> | undefined>;
  export function useToasts(): Toasts;
  export const NoticePlaceContext: import("react").Context<HTMLElement | null>;
  export function NoticePlace({ children }: {
      children: ReactNode;
  }): ReactNode;
}

declare module '@trame/ui/tooltip' {
  import { type DOMAttributes, type ReactElement, type ReactNode } from 'react';
  export type TooltipProps = {
      title: ReactNode;
      placement?: 'top' | 'bottom' | 'left' | 'right';
      children: ReactElement<DOMAttributes<HTMLElement>>;
  };
  export function Tooltip({ title, placement, children }: TooltipProps): import("react").JSX.Element;
}

declare module '@trame/ui/src/weave/drafts' {
  export const DRAFTS: {
      readonly serge: readonly ['##..##..', '#..##..#', '..##..##', '.##..##.', '##..##..', '#..##..#', '..##..##', '.##..##.'];
      readonly satin: readonly ['##...##.', '...##...', '.##...##', '#...##..', '..##...#', '##...##.', '...##...', '.##...##'];
      readonly natte: readonly ['##..##..', '##..##..', '..##..##', '..##..##', '##..##..', '##..##..', '..##..##', '..##..##'];
      readonly chevron: readonly ['##..##..', '#..#.##.', '..##..##', '.##.#..#', '##..##..', '#..#.##.', '..##..##', '.##.#..#'];
      readonly cannele: readonly ['####....', '....####', '####....', '....####', '####....', '....####', '####....', '....####'];
      readonly losange: readonly ['.##..##.', '##....##', '#..##..#', '..####..', '..####..', '#..##..#', '##....##', '.##..##.'];
      readonly toile: readonly ['#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '.#.#.#.#'];
      readonly cotele: readonly ['#.#.#.#.', '#.#.#.#.', '#.#.#.#.', '.#.#.#.#', '#.#.#.#.', '#.#.#.#.', '#.#.#.#.', '.#.#.#.#'];
  };
  export type Draft = keyof typeof DRAFTS;
}

declare module '@trame/ui/work-dialog' {
  import type { ReactNode } from 'react';
  import { type DialogParts } from '@trame/ui/dialog-parts';
  export type WorkDialogProps = DialogParts & {
      children: ReactNode;
  };
  export function WorkDialog({ children, ...parts }: WorkDialogProps): import("react").JSX.Element;
}

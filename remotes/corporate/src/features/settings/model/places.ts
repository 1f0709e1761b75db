import type { SettingId } from '@trame/domain/company';
import { fieldId } from '@trame/ui/form';

/** The id of the part of the page that has the facts of a group. */
export const groupId = (group: string): string => `groupe-${group}`;

/** Brings a field to the middle of the window, with the focus; a group of boxes has it on its first one. */
export function goToField(id: SettingId): void {
  const field = document.getElementById(fieldId(id));
  field?.scrollIntoView({ block: 'center' });
  (field?.querySelector<HTMLElement>('input:enabled') ?? field)?.focus({ preventScroll: true });
}

/** Brings a group of facts to the top of the window: the next Tab leads to its first field. */
export function goToGroup(group: string): void {
  const part = document.getElementById(groupId(group));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

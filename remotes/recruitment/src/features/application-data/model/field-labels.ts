import { fieldLabels } from '@trame/domain';

/**
 * The label of each field of an application for recruiters. Apart from the texts of the answers, which load the rules
 * of phone numbers; the first list and the dashboard load neither.
 */
export const FIELD_LABELS = fieldLabels();

import { fieldLabels } from '@trame/domain';

/**
 * What each field of an application is called, wherever recruiters read it. Apart from the texts of the answers, which
 * load the rules of phone numbers; the first list and the dashboard load neither.
 */
export const FIELD_LABELS = fieldLabels();

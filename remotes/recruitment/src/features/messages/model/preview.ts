import {
  EXAMPLE_VALUES,
  MESSAGE_VARIABLES,
  messageValues,
  renderMessage,
  type Unfilled,
  type MessageValues,
  type RenderedMessage,
} from '@trame/domain';
import type { Recipient } from './recipient.ts';

/**
 * Signs around the parts of a previewed text that would be refused: characters for private use, which no text of ours
 * contains.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKED = /\uE000([^\uE000\uE001]*)\uE001/;

function unfilledText({ typed, variable }: Unfilled): string {
  const label = MESSAGE_VARIABLES.find(({ name }) => name === variable)?.label;
  return `${OPEN}${label ? `${label}\u00a0: rien à écrire` : `Variable inconnue\u00a0: ${typed.slice(2, -2).trim()}`}${CLOSE}`;
}

/** A previewed message, with everything that would prevent sending it marked. */
export const renderPreview = (
  template: { subject: string; body: string },
  values: MessageValues,
): RenderedMessage => renderMessage(template, values, unfilledText);

/** The values of an application in a message; without a reason, the one stored with it. */
export const valuesOf = (application: Recipient, sender: string, reason = ''): MessageValues =>
  messageValues(application, { reason: reason || application.refusal_reason, sender });

/** The reader of a template when there is no application to show it with. */
export const EXAMPLE_READER = { full_name: EXAMPLE_VALUES.nom, email: 'elodie@exemple.fr' };

/** A previewed text in its parts: every second one names what would be refused. */
export const previewParts = (text: string): string[] => text.split(MARKED);

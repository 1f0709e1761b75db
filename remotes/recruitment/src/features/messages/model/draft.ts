import {
  isRefusal,
  MESSAGE_VARIABLES,
  renderMessage,
  type MessageVariable,
  type RenderedMessage,
} from '@trame/domain';
import type { MessageTemplate } from '../data/templates-query.ts';
import { renderPreview, valuesOf } from './preview.ts';
import type { Recipient } from './recipient.ts';

/** The text so far; `reason` is empty when that of each application is used. */
export type Draft = { subject: string; text: string; reason: string };

/** A message as one person will read it. */
export const renderFor = (draft: Draft, recipient: Recipient, sender: string): RenderedMessage =>
  renderMessage({ subject: draft.subject, body: draft.text }, valuesOf(recipient, sender, draft.reason));

/** A message as it is previewed: variables without a value are named in their place. */
export const previewFor = (draft: Draft, recipient: Recipient, sender: string): RenderedMessage =>
  renderPreview({ subject: draft.subject, body: draft.text }, valuesOf(recipient, sender, draft.reason));

/** A subject without values of a person. */
export const subjectOfMany = (subject: string): string => subject.replaceAll(/\{\{[^{}]*\}\}/g, '…');

/** A variable that has no value for some people. */
export type Missing = { variable: MessageVariable; label: string; recipients: Recipient[] };

export type Problems = { unknown: string[]; missing: Missing[] };

/** Why a message cannot be sent: unknown variables, and variables without a value for some recipients. */
export function draftProblems(draft: Draft, recipients: readonly Recipient[], sender: string): Problems {
  const rendered = recipients.map((recipient) => ({ recipient, ...renderFor(draft, recipient, sender) }));
  const missing = MESSAGE_VARIABLES.map(({ name, label }) => ({
    variable: name,
    label,
    recipients: rendered.filter((one) => one.missing.includes(name)).map(({ recipient }) => recipient),
  })).filter(({ recipients: lacking }) => lacking.length > 0);
  return { unknown: rendered[0]?.unknown ?? [], missing };
}

/** Whether a refusal reason has a place in this message. */
export const asksReason = ({ subject, text }: Draft, template: MessageTemplate | undefined): boolean =>
  isRefusal({ subject, body: text }, template?.purpose);

/** The template to start with: the first of the purpose, else of those for a first contact. */
export function firstTemplate(
  templates: readonly MessageTemplate[],
  purpose: string = 'contact',
): MessageTemplate | undefined {
  return templates.find((template) => template.purpose === purpose);
}

/** Names of a few people, and how many others. */
export function namesText(recipients: readonly { full_name: string }[], shown = 3): string {
  const names = recipients.slice(0, shown).map(({ full_name }) => full_name);
  const others = recipients.length - names.length;
  if (others === 0) return names.join(', ');
  return `${names.join(', ')} et ${others} ${others === 1 ? 'autre' : 'autres'}`;
}

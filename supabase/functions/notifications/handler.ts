import * as z from 'zod/mini';
import {
  forbidden,
  heldRole,
  holdsServiceKey,
  requireRole,
  requireSession,
  serverOnly,
  signInFirst,
} from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import {
  accountDecisionBody,
  accountDecisionsBody,
  sendAccountDecision,
  sendAccountDecisions,
} from './account-decision.ts';
import { campaignTestBody, sendCampaignTest } from './campaign-test.ts';
import { COMMENTED_KINDS } from './commented-kinds.ts';
import { confirmAddressBody, sendAddressConfirmation } from './confirm-address.ts';
import { consentsEndingBody, sendEndingConsents } from './consents-ending.ts';
import type { NotificationDependencies } from './deliver.ts';
import { ibanChangedBody, sendIbanMails } from './iban-changed.ts';
import { invoiceDepositedBody, sendInvoiceReceipt } from './invoice-deposited.ts';
import { invoiceStepsBody, sendInvoiceSteps } from './invoice-steps.ts';
import { mentionBody, sendMentions } from './mention.ts';
import { leadMessagesBody, sendLeadMessages } from './lead-messages.ts';
import { messageBody, sendMessage } from './message.ts';
import { paperRefusalsBody, paperRefusedBody, sendPaperRefusals, sendPaperRefused } from './paper-refused.ts';
import { paperRemindersBody, sendPaperReminders } from './paper-reminders.ts';
import { deliverReceipt, deliverUnsent } from './receipt.ts';
import { leadBody, rightsRequestBody, sendLeadMails, sendRightsMails } from './requests.ts';
import {
  sendSignatureCode,
  sendSignatureMails,
  signatureCodeBody,
  signatureMailsBody,
} from './signature-mails.ts';
import { sendTaskDigests, taskDigestsBody } from './task-digest.ts';
import { roleRequestBody, sendRoleRequest, sendStaffAdded, staffAddedBody } from './staff-mails.ts';

const receiptBody = z.strictObject({ kind: z.literal('application-received'), application_id: z.uuid() });
const body = z.discriminatedUnion('kind', [
  receiptBody,
  campaignTestBody,
  confirmAddressBody,
  consentsEndingBody,
  paperRemindersBody,
  paperRefusalsBody,
  leadBody,
  leadMessagesBody,
  rightsRequestBody,
  staffAddedBody,
  roleRequestBody,
  messageBody,
  mentionBody,
  accountDecisionBody,
  accountDecisionsBody,
  paperRefusedBody,
  invoiceDepositedBody,
  invoiceStepsBody,
  ibanChangedBody,
  signatureMailsBody,
  signatureCodeBody,
  taskDigestsBody,
]);

const RECRUITER = 'app5_user';
/** The roles that may mention a colleague besides: which comments they may read, the database says. */
const COMMENTERS = [...new Set([...COMMENTED_KINDS.values()].map(({ role }) => role))].filter(
  (role) => role !== RECRUITER && role !== 'staff',
);
/** What people ask for who hold none of these roles: trainers, and the others of the staff. */
const ofAnybody = z.discriminatedUnion('kind', [ibanChangedBody, mentionBody]);

/** Besides recruiters, those who handle papers, and alone those who handle invoices. */
const OFFICE = 'gestionnaire';
/** Those who handle signatures. */
const SIGNATURES = 'app4_user';

/** Twenty recipients, each confirmed, a subject and a text of the longest kind, in letters of three bytes. */
const MAX_BYTES = 19 * 1024;

/**
 * Sends mails, each once, and logs them. `application-received`, `confirm-address`, `consents-ending`, `lead-received`,
 * `rights-request-received`, `staff-added`, `invoice-deposited`, `paper-reminders`, `task-digests`, `paper-refusals` and `account-decisions` are for the service key,
 * `role-request` for it and for who asked, mentions for who wrote the comment, `paper-refused` for those who handle
 * papers, `campaign-test` for gestionnaires to themselves, `invoice-steps` and `lead-messages` for gestionnaires and the service key, `signature-mails` for those who handle signatures and the
 * service key, `signature-code` for the service key, `iban-changed` for everybody about themselves, for gestionnaires about one trainer
 * and for the service key about all, the others for recruiters.
 * A receipt or a decision answers `{status: 'sent' | 'sending'}`, 503 when the mail did not go out, and the same call
 * tries again; a message or a mention answers `{results}`, one per recipient. When a receipt or a mail about a
 * refusal went out the mail service works: a few that did not go out before are tried again too.
 */
export function createHandler(dependencies: NotificationDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    // The caller is checked first: nobody else learns the format of a request.
    const isServer = await holdsServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    const session = isServer ? undefined : await requireSession(request, dependencies);
    const role =
      session && (await heldRole(dependencies, session, RECRUITER, ...COMMENTERS, OFFICE, SIGNATURES));
    if (session && !role) {
      const own = await readJson(request, ofAnybody, MAX_BYTES).catch(() => {
        throw forbidden();
      });
      if (own.kind === 'mention')
        return json({ results: await sendMentions(dependencies, session, own.comment_id) });
      return json(await sendIbanMails(dependencies, session.userId));
    }
    const caller = session && role && { ...session, role };
    const asked = await readJson(request, body, MAX_BYTES);
    if (asked.kind === 'signature-mails') {
      const sender = isServer ? undefined : await requireRole(request, dependencies, SIGNATURES);
      return json(await sendSignatureMails(dependencies, sender?.userId));
    }
    if (caller && asked.kind === 'mention')
      return json({ results: await sendMentions(dependencies, caller, asked.comment_id) });
    if (asked.kind === 'signature-code') {
      if (!isServer) throw serverOnly();
      return json({ status: await sendSignatureCode(dependencies, asked) });
    }
    if (asked.kind === 'application-received') {
      if (!isServer) throw serverOnly();
      const client = serviceClient(dependencies);
      const status = await deliverReceipt(dependencies, client, asked.application_id);
      if (status === 'sent') await deliverUnsent(dependencies, client);
      return json({ status });
    }
    if (asked.kind === 'confirm-address') {
      if (!isServer) throw serverOnly();
      return json({ status: await sendAddressConfirmation(dependencies, asked) });
    }
    if (asked.kind === 'consents-ending') {
      if (!isServer) throw serverOnly();
      return json({ status: await sendEndingConsents(dependencies) });
    }
    if (asked.kind === 'paper-reminders') {
      if (!isServer) throw serverOnly();
      return json(await sendPaperReminders(dependencies));
    }
    if (asked.kind === 'task-digests') {
      if (!isServer) throw serverOnly();
      return json(await sendTaskDigests(dependencies));
    }
    if (asked.kind === 'paper-refusals') {
      if (!isServer) throw serverOnly();
      return json(await sendPaperRefusals(dependencies));
    }
    if (asked.kind === 'account-decisions') {
      if (!isServer) throw serverOnly();
      return json(await sendAccountDecisions(dependencies));
    }
    if (asked.kind === 'invoice-deposited') {
      if (!isServer) throw serverOnly();
      return json({
        status: await sendInvoiceReceipt(dependencies, serviceClient(dependencies), asked.invoice_id),
      });
    }
    if (asked.kind === 'lead-received') {
      if (!isServer) throw serverOnly();
      return json({ status: await sendLeadMails(dependencies, serviceClient(dependencies), asked.lead_id) });
    }
    if (asked.kind === 'rights-request-received') {
      if (!isServer) throw serverOnly();
      return json({
        status: await sendRightsMails(dependencies, serviceClient(dependencies), asked.request_id),
      });
    }
    if (asked.kind === 'staff-added') {
      if (!isServer) throw serverOnly();
      return json({ status: await sendStaffAdded(dependencies, serviceClient(dependencies), asked) });
    }
    if (asked.kind === 'role-request') {
      const client = serviceClient(dependencies);
      return json({
        status: await sendRoleRequest(dependencies, client, asked.request_id, caller?.userId),
      });
    }
    if (asked.kind === 'invoice-steps') {
      const handler = isServer ? undefined : await requireRole(request, dependencies, OFFICE);
      return json(await sendInvoiceSteps(dependencies, handler?.userId));
    }
    if (asked.kind === 'lead-messages') {
      if (!isServer) await requireRole(request, dependencies, OFFICE);
      return json(await sendLeadMessages(dependencies));
    }
    if (asked.kind === 'iban-changed') {
      const { of_user: ofUser = caller?.userId } = asked;
      if (!isServer && ofUser !== caller?.userId) await requireRole(request, dependencies, OFFICE);
      return json(await sendIbanMails(dependencies, ofUser));
    }
    if (!caller) throw signInFirst();
    if (asked.kind === 'campaign-test') {
      const handler = await requireRole(request, dependencies, OFFICE);
      return json({ status: await sendCampaignTest(dependencies, handler, asked.campaign_id) });
    }
    if (asked.kind === 'paper-refused') {
      const handler = await requireRole(request, dependencies, RECRUITER, OFFICE);
      return json({ status: await sendPaperRefused(dependencies, handler, asked.paper_id) });
    }
    if (caller.role !== RECRUITER || asked.kind === 'mention') throw forbidden();
    if (asked.kind === 'message') return json({ results: await sendMessage(dependencies, caller, asked) });
    return json({ status: await sendAccountDecision(dependencies, caller, asked.user_id) });
  });
}

import { accounts } from './accounts.ts';
import { analysis } from './analysis.ts';
import { appTasks } from './app-tasks.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { campaigns } from './campaigns.ts';
import { companyDashboard } from './company-dashboard.ts';
import { companySettings } from './company-settings.ts';
import { deletion } from './deletion.ts';
import { dailyWork } from './daily-work.ts';
import { dashboard } from './dashboard.ts';
import { entities } from './entities.ts';
import { evaluation } from './evaluation.ts';
import { identity } from './identity.ts';
import { invoices } from './invoices.ts';
import { invoiceFiles } from './invoice-files.ts';
import { journal } from './journal.ts';
import { leads } from './leads.ts';
import { siteBlocks } from './site-blocks.ts';
import { list } from './list.ts';
import { messages } from './messages.ts';
import { officeLists } from './office.ts';
import { ownSignIn } from './own-sign-in.ts';
import { paymentRuns } from './payment-runs.ts';
import { payments } from './payments.ts';
import { presence } from './presence.ts';
import { programmeScoring } from './programme-score.ts';
import { programmes } from './programmes.ts';
import { publication } from './publication.ts';
import { qualiopi } from './qualiopi.ts';
import { requests } from './requests.ts';
import { retention } from './retention.ts';
import { sendpulse } from './sendpulse.ts';
import { signatures } from './signatures.ts';
import { siteContents } from './site-contents.ts';
import { staff } from './staff.ts';
import { trainerEvents } from './trainer-events.ts';
import { trainerPapers } from './trainer-papers.ts';
import { trainerProfiles } from './trainer-profiles.ts';
import type { Area } from './cells.ts';

/** Areas of the matrix, each in a file of its own. */
export const AREAS: readonly Area[] = [
  accounts,
  analysis,
  appTasks,
  billing,
  bulk,
  campaigns,
  companyDashboard,
  companySettings,
  dailyWork,
  dashboard,
  deletion,
  entities,
  evaluation,
  identity,
  invoices,
  invoiceFiles,
  journal,
  list,
  messages,
  officeLists,
  ownSignIn,
  paymentRuns,
  payments,
  presence,
  programmeScoring,
  programmes,
  publication,
  qualiopi,
  requests,
  // Its rows rest on those of the area before.
  leads,
  siteBlocks,
  retention,
  sendpulse,
  signatures,
  siteContents,
  staff,
  trainerEvents,
  trainerPapers,
  trainerProfiles,
];

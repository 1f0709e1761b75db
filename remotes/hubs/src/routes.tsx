import type { RemoteModule } from '@trame/platform';
import { remoteAreas } from '@trame/platform/remote-routes';
import { lazy } from 'react';
import facts from '../remote.json';
import PromptsPage from './areas/ai-prompt-viewer/prompts-page.tsx';

const PromptPage = lazy(() => import('./areas/ai-prompt-viewer/prompt-page.tsx'));
const AiNoticePage = lazy(() => import('./areas/ai-prompt-viewer/ai-notice-page.tsx'));
const InvoicesPage = lazy(() => import('./areas/administratif-hub/invoices/invoices-page.tsx'));
const InvoicePage = lazy(() => import('./areas/administratif-hub/invoices/invoice-page.tsx'));
const DepositPage = lazy(() => import('./areas/administratif-hub/invoices/deposit-page.tsx'));
const MissionsPage = lazy(() => import('./areas/administratif-hub/missions/missions-page.tsx'));
const MissionPage = lazy(() => import('./areas/administratif-hub/missions/mission-page.tsx'));
const MissionImportPage = lazy(() => import('./areas/administratif-hub/missions/mission-import-page.tsx'));
const TrainersPage = lazy(() => import('./areas/administratif-hub/trainers/trainers-page.tsx'));
const TrainerPage = lazy(() => import('./areas/administratif-hub/trainers/trainer-page.tsx'));
const PaperEndsPage = lazy(() => import('./areas/administratif-hub/trainers/paper-ends-page.tsx'));
const BpfPage = lazy(() => import('./areas/administratif-hub/bpf/bpf-page.tsx'));
const AccountsPage = lazy(() => import('./areas/administratif-hub/billing/accounts-page.tsx'));
const TasksPage = lazy(() => import('./areas/administratif-hub/tasks/tasks-page.tsx'));
const PapersPage = lazy(() => import('./areas/administratif-hub/papers/papers-page.tsx'));
const PaymentsPage = lazy(() => import('./areas/administratif-hub/payments/payments-page.tsx'));
const RunPage = lazy(() => import('./areas/administratif-hub/payments/run-page.tsx'));
const RulesPage = lazy(() => import('./areas/administratif-hub/invoice-rules/rules-page.tsx'));
const LeadsPage = lazy(() => import('./areas/marketing-hub/leads/leads-page.tsx'));
const LeadPage = lazy(() => import('./areas/marketing-hub/leads/lead-page.tsx'));
const AcquisitionPage = lazy(() => import('./areas/marketing-hub/acquisition/acquisition-page.tsx'));
const ContentsPage = lazy(() => import('./areas/marketing-hub/contents/contents-page.tsx'));
const ContentPage = lazy(() => import('./areas/marketing-hub/contents/content-page.tsx'));
const CampaignsPage = lazy(() => import('./areas/marketing-hub/campaigns/campaigns-page.tsx'));
const CampaignPage = lazy(() => import('./areas/marketing-hub/campaigns/campaign-page.tsx'));
const OverviewPage = lazy(() => import('./areas/dashboard/overview/overview-page.tsx'));
const PlatformPage = lazy(() => import('./areas/dashboard/platform/platform-page.tsx'));
const JournalPage = lazy(() => import('./areas/dashboard/journal/journal-page.tsx'));

/** The pages of each area, relative to its path. */
const remote: RemoteModule = {
  routes: remoteAreas(facts, {
    'hubs.prompts': <PromptsPage />,
    'hubs.prompt': <PromptPage />,
    'hubs.ai-notice': <AiNoticePage />,
    'hubs.office': <TasksPage />,
    'hubs.papers': <PapersPage />,
    'hubs.invoices': <InvoicesPage />,
    'hubs.invoice-deposit': <DepositPage />,
    'hubs.invoice': <InvoicePage />,
    'hubs.missions': <MissionsPage />,
    'hubs.mission-import': <MissionImportPage />,
    'hubs.mission': <MissionPage />,
    'hubs.trainers': <TrainersPage />,
    'hubs.paper-ends': <PaperEndsPage />,
    'hubs.trainer': <TrainerPage />,
    'hubs.bpf': <BpfPage />,
    'hubs.accounts': <AccountsPage />,
    'hubs.payments': <PaymentsPage />,
    'hubs.payment-run': <RunPage />,
    'hubs.invoice-rules': <RulesPage />,
    'hubs.leads': <LeadsPage />,
    'hubs.lead': <LeadPage />,
    'hubs.acquisition': <AcquisitionPage />,
    'hubs.contents': <ContentsPage />,
    'hubs.content': <ContentPage />,
    'hubs.campaigns': <CampaignsPage />,
    'hubs.campaign': <CampaignPage />,
    'hubs.overview': <OverviewPage />,
    'hubs.platform': <PlatformPage />,
    'hubs.journal': <JournalPage />,
  }),
  tasks: () => import('./areas/marketing-hub/tasks/home-tasks.ts'),
};

export default remote;

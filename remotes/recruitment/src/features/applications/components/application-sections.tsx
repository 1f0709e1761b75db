import { lazySection } from '@trame/app/failed-part';
import { lazyPart } from '@trame/app/lazy-part';
import {
  formatDateTime,
  parseList,
  refusalReasonLabel,
  rulesOf,
  statusLabel,
  type ApplicantField,
  type StaffField,
} from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { Tag } from '@trame/ui/tag';
import { type ReactNode } from 'react';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { formLanguageText } from '../../application-data/model/detail-text.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { fieldsOf, fieldText } from '../../application-data/model/field-text.ts';
import { AccountBanner } from '../../trainers/components/account-banner.tsx';
import AnalysisSection from '../../analysis/components/analysis-section.tsx';
import type { OngoingAction } from './use-ongoing-action.ts';
import { EvaluationBanner } from '../../evaluation/components/evaluation-banner.tsx';
import { RetentionClock } from '../../retention/components/retention-clock.tsx';
import { RightsMenu } from '../../retention/components/rights-menu.tsx';
import { Labels } from '../../bulk-actions/components/labels.tsx';
import { PhoneLink } from '../../application-data/components/phone-link.tsx';

const DuplicatesBanner = lazyPart(() => import('../../duplicates/components/duplicates-banner.tsx'));
const TimelineSection = lazySection(
  () => import('../../timeline/timeline-section.tsx'),
  () => <SkeletonBlock height={160} />,
);

export type ApplicationSectionsProps = {
  application: ApplicationDetail;
  /** The attachments panel, between the skills and the notes. */
  attachments: ReactNode;
  ongoing: OngoingAction;
  /** Beside the CV the analysis comes first; in the dialog the sections have the order of the specification. */
  isAnalysisFirst?: boolean;
  /** The item of the analysis whose passage is shown. */
  passageKey: string | undefined;
  onShowPassage: (key: string) => void;
  /** Called with another application to show instead. */
  onShow: (id: string) => void;
  /** Called when the application is deleted, or its account was opened: its page or dialog closes. */
  onGone: () => void;
};

/** Everything a recruiter reads about one application, in read mode. */
export function ApplicationSections(props: ApplicationSectionsProps) {
  const { application, attachments, ongoing, isAnalysisFirst, passageKey, onShowPassage, onShow, onGone } =
    props;
  const analysis = hasResume(application) && (
    <AnalysisSection application={application} activeKey={passageKey} onShowPassage={onShowPassage} />
  );
  return (
    <div className="stack">
      <EvaluationBanner applicationId={application.id} onEvaluate={() => ongoing.start('evaluate')} />
      <AccountBanner application={application} onCreated={onGone} />
      <DuplicatesBanner application={application} onMergedInto={onShow} />
      <Labels application={application} />
      {isAnalysisFirst && analysis}
      <Columns of="sections">
        <PersonalSection application={application} />
        <AddressSection application={application} />
      </Columns>
      <ProfessionalSection application={application} />
      <SkillsSection application={application} />
      {attachments}
      <NotesSection application={application} onWrite={() => ongoing.start('note')} />
      {!isAnalysisFirst && analysis}
      <MetadataSection application={application} />
      <Section title="Conservation">
        <RetentionClock application={application} />
        <div className="app-rights">
          <RightsMenu application={application} onErased={onGone} />
        </div>
      </Section>
      <TimelineSection applicationId={application.id} />
    </div>
  );
}

const hasResume = (application: ApplicationDetail) =>
  listDocuments(application).some(({ id }) => id === 'resume');

type PartProps = Pick<ApplicationSectionsProps, 'application'>;

/** An answer on the screen: addresses and numbers are links, lists are tags. */
function answerOf(name: ApplicantField, application: ApplicationDetail): ReactNode {
  const text = fieldText(name, application);
  switch (rulesOf(name).kind) {
    case 'email':
      return <a href={`mailto:${text}`}>{text}</a>;
    case 'phone':
      return <PhoneLink phone={application.phone} country={application.country} hasIcon />;
    case 'date':
      return text && <span className="num">{text}</span>;
    case 'tags': {
      const names = parseList(application[name]);
      return names.length > 0 && <Tags names={names} />;
    }
    case 'notes':
      return text ? <span className="app-note">{text}</span> : NO_NOTE;
    default:
      return text && name === 'postal_code' ? <span className="num">{text}</span> : text;
  }
}

const NO_NOTE = <span className="muted">Aucune note.</span>;

const answersOf = (application: ApplicationDetail, group: StaffField['group']) =>
  fieldsOf(group).map((name) => ({ label: FIELD_LABELS[name], value: answerOf(name, application) }));

function PersonalSection({ application }: PartProps) {
  return (
    <Section title="Informations personnelles">
      <Facts items={answersOf(application, 'person')} />
    </Section>
  );
}

function AddressSection({ application }: PartProps) {
  return (
    <Section title="Adresse">
      <Facts items={answersOf(application, 'address')} />
    </Section>
  );
}

function ProfessionalSection({ application }: PartProps) {
  return (
    <Section title="Informations professionnelles">
      <Facts layout="columns" items={answersOf(application, 'work')} />
    </Section>
  );
}

function SkillsSection({ application }: PartProps) {
  return (
    <Section title="Expertise et compétences">
      <Facts items={answersOf(application, 'skills')} />
    </Section>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <span className="tags">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
}

function NotesSection({ application, onWrite }: PartProps & { onWrite: () => void }) {
  const { admin_notes } = application;
  return (
    <Section
      title="Notes"
      actions={
        <Button size="sm" variant="link" onClick={onWrite}>
          {admin_notes ? 'Modifier la note interne' : 'Ajouter une note interne'}
        </Button>
      }
    >
      <Facts
        items={[
          ...answersOf(application, 'notes'),
          {
            label: FIELD_LABELS.admin_notes,
            value: admin_notes ? <span className="app-note">{admin_notes}</span> : NO_NOTE,
          },
        ]}
      />
    </Section>
  );
}

function MetadataSection({ application }: PartProps) {
  return (
    <Section title="Métadonnées">
      <Facts
        layout="columns"
        items={[
          {
            label: FIELD_LABELS.created_at,
            value: <span className="num">{formatDateTime(application.created_at)}</span>,
          },
          { label: FIELD_LABELS.status, value: statusLabel(application.status) },
          { label: FIELD_LABELS.language, value: formLanguageText(application.language) },
          ...(application.status === 'rejected' && application.refusal_reason
            ? [{ label: FIELD_LABELS.refusal_reason, value: refusalReasonLabel(application.refusal_reason) }]
            : []),
          { label: FIELD_LABELS.reference, value: <span className="num">{application.reference}</span> },
        ]}
      />
    </Section>
  );
}

import { Sentence } from '@trame/app/sentence';
import { paperText, paperTone } from '@trame/domain/trainers';
import { Button } from '@trame/ui/button';
import {
  BadgeCheck,
  BookUser,
  Building2,
  FileBadge,
  FileSignature,
  FileText,
  GraduationCap,
  Landmark,
  Percent,
  ScrollText,
  ShieldCheck,
  Umbrella,
  type LucideIcon,
} from 'lucide-react';
import { paperAction } from '../model/paper-action.ts';
import type { PaperGroup, PaperItem } from '../model/paper-groups.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  vigilance: ShieldCheck,
  'avis-sirene': Building2,
  'rc-pro': Umbrella,
  cv: BookUser,
  diplomes: GraduationCap,
  rib: Landmark,
  contrat: FileSignature,
  charte: ScrollText,
  'notice-rgpd': FileText,
  nda: FileBadge,
  qualiopi: BadgeCheck,
  'attestation-261-4-4': Percent,
};

/** The id of a row's title, by the key of its kind. */
export const rowTitleId = (kind: string): string => `paper-${kind}`;

type PaperRowProps = {
  item: PaperItem;
  group: PaperGroup['key'];
  isFirst: boolean;
  onOpen: () => void;
};

/** One kind of paper in the list: what it is, where it stands, what to do. */
export function PaperRow({ item, group, isFirst, onOpen }: PaperRowProps) {
  const { kind, due } = item;
  const Icon = ICONS[kind.key] ?? FileText;
  const isAsked = group === 'asked';
  const action = isAsked || group === 'if_held' ? paperAction(due) : 'Voir';
  return (
    <li className="papers-row">
      <span className="papers-icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <div className="papers-row-text">
        <h3 id={rowTitleId(kind.key)} tabIndex={-1}>
          {kind.label}
        </h3>
        <p className={`papers-${paperTone(due)}`}>{paperText(kind, due)}</p>
        {due.refused?.reason && (
          <p className="papers-reason">
            <Sentence text={due.refused.reason} />
          </p>
        )}
      </div>
      <Button
        variant={isAsked && isFirst ? 'primary' : 'default'}
        aria-label={`${action} : ${kind.label}`}
        onClick={onOpen}
      >
        {action}
      </Button>
    </li>
  );
}

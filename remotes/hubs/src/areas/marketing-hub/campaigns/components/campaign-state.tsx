import { campaignStatusLabel, type CampaignStatus } from '@trame/domain/campaigns';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CirclePause, Pencil, Send, SendHorizontal, type LucideIcon } from 'lucide-react';

const SIGNS: Readonly<Record<CampaignStatus, { tone: StateTone; icon: LucideIcon }>> = {
  draft: { tone: 'neutral', icon: Pencil },
  ready: { tone: 'info', icon: Check },
  handing: { tone: 'active', icon: Send },
  stopped: { tone: 'warning', icon: CirclePause },
  done: { tone: 'success', icon: SendHorizontal },
};

/** Where a campaign stands. */
export function CampaignState({ status }: { status: CampaignStatus }) {
  const { tone, icon: Icon } = SIGNS[status];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {campaignStatusLabel(status)}
    </StateTag>
  );
}

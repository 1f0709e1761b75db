import { Edited, FormDialog } from '@trame/app/form-dialog';
import { useEntityForm } from '@trame/app/use-entity-form';
import { TRAINING_SECTORS } from '@trame/domain';
import {
  CAMPAIGN_BASES,
  CAMPAIGN_LANGUAGES,
  CAMPAIGN_LIMITS,
  campaignFormSchema,
  type CampaignValues,
} from '@trame/domain/campaigns';
import { CheckboxGroupField, RadioGroupField } from '@trame/ui/checkbox-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useWatch, type Control } from 'react-hook-form';
import { campaignData, type Campaign } from '../data/campaigns.ts';
import { EMPTY_CAMPAIGN, FIELDS, TEXTS, valuesOf } from '../model/campaign.ts';
import { AudienceCount } from './audience-count.tsx';
import '../styles/campaigns.css';

const SECTORS = TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr }));

type CampaignDialogProps = {
  /** `new`: a new campaign; undefined: closed. */
  edited: Campaign | 'new' | undefined;
  /** What a new one starts from. */
  start?: CampaignValues;
  onClose: (saved?: Campaign) => void;
};

/** Writes a campaign, or changes a draft. */
export function CampaignDialog({ edited, start = EMPTY_CAMPAIGN, onClose }: CampaignDialogProps) {
  return (
    <Edited edited={edited} onClose={onClose}>
      {({ key, open, row }) => (
        <CampaignForm key={key} open={open} row={row} start={start} onClose={onClose} />
      )}
    </Edited>
  );
}

type CampaignFormProps = {
  open: boolean;
  row: Campaign | undefined;
  start: CampaignValues;
  onClose: (saved?: Campaign) => void;
};

function CampaignForm({ open, row, start, onClose }: CampaignFormProps) {
  const form = useEntityForm<Campaign, CampaignValues>({
    data: campaignData,
    schema: campaignFormSchema,
    row,
    empty: start,
    valuesOf,
    fields: FIELDS,
    texts: TEXTS,
    refusals: {},
    onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      width="3xl"
      title={row ? 'Modifier la campagne' : 'Nouvelle campagne'}
      form={form}
    >
      <div className="cam-form">
        <TextField name="name" control={control} label="Nom" required maxLength={CAMPAIGN_LIMITS.name} />
        <TextField
          name="subject"
          control={control}
          label="Objet"
          required
          maxLength={CAMPAIGN_LIMITS.subject}
        />
        <TextAreaField
          name="body"
          control={control}
          label="Message"
          required
          rows={9}
          maxLength={CAMPAIGN_LIMITS.body}
          help="{{prenom}} et {{nom}} sont remplis pour chaque personne. SendPulse ajoute la désinscription."
        />
        <CheckboxGroupField
          name="bases"
          control={control}
          label="Personnes"
          columns={2}
          options={CAMPAIGN_BASES}
        />
        <CheckboxGroupField
          name="sectors"
          control={control}
          label="Secteurs"
          help="Aucun coché : tous."
          columns={2}
          options={SECTORS}
        />
        <RadioGroupField
          name="language"
          control={control}
          label="Langue"
          columns={3}
          options={CAMPAIGN_LANGUAGES}
        />
        <WatchedCount control={control} />
      </div>
    </FormDialog>
  );
}

/** The count of what is chosen, while it is chosen. */
function WatchedCount({ control }: { control: Control<CampaignValues> }) {
  const [bases, sectors, language] = useWatch({ control, name: ['bases', 'sectors', 'language'] });
  return <AudienceCount criteria={{ bases, sectors, language }} />;
}

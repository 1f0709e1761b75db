import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { DetailPage } from '@trame/app/detail-page';
import { EXAMPLE_VALUES, messageParagraphs } from '@trame/domain';
import { renderCampaign } from '@trame/domain/campaigns';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CampaignDialog } from './components/campaign-dialog.tsx';
import { CampaignHistory } from './components/campaign-history.tsx';
import { CampaignPeople } from './components/campaign-people.tsx';
import { CampaignProgress } from './components/campaign-progress.tsx';
import { campaignData, type Campaign } from './data/campaigns.ts';
import { basesText, languageText, sectorsText, TITLE, valuesOf } from './model/campaign.ts';
import './styles/campaigns.css';

/** One campaign: its message, whom it reaches, and where it stands. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams();
  const navigate = useNavigate();
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const base = list.to.replace(/\/$/, '');
  const [opened, setOpened] = useState<'edit' | 'copy' | 'delete'>();
  const [isDeleted, setDeleted] = useState(false);
  const query = useQuery({ ...campaignData.one(campaignId), enabled: !isDeleted });
  const campaign = query.data;
  return (
    <>
      <DetailPage
        query={query}
        list={list}
        texts={{
          failed: 'Impossible de charger cette campagne',
          loading: 'Chargement de la campagne...',
          missing: 'Campagne introuvable',
        }}
        titleOf={({ name }) => name}
        renderSubtitle={({ reference }) => <span className="num">{reference}</span>}
        renderActions={({ status }) => (
          <>
            {status === 'draft' && (
              <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => setOpened('delete')}>
                Supprimer
              </Button>
            )}
            <Button icon={<Copy className="icon" aria-hidden />} onClick={() => setOpened('copy')}>
              Copier
            </Button>
            {status === 'draft' && (
              <Button
                variant="primary"
                icon={<Pencil className="icon" aria-hidden />}
                onClick={() => setOpened('edit')}
              >
                Modifier
              </Button>
            )}
          </>
        )}
      >
        {(row) => (
          <div className="cam-parts">
            <div className="cam-side">
              <Message campaign={row} />
              {(row.status === 'draft' || row.status === 'ready') && <CampaignPeople campaign={row} />}
            </div>
            <div className="cam-side">
              <CampaignProgress key={row.id} campaign={row} />
              <Section title="Critères">
                <Facts
                  items={[
                    { label: 'Personnes', value: basesText(row.bases) },
                    { label: 'Secteurs', value: sectorsText(row.sectors) },
                    { label: 'Langue', value: languageText(row.language) },
                  ]}
                />
              </Section>
              <CampaignHistory id={row.id} />
            </div>
          </div>
        )}
      </DetailPage>
      {campaign && (
        <>
          <CampaignDialog
            edited={opened === 'edit' ? campaign : undefined}
            onClose={() => setOpened(undefined)}
          />
          <CampaignDialog
            edited={opened === 'copy' ? 'new' : undefined}
            start={valuesOf(campaign)}
            onClose={(saved) => {
              setOpened(undefined);
              if (saved) void navigate(`${base}/${saved.id}`);
            }}
          />
          <DeleteDialog
            row={opened === 'delete' ? campaign : undefined}
            data={campaignData}
            texts={{
              question: ({ name }) => `Supprimer la campagne «\u00a0${name}\u00a0»\u202f?`,
              confirm: 'Supprimer la campagne',
              done: 'Campagne supprimée',
              failed: 'Impossible de supprimer la campagne',
              gone: 'Rien n’a été supprimé\u00a0: cette campagne n’est plus un brouillon, ou n’existe plus.',
            }}
            onClose={() => setOpened(undefined)}
            onDeleted={() => {
              setDeleted(true);
              void navigate(list.to, { replace: true });
            }}
          >
            Elle n’a été remise à personne.
          </DeleteDialog>
        </>
      )}
    </>
  );
}

/** The message as one person reads it. */
function Message({ campaign }: { campaign: Campaign }) {
  const { subject, body } = renderCampaign(campaign);
  return (
    <Section title="Message">
      <p className="muted cam-example">Rempli pour {EXAMPLE_VALUES.nom}, un exemple.</p>
      <div className="cam-message">
        <h3>{subject}</h3>
        {messageParagraphs(body).map((lines) => (
          <p key={lines.join('\n')}>{lines.join('\n')}</p>
        ))}
      </div>
    </Section>
  );
}

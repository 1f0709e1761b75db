import { useQuery } from '@tanstack/react-query';
import { countOf, type Noun } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { optionLabel, TEACHING_LANGUAGES } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { offerQuery, type TrainerOffer as Offer } from '../data/trainers.ts';

const DAY: Noun = { one: 'jour', many: 'jours', isFeminine: false };
const SHEET: Noun = { one: 'fiche en ligne', many: 'fiches en ligne', isFeminine: true };

const daysText = ({ free_days: free, unsure_days: unsure }: Offer): string | null =>
  [free > 0 && countOf(DAY, free), unsure > 0 && `${countOf(DAY, unsure)} à confirmer`]
    .filter(Boolean)
    .join(', ') || null;

/** When and where a trainer can teach, and what of the catalogue. */
export function TrainerOffer({ userId }: { userId: string }) {
  return (
    <Section title="Disponibilité">
      <QueryView
        query={useQuery(offerQuery(userId))}
        failed="Impossible de charger la disponibilité de ce formateur"
        compact
        pending={
          <LoadingStatus label="Chargement de la disponibilité...">
            <SkeletonBlock height={96} />
          </LoadingStatus>
        }
      >
        {(offer) =>
          offer && (
            <Facts
              layout="beside"
              items={[
                { label: 'Libre dans les 30\u00a0jours', value: daysText(offer) },
                { label: 'Ville', value: offer.city },
                { label: 'Interventions', value: offer.ways.join(', ') },
                {
                  label: 'Langues',
                  value: offer.languages.map((code) => optionLabel(TEACHING_LANGUAGES, code)).join(', '),
                },
                {
                  label: 'Peut enseigner',
                  value: <span className="num">{countOf(SHEET, offer.programmes)}</span>,
                },
              ]}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

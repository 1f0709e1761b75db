import { confidenceLabel, STRICT_RERUN_BELOW } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { Columns } from '@trame/ui/columns';
import { Page, Section } from '@trame/ui/page';
import { Ban, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@trame/platform/router';
import './styles/notice.css';

const TITLE = 'Ce que l’IA lit, ce qu’elle ne décide pas';
/** The contact address that the information notice of the public site gives. */
const PRIVACY_EMAIL = 'donnees@trame.example';

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent' });

/**
 * In plain French: what the analysis of a CV reads and may not decide, who decides, what is stored, how to contest it.
 */
export default function AiNoticePage() {
  const { linkTo } = useHost();
  const prompts = linkTo('hubs.prompts');
  usePage({ title: TITLE, ...(prompts && { breadcrumbs: [{ label: 'Prompts IA', to: prompts }] }) });

  return (
    <Page
      title={TITLE}
      subtitle="L’analyse de CV aide un recruteur à lire plus vite. Elle ne choisit personne."
    >
      <div className="notice">
        <Columns of="sections">
          <Section title="Ce que l’IA lit">
            <List>
              <Yes>Le texte visible du CV joint à la candidature, page par page.</Yes>
              <No>
                Rien d’autre&nbsp;: ni les réponses au formulaire, ni les références, ni les notes des
                recruteurs, ni les évaluations.
              </No>
              <No>
                Le texte qu’une personne ne peut pas voir (blanc sur blanc, minuscule, hors de la page) est
                retiré avant la lecture, et signalé au recruteur.
              </No>
              <No>Une consigne écrite dans un CV n’est pas suivie&nbsp;: le CV est une donnée à lire.</No>
            </List>
            <p>
              Sans modèle de langage configuré, la lecture suit des règles fixes, écrites dans le programme,
              et rien ne sort de la plateforme. Avec un modèle, il reçoit les{' '}
              {prompts ? <Link to={prompts}>consignes publiées ici</Link> : 'consignes publiées ici'}, mot
              pour mot.
            </p>
          </Section>

          <Section title="Ce qu’elle rend">
            <List>
              <Yes>
                L’identité, les expériences, les formations, les compétences, les langues et les
                certifications qu’elle relève, chacune avec la citation du passage d’où elle vient.
              </Yes>
              <Yes>
                Un programme cherche ensuite chaque citation dans le texte visible du CV. Ce qui n’y est pas
                retrouvé est marqué «&nbsp;non étayé&nbsp;» et présenté à part.
              </Yes>
              <Yes>
                Le score d’appui est la part des éléments retrouvés, calculée par ce programme et jamais par
                le modèle. Sous {percent.format(STRICT_RERUN_BELOW)}, une relecture stricte est
                proposée&nbsp;: elle ne garde que ce qui est prouvé.
              </Yes>
              <Yes>
                La confiance ({confidenceLabel(1)}, {confidenceLabel(0.6)} ou {confidenceLabel(0)}) dit si le
                CV a été bien lu. Elle ne dit rien de la personne.
              </Yes>
            </List>
          </Section>

          <Section title="Ce qu’elle ne décide pas">
            <List>
              <No>Elle n’accepte, ne refuse et ne classe personne. Aucun refus n’est automatique.</No>
              <No>
                La date de naissance, la photo, les interruptions de carrière et la situation de famille
                n’entrent dans aucun score.
              </No>
              <No>Elle ne remplit pas l’évaluation sur seize critères&nbsp;: une personne le fait.</No>
              <No>Elle ne modifie pas la candidature&nbsp;: un recruteur choisit ce qu’il en reprend.</No>
            </List>
          </Section>

          <Section title="Comment une personne décide">
            <ol className="notice-steps">
              <li>Un recruteur lit la candidature et le CV. Il lance l’analyse s’il le souhaite.</li>
              <li>Il vérifie dans le CV les passages cités, et ce qui n’est pas étayé.</li>
              <li>Il rencontre la personne et note l’entretien sur la grille de seize critères.</li>
              <li>Il décide, sous son nom. Il peut s’écarter de tout ce que l’analyse a relevé.</li>
            </ol>
          </Section>

          <Section title="Ce qui est gardé, et combien de temps">
            <List>
              <Yes>
                Le résultat de l’analyse, avec ce qui l’a produit&nbsp;: l’outil, la version du prompt, la
                durée et le coût.
              </Yes>
              <Yes>
                Deux ans au plus après le dernier échange, comme la candidature&nbsp;; tout est effacé
                ensemble, ou plus tôt à la demande de la personne.
              </Yes>
              <Yes>
                Les prompts ne contiennent aucune donnée personnelle&nbsp;; toutes leurs versions restent.
              </Yes>
            </List>
          </Section>

          <Section title="Demander une explication, ou contester">
            <p>
              Vous avez postulé&nbsp;? Vous pouvez demander ce que l’analyse a relevé, le faire corriger, vous
              y opposer, ou demander une lecture sans elle. Écrivez à{' '}
              <a href={`mailto:${PRIVACY_EMAIL}`}>{PRIVACY_EMAIL}</a>, si possible avec la référence reçue à
              l’envoi. Une personne vous répond, dans un délai d’un mois au plus (article 12 du RGPD).
            </p>
            <p>
              Aucune décision ne repose sur la seule analyse (article 22 du RGPD). Si la réponse ne vous
              convient pas, vous pouvez saisir la <a href="https://www.cnil.fr/fr/plaintes">CNIL</a>.
            </p>
          </Section>
        </Columns>
      </div>
    </Page>
  );
}

const List = ({ children }: { children: ReactNode }) => <ul className="notice-list">{children}</ul>;

const Yes = ({ children }: { children: ReactNode }) => (
  <li>
    <Check className="icon notice-yes" aria-hidden />
    <span>{children}</span>
  </li>
);

const No = ({ children }: { children: ReactNode }) => (
  <li>
    <Ban className="icon notice-no" aria-hidden />
    <span>{children}</span>
  </li>
);

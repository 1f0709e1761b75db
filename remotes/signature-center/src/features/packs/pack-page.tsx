import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { RefusedRequest } from '@trame/app/refusal';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, isUuid } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { useNavigate, useResolvedPath, useSearchParams } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { FoundSelect } from '../writing/components/found-select.tsx';
import { defaultsQuery } from '../writing/data/draft.ts';
import { COLLEAGUES, personQuery, TRAINERS, type KnownPerson } from '../writing/data/people.ts';
import { usualExpiry, type Draft } from '../writing/model/draft.ts';
import { drawPack, MISSIONS, missionQuery, readFacts, storePack } from './data/facts.ts';
import { missingFacts, type Facts } from './model/facts.ts';
import { MODELS, type Model } from './model/models.ts';
import './styles/packs.css';

const TITLE = 'Contrat ou dossier';

const ABOUT = [
  { value: 'mission', label: 'Depuis une mission' },
  { value: 'trainer', label: 'Dossier d’un formateur' },
] as const;

/** What a whole pack begins with; a mission needs its contract alone. */
const USUAL: Readonly<Record<(typeof ABOUT)[number]['value'], readonly Model['key'][]>> = {
  mission: ['contrat'],
  trainer: ['contrat', 'charte', 'notice-rgpd', 'mandat'],
};

const personLabel = ({ name, email }: KnownPerson) => `${name} (${email})`;

const person = (id: string, { name, email }: { name: string; email: string }) => ({
  id,
  name,
  email,
  role: 'signer' as const,
  message: '',
  needs_code: false,
  language: 'fr',
  template_role: null,
});

/** A contract of a mission, or the pack of a trainer, written from what the platform knows. */
export default function PackPage() {
  usePage({
    title: TITLE,
    breadcrumbs: [{ label: 'Nouvelle enveloppe', to: useResolvedPath('../create').pathname }],
  });
  const [address] = useSearchParams();
  const area = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useActionNotice();
  const { session } = useHost();
  const [about, setAbout] = useState<(typeof ABOUT)[number]['value']>(
    address.has('formateur') ? 'trainer' : 'mission',
  );
  const [mission, setMission] = useState(address.get('mission') ?? '');
  const [trainer, setTrainer] = useState(address.get('formateur') ?? '');
  const [keys, setKeys] = useState(USUAL[about]);
  const [signer, setSigner] = useState(session.userId);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isMaking, setMaking] = useState(false);
  // Made once: a draft that is made again after a failure is the same one.
  const [ids] = useState(() => [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const);
  // An address typed wrong names nothing.
  const { data: chosenMission } = useQuery({ ...missionQuery(mission), enabled: isUuid(mission) });
  const { data: chosenTrainer } = useQuery({ ...personQuery(trainer), enabled: isUuid(trainer) });
  const { data: signatory } = useQuery({ ...personQuery(signer), enabled: isUuid(signer) });
  const chosen =
    about === 'mission'
      ? chosenMission && { mission }
      : chosenTrainer?.kind === 'trainer'
        ? { trainer }
        : undefined;
  const models = MODELS.filter(({ key }) => keys.includes(key));
  const isSignedByCompany = models.some(({ key }) => key === 'contrat' || key === 'mandat');
  const make = async (isAccepted: boolean) => {
    if (!chosen || !signatory) return;
    setMaking(true);
    try {
      const facts = await readFacts(chosen);
      const gaps = missingFacts(facts);
      if (gaps.length > 0 && !isAccepted) {
        setMissing(gaps);
        return;
      }
      await storePack(ids[0], await draftOf(facts), await drawPack(models, facts, signatory));
      void navigate(`${area}/create/${ids[0]}`, { replace: true });
    } catch (error) {
      notice.failed(
        error,
        error instanceof RefusedRequest ? error.message : failureAdvice(error),
        'Les documents ne sont pas faits',
      );
    } finally {
      setMaking(false);
    }
  };
  const draftOf = async (facts: Facts): Promise<Draft> => {
    const { expiry_days, ...rhythm } = await client.fetchQuery(defaultsQuery);
    const kinds = models.flatMap(({ paperKind }) => paperKind ?? []);
    const what = facts.mission
      ? `Contrat, ${facts.mission.title}`
      : models.length > 1
        ? 'Dossier du formateur'
        : (models[0]?.label ?? '');
    return {
      title: `${what}, ${facts.trainer.name}`,
      message: '',
      ordering: 'sequential',
      expires_on: usualExpiry(expiry_days),
      ...rhythm,
      documents: [],
      recipients: [
        person(ids[1], facts.trainer),
        ...(isSignedByCompany && signatory ? [person(ids[2], signatory)] : []),
      ],
      fields: [],
      trainer_id: facts.trainer.id,
      mission_id: facts.mission?.id ?? null,
      paper_kind: kinds[0] ?? null,
      more_kinds: kinds.slice(1),
    };
  };
  return (
    <Page title={TITLE} subtitle="Les documents sont écrits depuis les données, puis relus avant l’envoi.">
      <div className="pck-page">
        <Section title="Pour qui">
          <div className="pck-form">
            <div className="pck-about">
              <Segmented
                label="Depuis quoi"
                value={about}
                options={ABOUT}
                onChange={(next) => {
                  setAbout(next);
                  setKeys(USUAL[next]);
                  setMissing([]);
                }}
              />
            </div>
            {about === 'mission' ? (
              <FoundSelect
                label="Mission"
                none="Choisir une mission"
                chosen={chosenMission ?? undefined}
                find={MISSIONS}
                labelOf={({ title, trainer_name, client_name, starts_on }) =>
                  `${title}, ${trainer_name}, ${client_name}, ${formatDate(starts_on)}`
                }
                onChange={(row) => setMission(row?.id ?? '')}
              />
            ) : (
              <FoundSelect
                label="Formateur approuvé"
                none="Choisir un formateur"
                chosen={chosenTrainer ?? undefined}
                find={TRAINERS}
                labelOf={personLabel}
                onChange={(row) => setTrainer(row?.id ?? '')}
              />
            )}
            {about === 'mission' && chosenMission?.contract && (
              <Alert tone="warning" title={`Cette mission a déjà l’enveloppe ${chosenMission.contract}`}>
                Vous pouvez en préparer une autre.
              </Alert>
            )}
          </div>
        </Section>
        <Section title="Documents">
          <div className="pck-form">
            <ul className="pck-models">
              {MODELS.map(({ key, label, version, changedOn, paperKind }) => (
                <li key={key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={keys.includes(key)}
                      onChange={({ target }) =>
                        setKeys((before) =>
                          target.checked ? [...before, key] : before.filter((other) => other !== key),
                        )
                      }
                    />
                    <span>
                      {key === 'contrat' && about === 'trainer' ? 'Contrat-cadre' : label}
                      <small>
                        Modèle {version} du {formatDate(changedOn)}
                        {paperKind !== null && ', devient une pièce vérifiée du formateur'}
                      </small>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {isSignedByCompany && (
              <FoundSelect
                label="Signe pour l’entreprise"
                none="Choisir un collègue"
                chosen={signatory ?? undefined}
                find={COLLEAGUES}
                labelOf={personLabel}
                onChange={(row) => setSigner(row?.id ?? '')}
              />
            )}
            {missing.length > 0 && (
              <Alert tone="warning" title="Des données manquent" live>
                {missing.join(' ')} Elles seraient «&nbsp;non renseignées&nbsp;» dans les documents.
              </Alert>
            )}
            <div className="pck-end">
              <Button
                variant="primary"
                icon={<FilePlus2 className="icon" aria-hidden />}
                loading={isMaking}
                disabled={!chosen || !signatory || models.length === 0}
                onClick={() => void make(missing.length > 0)}
              >
                {missing.length > 0 ? 'Préparer quand même' : 'Préparer les documents'}
              </Button>
              <p className="muted">
                {chosen
                  ? 'Rien n’est envoyé\u00a0: vous relisez l’enveloppe d’abord.'
                  : about === 'mission'
                    ? 'Choisissez d’abord une mission.'
                    : 'Choisissez d’abord un formateur.'}
              </p>
            </div>
          </div>
        </Section>
      </div>
    </Page>
  );
}

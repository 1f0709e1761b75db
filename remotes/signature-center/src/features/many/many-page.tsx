import { useQuery } from '@tanstack/react-query';
import { csvText } from '@trame/app/csv-file';
import { toCsv } from '@trame/app/csv';
import { failureAdvice } from '@trame/app/failure-advice';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { saveAs } from '@trame/app/save-as';
import { columnsOf } from '@trame/app/sheet-column';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatCount, formatDateTime } from '@trame/domain';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Page, Section } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { FileDown, FileUp, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { actFailure, hintOf } from '../envelopes/data/act.ts';
import { envelopeQuery, type Envelope } from '../envelopes/data/envelopes.ts';
import { ENVELOPE_NOUN, nouns } from '../envelopes/model/envelope.ts';
import { check } from '../writing/model/check.ts';
import { draftOf } from '../writing/model/draft.ts';
import { LineList } from './components/line-list.tsx';
import { beginBatch, openBatchesQuery } from './data/batches.ts';
import {
  columnsFor,
  fileFault,
  filledFields,
  linesText,
  modelOf,
  readLines,
  type LineFile,
  type ReadLine,
} from './model/line-file.ts';
import './styles/many.css';

const NAME = 'Envoyer à plusieurs';

/** A draft that is sent to many: one envelope for each line of a file. */
export default function ManyPage() {
  const { requestId = '' } = useParams();
  const area = useResolvedPath('../../..', { relative: 'path' }).pathname.replace(/\/$/, '');
  // What is sent is what is stored now, not what an earlier page read.
  const query = useQuery({ ...envelopeQuery(requestId), refetchOnMount: 'always' });
  const draft = `${area}/create/${requestId}`;
  usePage({
    title: NAME,
    breadcrumbs: [
      { label: 'Signatures', to: `${area}/signatures` },
      { label: query.data?.title ?? 'Brouillon', to: draft },
    ],
  });
  return (
    <QueryView
      query={query}
      failed="Impossible de charger ce brouillon"
      pending={
        <LoadingStatus label="Chargement du brouillon...">
          <SkeletonBlock height={320} />
        </LoadingStatus>
      }
      missing={
        <EmptyState
          title="Brouillon introuvable"
          description="Le lien est incomplet, ou ce brouillon a été supprimé."
          action={<Button href={`${area}/signatures`}>Revenir aux signatures</Button>}
        />
      }
    >
      {(envelope) =>
        envelope.status === 'draft' ? (
          <Sending key={envelope.updated_at} envelope={envelope} area={area} />
        ) : (
          <EmptyState
            title="Cette enveloppe est envoyée"
            description="Seul un brouillon s’envoie à plusieurs. Gardez-la comme modèle pour repartir d’elle."
            action={<Button href={`${area}/signatures/${envelope.id}`}>Voir l’enveloppe</Button>}
          />
        )
      }
    </QueryView>
  );
}

const wrongLine = columnsOf<ReadLine>();
const WRONG_COLUMNS = [
  wrongLine.figure('Ligne', 0, ({ number }) => number),
  wrongLine.text('Début', 30, ({ label }) => label),
  wrongLine.text('À corriger', 60, ({ problems }) => problems?.join('. ')),
];

const MOST_ROWS = formatCount(SIGNATURE_LIMITS.rows);

const REFUSED: Readonly<Record<string, string>> = {
  rows: 'Une ligne n’est plus acceptée. Choisissez le fichier de nouveau.',
  recipient: 'Cette personne n’est plus dans le brouillon. Rechargez la page.',
};

function Sending({ envelope, area }: { envelope: Envelope; area: string }) {
  const navigate = useNavigate();
  const notice = useActionNotice();
  const input = useRef<HTMLInputElement>(null);
  const draft = draftOf(envelope);
  const people = draft.recipients.filter(({ role }) => role !== 'copy');
  const signers = people.filter(({ role }) => role === 'signer');
  const [variable, setVariable] = useState((signers[0] ?? people[0])?.id ?? '');
  const [chosen, setChosen] = useState<{ name: string; text: string }>();
  const [isAsking, setAsking] = useState(false);
  const [isBeginning, setBeginning] = useState(false);
  // Made once: a beginning that is sent again finds its sending.
  const [id] = useState(() => crypto.randomUUID());
  const { data: unfinished = [] } = useQuery(openBatchesQuery(envelope.id));
  const { faults } = check(draft, new Map());
  const fields = filledFields(draft, variable);
  const taken = draft.recipients.filter((one) => one.id !== variable).map(({ email }) => email.toLowerCase());
  const fault = chosen && fileFault(chosen.text);
  const file: LineFile | undefined = chosen && !fault ? readLines(chosen.text, fields, taken) : undefined;
  const ready = file?.lines.flatMap(({ line }) => line ?? []) ?? [];
  const wrong = file?.lines.filter(({ problems }) => problems) ?? [];
  useUnsavedChanges(ready.length > 0 && !isBeginning);
  const begin = async () => {
    setBeginning(true);
    try {
      await beginBatch({ id, request: envelope.id, recipient: variable, rows: ready }, envelope.updated_at);
      void navigate(`${area}/batches/${id}`, { replace: true, state: { start: true } });
    } catch (error) {
      setBeginning(false);
      setAsking(false);
      const hint = hintOf(error);
      notice.failed(
        error,
        (typeof hint === 'string' ? REFUSED[hint] : undefined) ?? actFailure(error) ?? failureAdvice(error),
        'Rien n’est envoyé',
      );
    }
  };
  return (
    <Page title={NAME} subtitle={`${envelope.title}\u00a0: une enveloppe pour chaque ligne d’un fichier.`}>
      <div className="mny-page">
        {unfinished.map(({ id: open, created_at, waiting }) => (
          <Alert
            key={open}
            tone="warning"
            title={`Un envoi n’est pas terminé\u00a0: ${waiting > 1 ? `${nouns(waiting, 'ligne', 'lignes')} restent` : 'une ligne reste'}`}
            action={
              <Button size="sm" href={`${area}/batches/${open}`}>
                Reprendre
              </Button>
            }
          >
            Commencé le {formatDateTime(created_at)}. Aucune ligne ne part deux fois.
          </Alert>
        ))}
        {faults.length > 0 && (
          <Alert
            tone="danger"
            title="Le brouillon n’est pas prêt"
            action={
              <Button size="sm" href={`${area}/create/${envelope.id}`}>
                Revenir au brouillon
              </Button>
            }
          >
            {faults.join(' ')}
          </Alert>
        )}
        {faults.length === 0 && (
          <Section title="Destinataire variable">
            <div className="mny-part">
              <div className="mny-who">
                <Select
                  label="Qui change à chaque ligne"
                  value={variable}
                  options={people.map(({ id: person, name, role }) => ({
                    value: person,
                    label: `${name}, ${role === 'signer' ? 'signataire' : 'approbateur'}`,
                  }))}
                  onChange={setVariable}
                />
              </div>
              <p className="muted">
                La personne de la ligne prend ses champs et sa place. Les autres destinataires sont les mêmes
                dans chaque enveloppe.
              </p>
            </div>
          </Section>
        )}
        {faults.length === 0 && (
          <Section
            title="Le fichier"
            actions={
              <Button
                size="sm"
                variant="text"
                icon={<FileDown className="icon" aria-hidden />}
                onClick={() => saveAs(modelOf(fields), 'destinataires.csv')}
              >
                Télécharger le modèle
              </Button>
            }
          >
            <div className="mny-part">
              <input
                ref={input}
                type="file"
                hidden
                accept=".csv,text/csv,text/plain"
                aria-label="Fichier CSV"
                onChange={async ({ target }) => {
                  const [given] = target.files ?? [];
                  // The same file can be chosen again, once it was corrected.
                  if (given) setChosen({ name: given.name, text: await csvText(given) });
                  target.value = '';
                }}
              />
              <div className="mny-row">
                <Button
                  variant={chosen ? 'default' : 'primary'}
                  icon={<FileUp className="icon" aria-hidden />}
                  onClick={() => input.current?.click()}
                >
                  {chosen ? 'Choisir un autre fichier' : 'Choisir un fichier CSV'}
                </Button>
                {chosen && <span className="muted">{chosen.name}</span>}
              </div>
              <p className="muted">
                Colonnes, dans n’importe quel ordre&nbsp;:{' '}
                {columnsFor(fields)
                  .map(({ header }) => header)
                  .join(', ')}
                . {MOST_ROWS} lignes au plus.
              </p>
              {fault && (
                <Alert tone="danger" title={fault.title} live>
                  {fault.advice}
                </Alert>
              )}
              {file && file.missing.length > 0 && (
                <Alert tone="danger" title="Des colonnes manquent" live>
                  {file.missing.join(', ')}. La première ligne du fichier nomme les colonnes.
                </Alert>
              )}
              {file && file.missing.length === 0 && file.lines.length === 0 && (
                <Alert tone="warning" title="Ce fichier n’a que sa première ligne" live>
                  Ajoutez une personne par ligne.
                </Alert>
              )}
              {file && file.missing.length === 0 && file.unknown.length > 0 && (
                <Alert tone="warning" title="Ces colonnes ne sont pas lues">
                  {file.unknown.join(', ')}. Une colonne remplit un champ de texte qui porte son nom.
                </Alert>
              )}
              {file !== undefined && file.leftOut > 0 && (
                <Alert tone="warning" title={`Seules les ${MOST_ROWS} premières lignes sont lues`}>
                  {file.leftOut === 1
                    ? 'Mettez la dernière dans un second fichier.'
                    : `Mettez les ${formatCount(file.leftOut)} autres dans un second fichier.`}
                </Alert>
              )}
            </div>
          </Section>
        )}
        {file && file.lines.length > 0 && (
          <Section
            title="Ce qui sera envoyé"
            actions={
              wrong.length > 0 && (
                <Button
                  size="sm"
                  variant="text"
                  icon={<FileDown className="icon" aria-hidden />}
                  onClick={async () => saveAs(await toCsv(wrong, WRONG_COLUMNS), 'lignes à corriger.csv')}
                >
                  Lignes à corriger
                </Button>
              )
            }
          >
            <div className="mny-part">
              <output>{linesText(file.lines)}</output>
              <div className="mny-row">
                <Button
                  variant="primary"
                  disabled={ready.length === 0}
                  icon={<Send className="icon" aria-hidden />}
                  onClick={() => setAsking(true)}
                >
                  {ready.length > 1
                    ? `Envoyer ${countOf(ENVELOPE_NOUN, ready.length)}`
                    : 'Envoyer l’enveloppe'}
                </Button>
                {wrong.length > 0 && ready.length > 0 && (
                  <p className="muted">Les lignes à corriger ne partent pas.</p>
                )}
              </div>
              <LineList
                lines={file.lines.map(({ number, label, detail, problems }) => ({
                  number,
                  label,
                  detail,
                  problems: problems ?? [],
                  state: problems ? 'wrong' : 'ready',
                }))}
              />
            </div>
          </Section>
        )}
      </div>
      <Dialog
        open={isAsking}
        title={`Envoyer ${ready.length > 1 ? countOf(ENVELOPE_NOUN, ready.length) : 'l’enveloppe'}\u202f?`}
        onClose={() => {
          if (!isBeginning) setAsking(false);
        }}
        footer={
          <>
            <Button disabled={isBeginning} onClick={() => setAsking(false)}>
              Relire
            </Button>
            <Button
              variant="primary"
              icon={<Send className="icon" aria-hidden />}
              loading={isBeginning}
              onClick={() => void begin()}
            >
              Envoyer
            </Button>
          </>
        }
      >
        <p>
          Chaque personne reçoit sa propre enveloppe, l’une après l’autre. Vous pouvez arrêter en route&nbsp;:
          ce qui est parti reste parti.
        </p>
      </Dialog>
    </Page>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DocumentViewer } from '@trame/app/document-viewer';
import { failureAdvice } from '@trame/app/failure-advice';
import type { Passages } from '@trame/app/passage';
import { RefusedRequest } from '@trame/app/refusal';
import type { StoredFile } from '@trame/app/stored-file';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate, today } from '@trame/domain';
import {
  DEPOSIT_LIMITS,
  euros,
  invoiceStatus,
  NO_MISSION,
  type MissionToInvoice,
} from '@trame/domain/invoices';
import {
  FACT_NAMES,
  INVOICE_KINDS,
  mustConfirm,
  paidBefore,
  refusalOf,
  withAttachments,
} from '@trame/invoice/on-device';
import { outcomeOf } from '@trame/invoice/verdict-text';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { Card, Page } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { trainersQuery } from '../people/data/people.ts';
import { DeviceVerdict } from './components/device-verdict.tsx';
import { FileChoice } from './components/file-choice.tsx';
import { depositContextQuery, replaceableQuery, sellersQuery, verdictQuery } from './data/deposit-context.ts';
import { depositFor } from './data/deposit.ts';
import { invoicesChanged } from './data/invoices.ts';
import {
  CHANNELS,
  depositedText,
  depositErrors,
  factsOf,
  fillFacts,
  NO_DEPOSIT,
  type Asked,
  unknownSeller,
  type DepositValues,
} from './model/deposit-form.ts';
import { TITLE } from './model/invoice.ts';
import { markedVerdict } from './model/verdict.ts';
import './styles/invoices.css';

const NAME = 'Déposer pour un formateur';
/** What to do without software that exports a PDF. */
const OTHERWISE = 'sinon, demandez-le au formateur';
const NOTHING_ASKED: Asked = { facts: false, reason: false };

/** How an account that has ended is named beside its trainer. */
const FORMER: Readonly<Record<string, string>> = { suspended: 'compte suspendu', closed: 'compte fermé' };

/** The file that was chosen, as the viewer names one. */
const chosenFile = (id: string, { name, size }: File): StoredFile => ({
  id,
  type_label: 'Facture',
  file_name: name,
  file_url: null,
  link_function: 'invoices',
  path: null,
  uploaded_at: '',
  file_size: size,
});

const missionLabel = ({ title, orderNumber, totalCents }: MissionToInvoice): string =>
  [title, orderNumber, euros(totalCents)].filter(Boolean).join(', ');

/** Deposits an invoice that a trainer sent by mail or by post; it is read and judged here as on the trainer's own device. */
export default function DepositPage() {
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: list }] });
  const navigate = useNavigate();
  const client = useQueryClient();
  const notice = useActionNotice();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [fileId, setFileId] = useState('');
  const [file, setFile] = useState<File>();
  const [attachments, setAttachments] = useState<readonly File[]>([]);
  const [askedByFunction, setAskedByFunction] = useState(NOTHING_ASKED);
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({});
  const asked = useRef(NOTHING_ASKED);
  const { control, handleSubmit, formState, setValue, setError } = useForm<DepositValues>({
    defaultValues: NO_DEPOSIT,
    resolver: (values) => {
      const errors = depositErrors(values, asked.current);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const [userId, missionId, replaces] = useWatch({ control, name: ['user_id', 'mission_id', 'replaces'] });
  const isCredit = useWatch({ control, name: 'kind' }) === 'credit_note';
  const [gross, due] = useWatch({ control, name: ['gross', 'due'] });
  const paid = paidBefore({ gross, due });
  const byPlatform = useWatch({ control, name: 'channel' }) === 'plateforme_agreee';
  const everybody = useQuery(trainersQuery(true));
  const sellers = useQuery(sellersQuery(fileId, byPlatform ? file : undefined));
  const trainers = byPlatform ? sellers.data?.trainers : everybody.data;
  const { data: context } = useQuery(depositContextQuery(userId));
  const { data: replaceable = [] } = useQuery(replaceableQuery(userId));
  const verdict = useQuery(
    verdictQuery(file && context && { fileId, userId, file, context, missionId, replaces, byPlatform }),
  );
  useQuietReport([verdict.error, sellers.error], 'device-verdict');
  const judged = verdict.data && 'verdict' in verdict.data ? verdict.data : undefined;
  const refusal = verdict.data && 'refusal' in verdict.data ? verdict.data.refusal : undefined;
  const outcome = judged && outcomeOf(judged.verdict);
  const marked = useMemo(() => judged && markedVerdict(judged.verdict, true), [judged]);
  const [place, setPlace] = useState<{ key?: string; sought: number }>({ sought: 0 });
  const passages = useMemo<Passages>(
    () => ({
      all: marked?.passages ?? [],
      activeKey: place.key,
      sought: place.sought,
      onSelect: (key) => setPlace({ key, sought: 0 }),
    }),
    [marked, place],
  );
  const facts = askedByFunction.facts || (judged !== undefined && mustConfirm(judged));
  // Without a choice it is the one that the rules found, which the field shows.
  const foundMission =
    judged && !replaces && missionId === '' ? (judged.verdict.mission?.id ?? NO_MISSION) : '';
  // Missions wait for their invoice, and it is said to be for none of them.
  const isForOther =
    outcome !== 'blocking' &&
    !isCredit &&
    !byPlatform &&
    (context?.missions.length ?? 0) > 0 &&
    (missionId || foundMission) === NO_MISSION;
  const reason = askedByFunction.reason || outcome === 'fix' || isForOther;
  useEffect(() => {
    asked.current = { facts, reason };
  }, [facts, reason]);
  const chosenFor = useRef(userId);
  useEffect(() => {
    if (chosenFor.current === userId) return;
    chosenFor.current = userId;
    // A deposit for another trainer is another deposit.
    setRequestId(crypto.randomUUID());
    setValue('mission_id', '');
    setValue('replaces', '');
    setValue('corrects', '');
  }, [userId, setValue]);
  useEffect(() => {
    if (!byPlatform) return;
    // Its SIREN says whose it is; where one company invoices for several, the person chooses.
    const [seller, ...others] = sellers.data?.trainers ?? [];
    setValue('user_id', seller && others.length === 0 ? seller.user_id : '');
  }, [byPlatform, sellers.data, setValue]);
  const filled = useRef('');
  useEffect(() => {
    // Once for a file: what is corrected remains when it is judged again with another mission.
    if (!judged || filled.current === fileId) return;
    filled.current = fileId;
    fillFacts(judged, setValue);
  }, [judged, fileId, setValue]);
  const {
    mutate,
    isPending,
    isSuccess,
    data: deposited,
  } = useMutation({
    mutationFn: depositFor,
    networkMode: 'always',
    onSuccess: ({ number, already, matched }) => {
      notice.succeeded(
        depositedText(isCredit, { already, matched }),
        already && !matched
          ? `${number}\u00a0: votre premier envoi était arrivé. Vérifiez sa mission, son motif et ses justificatifs.`
          : number,
      );
      void invoicesChanged(client);
    },
    onError: (error) => {
      if (!(error instanceof RefusedRequest)) {
        notice.failed(
          error,
          failureAdvice(error),
          isCredit ? 'L’avoir n’est pas déposé' : 'La facture n’est pas déposée',
        );
        return;
      }
      const { fields } = error;
      setAskedByFunction((before) => ({
        facts: before.facts || 'facts' in fields,
        reason: before.reason || 'reason' in fields,
      }));
      const own = isCredit
        ? ([...FACT_NAMES, 'reason', 'corrects'] as const)
        : ([...FACT_NAMES, 'reason'] as const);
      for (const name of own) {
        const message = fields[name];
        if (message) setError(name, { type: 'refused', message });
      }
      const others = Object.entries(fields).filter(([name]) => !(own as readonly string[]).includes(name));
      setProblems(Object.keys(fields).length === 0 ? { all: error.message } : Object.fromEntries(others));
    },
  });
  useUnsavedChanges(!isSuccess && (formState.isDirty || file !== undefined));
  useEffect(() => {
    // Once the host knows that nothing is unsaved: it holds back whoever leaves before.
    if (deposited) void navigate(`${list}/${deposited.id}`, { replace: true });
  }, [deposited, list, navigate]);
  const takeFile = (next: File | undefined) => {
    const wrong = next && refusalOf(next, OTHERWISE);
    setFile(wrong ? undefined : next);
    setProblems(wrong ? { file: `${wrong.title}. ${wrong.sentence}` } : {});
    setAskedByFunction(NOTHING_ASKED);
    // Another file is another deposit.
    setRequestId(crypto.randomUUID());
    setFileId(crypto.randomUUID());
    setValue('reason', '');
  };
  // Said together with what the fields lack.
  const hasFile = () => {
    setProblems(file ? {} : { file: 'Choisissez la facture.' });
    return file !== undefined;
  };
  const send = handleSubmit((values) => {
    if (!hasFile() || !file) return;
    mutate({
      channel: values.channel,
      requestId,
      userId: values.user_id,
      // What a platform delivers may have a copy with a mission: only another choice of the person is sent.
      missionId: isCredit ? '' : values.mission_id || (byPlatform ? '' : foundMission),
      corrects: isCredit ? values.corrects : '',
      replaces: values.replaces,
      file,
      attachments,
      facts: facts ? factsOf(values) : undefined,
      reason: reason ? values.reason.trim() : '',
    });
  }, hasFile);
  const { file: fileProblem, attachments: attachmentProblem, ...others } = problems;
  const said = Object.values(others).filter((text) => text !== undefined);
  const isShown = file !== undefined && refusal === undefined;
  return (
    <Page
      wide={isShown}
      title={NAME}
      subtitle="La facture reçue par e-mail ou par courrier, lue par les mêmes règles que sur le portail."
    >
      <div className="fct-deposit" data-shown={isShown}>
        {isShown && (
          <section className="fct-document" aria-label="La facture choisie">
            <DocumentViewer
              key={fileId}
              file={chosenFile(fileId, file)}
              local={file}
              sender="au formateur"
              hasTitle
              passages={passages}
            />
          </section>
        )}
        <Card>
          <form
            className="fct-form"
            inert={isPending}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <SelectField name="channel" control={control} label="Reçue par" options={[...CHANNELS]} />
            <SelectField
              name="user_id"
              control={control}
              label="Formateur"
              required
              searchable
              placeholder={byPlatform ? 'Lu dans le fichier, par son SIREN' : undefined}
              {...(everybody.error && {
                help: 'La liste des formateurs ne s’est pas chargée\u00a0: rechargez la page.',
              })}
              options={(trainers ?? []).map(({ user_id, full_name, email, status }) => ({
                value: user_id,
                label: [`${full_name} (${email})`, FORMER[status]].filter(Boolean).join(', '),
              }))}
            />
            {replaceable.length > 0 && (
              <SelectField
                name="replaces"
                control={control}
                label="Facture remplacée"
                clearLabel="Aucune facture remplacée"
                placeholder="Aucune"
                options={replaceable.map(({ id, number, issued_on, due_cents, status }) => ({
                  value: id,
                  label: [
                    number,
                    formatDate(issued_on),
                    euros(due_cents),
                    invoiceStatus(status, 'invoice')?.label.toLowerCase(),
                  ]
                    .filter(Boolean)
                    .join(', '),
                }))}
              />
            )}
            <SelectField
              name="mission_id"
              control={control}
              label="Mission"
              clearLabel="Effacer la mission"
              disabled={userId === ''}
              placeholder={
                replaces
                  ? 'Celle de la facture remplacée'
                  : judged?.verdict.mission
                    ? missionLabel(judged.verdict.mission)
                    : judged
                      ? 'Aucune mission trouvée'
                      : 'Celle que cite la facture'
              }
              options={[
                ...(context?.missions ?? []).map((mission) => ({
                  value: mission.id,
                  label: missionLabel(mission),
                })),
                { value: NO_MISSION, label: 'Aucune mission à facturer' },
              ]}
            />
            <FileChoice
              label="Facture (PDF)"
              choose={file ? 'Choisir un autre fichier' : 'Choisir la facture'}
              files={file ? [file] : []}
              problem={fileProblem ?? (refusal && `${refusal.title}. ${refusal.sentence}`)}
              onAdd={([next]) => takeFile(next)}
              onRemove={() => takeFile(undefined)}
            />
            {byPlatform && sellers.data?.trainers.length === 0 && (
              <Alert tone="warning" live title={unknownSeller(sellers.data.siren)}>
                Si c’est un formateur, il donne d’abord son SIRET dans son «&nbsp;Espace
                facturation&nbsp;»&nbsp;; si elle ne vient pas d’un formateur, refusez-la sur votre
                plateforme.
              </Alert>
            )}
            {file && userId === '' && !byPlatform && (
              <p className="muted">Choisissez le formateur&nbsp;: la facture est comparée à son dossier.</p>
            )}
            {verdict.isFetching && (
              <output className="muted">Lecture de {file?.name} sur cet appareil…</output>
            )}
            {verdict.error && (
              <Alert tone="info" live title="Ce fichier n’a pas pu être lu sur cet appareil">
                Il est lu et vérifié au moment du dépôt.
              </Alert>
            )}
            {judged && marked && (
              <DeviceVerdict
                judged={judged}
                marked={marked}
                activeKey={place.key}
                onSeek={(key) => setPlace(({ sought }) => ({ key, sought: sought + 1 }))}
              />
            )}
            <FileChoice
              label="Justificatifs (PDF)"
              choose="Joindre un justificatif"
              files={attachments}
              multiple
              problem={attachmentProblem}
              onAdd={(added) => {
                const next = withAttachments(attachments, added, file);
                setAttachments(next.files);
                setProblems((before) => ({ ...before, attachments: next.problem }));
              }}
              onRemove={(removed) => setAttachments(attachments.filter((other) => other !== removed))}
            />
            {said.length > 0 && (
              <Alert
                tone="warning"
                title={isCredit ? 'L’avoir n’est pas encore déposé' : 'La facture n’est pas encore déposée'}
                live
              >
                <ul className="fct-left">
                  {said.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Alert>
            )}
            {isCredit && (
              <SelectField
                name="corrects"
                control={control}
                label="Facture que cet avoir reprend"
                required={facts}
                options={[
                  ...(facts ? [] : [{ value: '', label: 'Celle que cite le fichier' }]),
                  ...(context?.previous ?? [])
                    .filter(({ leftCents }) => leftCents > 0)
                    .map(({ id, number, issuedOn, leftCents }) => ({
                      value: id,
                      label: `${number} du ${formatDate(issuedOn)}, ${euros(leftCents)} à reprendre au plus`,
                    })),
                ]}
              />
            )}
            {facts && (
              <>
                <p className="muted">Ce que nous avons lu sur la page&nbsp;: relisez, corrigez si besoin.</p>
                <Columns>
                  <SelectField name="kind" control={control} label="Document" options={INVOICE_KINDS} />
                  <TextField
                    name="number"
                    control={control}
                    label="Numéro"
                    required
                    maxLength={DEPOSIT_LIMITS.number}
                  />
                  <DateField name="issued_on" control={control} label="Émise le" required max={today()} />
                  <DateField name="due_on" control={control} label="Échéance" />
                </Columns>
                <Columns count={3}>
                  <TextField name="net" control={control} label="Total HT" required inputMode="decimal" />
                  <TextField name="vat" control={control} label="TVA" required inputMode="decimal" />
                  <TextField name="gross" control={control} label="Total TTC" required inputMode="decimal" />
                </Columns>
                <Columns count={3}>
                  <TextField
                    name="due"
                    control={control}
                    label="Net à payer"
                    help={paid === null ? undefined : `Déjà payé\u00a0: ${euros(paid)}`}
                    required
                    inputMode="decimal"
                  />
                </Columns>
                {byPlatform && (
                  <p className="muted">
                    Si ses montants ne s’additionnent pas, écrivez ceux qui seraient justes et dites pourquoi
                    plus bas&nbsp;: vous pourrez ensuite la contester ou la refuser.
                  </p>
                )}
              </>
            )}
            {reason && (
              <TextAreaField
                name="reason"
                control={control}
                label={
                  isForOther
                    ? 'Quelle autre mission, et pourquoi la déposer telle quelle'
                    : 'Pourquoi la déposer telle quelle'
                }
                required
                rows={3}
                maxLength={DEPOSIT_LIMITS.reason}
              />
            )}
            <div className="fct-form-end">
              {outcome === 'blocking' && (
                <span className="muted">Le dépôt s’ouvre quand plus rien n’est bloquant.</span>
              )}
              <Button href={list}>Annuler</Button>
              <Button
                type="submit"
                variant="primary"
                loading={isPending}
                disabled={outcome === 'blocking' || verdict.isFetching}
              >
                {reason ? 'Déposer quand même' : isCredit ? 'Déposer l’avoir' : 'Déposer la facture'}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </Page>
  );
}

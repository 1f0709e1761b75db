import { AppError } from '@trame/data';
import { useKeys } from '../../shortcuts/use-keys.ts';
import { useActionNotice } from '../../failures/use-failure-notice.ts';
import { failureAdvice } from '../../failures/failure-advice.ts';
import { RegisterState } from '../../registers/register-state.tsx';
import { accountStatusLabel, dayError, formatDate, formatDateTime, today } from '@trame/domain';
import {
  PAPER_DAYS,
  PAPER_LIMITS,
  paperEnd,
  paperDaysFault,
  paperReferenceError,
  readSentence,
  type PaperKind,
} from '@trame/domain/trainers';
import { useUnsavedChanges } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { DateField } from '@trame/ui/date-field';
import { Facts } from '@trame/ui/facts';
import { Kbd } from '@trame/ui/kbd';
import { TextField } from '@trame/ui/text-field';
import { Check, ExternalLink, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type { WaitingPaper } from '../data/papers-to-check-query.ts';
import { RefusedProof } from '../data/send-proof.ts';
import { useDecidePaper } from '../data/use-decide-paper.ts';
import { ProofField } from './proof-field.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

type Values = { issued_on: string; expires_on: string; reference: string; code_checked: boolean };

type PaperCheckProps = {
  kind: PaperKind;
  paper: WaitingPaper;
  hasKeys: boolean;
};

/** Where the code of a certificate of the Urssaf is checked. */
const CODE_ADDRESS = 'https://www.urssaf.fr/accueil/verification-attestation.html';

const MOVED =
  'Cette pièce a changé pendant votre lecture. Votre saisie est gardée\u00a0: vérifiez-la avant de décider.';

const NO_PROOF = 'Joignez la preuve du contrôle\u00a0: la loi demande de la garder.';

/** What is missing before a paper can be verified; the database asks for the same. */
function errorsOf(kind: PaperKind, values: Values): FieldErrors<Values> {
  const say = (message: string | undefined) => message && { type: 'validate', message };
  const dates = {
    issued_on: (kind.hasIssueDay && values.issued_on) || null,
    expires_on: (kind.hasEnd && values.expires_on) || null,
  };
  const over = paperDaysFault(kind, dates, today(), 'checker');
  const ifOver = (field: keyof Values) => (over?.field === field ? over.message : undefined);
  const isMissing =
    kind.validityMonths !== null && paperEnd(kind, dates) === null ? 'Indiquez cette date.' : undefined;
  const { reference } = values;
  const isNeeded = kind.reference?.isNeeded && !reference.trim() ? 'Recopiez-le du document.' : undefined;
  const errors = {
    issued_on: kind.hasIssueDay
      ? say(
          dayError(values.issued_on, { ...PAPER_DAYS, max: today() }) ??
            (kind.hasEnd ? undefined : isMissing) ??
            ifOver('issued_on'),
        )
      : undefined,
    expires_on: kind.hasEnd
      ? say(dayError(values.expires_on, PAPER_DAYS) ?? isMissing ?? ifOver('expires_on'))
      : undefined,
    reference: kind.reference ? say(isNeeded ?? paperReferenceError(kind, reference)) : undefined,
    code_checked:
      kind.hasCodeToCheck && !values.code_checked
        ? say('Vérifiez le code avant de valider\u00a0: la loi le demande.')
        : undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as FieldErrors<Values>;
}

/** What the form begins with: what the trainer said, or what was read. */
const valuesOf = (kind: PaperKind, paper: WaitingPaper): Values => ({
  issued_on: paper.issued_on ?? paper.reading.issued_on?.value ?? '',
  // An end that was computed from the day of issue is computed again.
  expires_on: (kind.hasEnd && (paper.expires_on ?? paper.reading.expires_on?.value)) || '',
  reference: paper.reference ?? paper.reading.reference?.value ?? '',
  code_checked: false,
});

/** The decision about one paper: what was said and read of it, to confirm beside the document. */
export function PaperCheck({ kind, paper, hasKeys }: PaperCheckProps) {
  const notice = useActionNotice();
  const [isRefusing, setRefusing] = useState(false);
  const [proof, setProof] = useState<File>();
  const [proofProblem, setProofProblem] = useState<string>();
  const { control, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: valuesOf(kind, paper),
    resolver: (values) => {
      const errors = errorsOf(kind, values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const isDirty = formState.isDirty || proof !== undefined;
  useUnsavedChanges(isDirty);
  /** The versions that the form stands on: the one it was filled from, and the one that its own proof made. */
  const [version, setVersion] = useState(paper.updated_at);
  const [proven, setProven] = useState<string>();
  const hasMoved = paper.updated_at !== version && paper.updated_at !== proven;
  const isKept = isDirty || isRefusing;
  // A paper that its trainer described again is read again; what was typed for the decision is kept.
  if (hasMoved && !isKept) setVersion(paper.updated_at);
  const start = useEffectEvent((of: string) => {
    if (of === paper.updated_at) reset(valuesOf(kind, paper));
  });
  useEffect(() => start(version), [version]);
  const { mutate, isPending } = useDecidePaper({
    onProven: setProven,
    onDecided: (decided, { decision }) =>
      notice.succeeded(
        decision === 'verify' ? 'Pièce vérifiée' : 'Pièce refusée',
        `${kind.label}, ${decided.full_name}`,
      ),
    onUnsentMail: ({ full_name }, error) =>
      notice.failed(
        error,
        'La pièce est refusée, et le formateur en lit le motif dans son espace\u00a0: seul l’e-mail n’est pas parti. Il sera renvoyé automatiquement.',
        `${full_name} n’a pas reçu l’e-mail du refus`,
      ),
  });
  const failed = (error: Error) => {
    if (error instanceof RefusedProof) {
      setProofProblem(
        'Ce fichier n’est pas accepté\u00a0: joignez un PDF lisible, sans mot de passe, de 10\u00a0Mo au plus.',
      );
      return;
    }
    notice.failed(
      error,
      error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')
        ? 'Cette pièce a changé entre-temps\u00a0: la file montre où elle en est.'
        : error instanceof AppError && error.code === 'forbidden'
          ? 'Votre rôle ne permet pas cette décision, ou il s’agit de votre propre pièce\u00a0: une autre personne en décide.'
          : failureAdvice(error),
      'La décision n’est pas enregistrée',
    );
  };
  const verify = handleSubmit(({ issued_on, expires_on, reference, code_checked }) => {
    if (kind.hasCodeToCheck && !proof) {
      setProofProblem(NO_PROOF);
      return;
    }
    mutate(
      {
        paper,
        said: {
          decision: 'verify',
          issued_on: kind.hasIssueDay ? issued_on : '',
          expires_on: kind.hasEnd ? expires_on : '',
          reference: kind.reference ? reference.trim() : '',
          code_checked,
          proof,
        },
      },
      { onError: failed },
    );
  });
  useKeys(
    {
      v: () => void verify(),
      r: () => setRefusing(true),
    },
    hasKeys && !isPending && !isRefusing,
  );
  const [issued, reference] = useWatch({ control, name: ['issued_on', 'reference'] });
  const computed =
    !kind.hasEnd && kind.hasIssueDay && issued && !dayError(issued)
      ? paperEnd(kind, { issued_on: issued, expires_on: null })
      : null;
  const help = (fact: 'issued_on' | 'expires_on' | 'reference') => {
    const read = paper.reading[fact];
    return read ? { help: `${readSentence(fact, read)} (« ${read.quote} »)` } : {};
  };

  return (
    <section className="paper-check" aria-label="Décision">
      <Facts
        layout="beside"
        items={[
          { label: 'Formateur', value: paper.full_name },
          { label: 'Compte', value: accountStatusLabel(paper.account_status) },
          { label: 'Déposée', value: <span className="num">{formatDateTime(paper.created_at)}</span> },
          ...(paper.counting_until
            ? [
                {
                  label: 'Actuelle jusqu’au',
                  value: <span className="num">{formatDate(paper.counting_until)}</span>,
                },
              ]
            : []),
        ]}
      />
      {hasMoved && isKept && (
        <Alert
          tone="warning"
          live
          action={
            <Button size="sm" onClick={() => setVersion(paper.updated_at)}>
              Reprendre ses nouvelles valeurs
            </Button>
          }
        >
          {MOVED}
        </Alert>
      )}
      <form
        className="paper-check-form"
        inert={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        {kind.hasIssueDay && (
          <DateField
            name="issued_on"
            control={control}
            label="Délivrée le"
            max={today()}
            {...help('issued_on')}
          />
        )}
        {kind.hasEnd && (
          <DateField name="expires_on" control={control} label="Valable jusqu’au" {...help('expires_on')} />
        )}
        {computed && <p className="muted num">Valable jusqu’au {formatDate(computed)}.</p>}
        {kind.reference && (
          <TextField
            name="reference"
            control={control}
            label={kind.reference.label}
            maxLength={PAPER_LIMITS.reference}
            {...help('reference')}
          />
        )}
        {kind.reference?.identifier && <RegisterState form={kind.reference.identifier} typed={reference} />}
        {kind.hasCodeToCheck && (
          <>
            <CheckboxField
              name="code_checked"
              control={control}
              label="J’ai vérifié ce code auprès de l’Urssaf"
              required
            />
            <Button
              size="sm"
              variant="link"
              href={CODE_ADDRESS}
              target="_blank"
              icon={<ExternalLink className="icon" aria-hidden="true" />}
            >
              Vérifier le code sur urssaf.fr
            </Button>
            <ProofField
              proof={proof}
              problem={proofProblem}
              onChange={(chosen) => {
                setProof(chosen);
                setProofProblem(undefined);
              }}
            />
          </>
        )}
        <p className="muted paper-source">{kind.source}.</p>
        <div className="paper-decide">
          <Button
            type="submit"
            variant="primary"
            loading={isPending}
            icon={<Check className="icon" aria-hidden="true" />}
          >
            Vérifier {hasKeys && <Kbd>V</Kbd>}
          </Button>
          <Button icon={<X className="icon" aria-hidden="true" />} onClick={() => setRefusing(true)}>
            Refuser {hasKeys && <Kbd>R</Kbd>}
          </Button>
        </div>
      </form>
      {isRefusing && (
        <RefuseDialog
          isPending={isPending}
          notice={hasMoved ? MOVED : undefined}
          onClose={() => setRefusing(false)}
          onRefuse={(reason, done) =>
            mutate({ paper, said: { decision: 'refuse', reason } }, { onSuccess: done, onError: failed })
          }
        />
      )}
    </section>
  );
}

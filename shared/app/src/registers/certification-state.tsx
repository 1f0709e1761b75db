import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { certificationCode, certificationSentence, type CertificationAnswer } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { certificationQuery } from './data/register-query.ts';
import './register-state.css';

type CertificationStateProps = {
  /** As it is typed so far: only a whole code is looked up. */
  typed: string;
  /** The end that the sheet has, as it is typed: DD/MM/YYYY. */
  endsOn: string;
  /** Takes what the register says over into the sheet; absent for who may not write it. */
  onTake?: (answer: CertificationAnswer) => void;
};

/** What the national registers say of the code of a certification, below its field: it informs, and proposes the end that the sheet does not have. */
export function CertificationState({ typed, endsOn, onTake }: CertificationStateProps) {
  const code = certificationCode(typed);
  const { data, isPending } = useQuery({ ...certificationQuery(code ?? ''), enabled: code !== null });
  if (code === null) return null;
  const state = data?.state;
  const isOdd = state === 'closed' || state === 'unknown';
  const end = data?.endsOn;
  return (
    <div className={`register-state num ${isOdd ? 'register-odd' : 'muted'}`}>
      {state === 'active' && <CircleCheck className="icon register-seen" aria-hidden="true" />}
      {isOdd && <TriangleAlert className="icon" aria-hidden="true" />}
      <output>
        {isPending
          ? 'Registre\u00a0: vérification en cours…'
          : certificationSentence(data ?? { state: 'unverified' })}
      </output>
      {onTake && data && end !== undefined && formatDate(end) !== endsOn.trim() && (
        <Button variant="text" onClick={() => onTake(data)}>
          Reprendre la date de fin
        </Button>
      )}
    </div>
  );
}

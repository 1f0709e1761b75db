import { useQuery } from '@tanstack/react-query';
import { IDENTIFIERS } from '@trame/domain/company';
import { registerSentence, type RegisterForm } from '@trame/domain/trainers';
import { Check, CircleCheck, TriangleAlert } from 'lucide-react';
import { registerQuery } from './data/register-query.ts';
import './register-state.css';

type RegisterStateProps = {
  form: RegisterForm;
  /** As it is typed so far: only a whole number is looked up. */
  typed: string;
};

/** What the open register says of a number, below its field. It informs: a failure is « non vérifié ». */
export function RegisterState({ form, typed }: RegisterStateProps) {
  const number = IDENTIFIERS[form].stored(typed);
  const isOne = IDENTIFIERS[form].isOne(number);
  const { data, isPending } = useQuery({ ...registerQuery(form, number), enabled: isOne });
  const state = isOne ? data?.state : undefined;
  const isOdd = state === 'closed' || state === 'unknown';
  const sentence = isPending
    ? 'Registre\u00a0: vérification en cours…'
    : registerSentence(form, data ?? { state: 'unverified' });
  return (
    <output className={`register-state num ${isOdd ? 'register-odd' : 'muted'}`}>
      {state === 'active' && <CircleCheck className="icon register-seen" aria-hidden="true" />}
      {isOdd && <TriangleAlert className="icon" aria-hidden="true" />}
      {isOne && <span>{sentence}</span>}
    </output>
  );
}

/** « Vu au registre », of a number that the register has as active; nothing of any other. */
export function SeenInRegister({ form, typed }: RegisterStateProps) {
  const number = IDENTIFIERS[form].stored(typed);
  const { data } = useQuery({ ...registerQuery(form, number), enabled: IDENTIFIERS[form].isOne(number) });
  if (data?.state !== 'active') return null;
  return (
    <span className="register-state register-seen">
      <Check className="icon" aria-hidden="true" />
      Vu au registre
    </span>
  );
}

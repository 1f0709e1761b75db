import { useQuery } from '@tanstack/react-query';
import { IDENTIFIERS } from '@trame/domain/company';
import { registerSentence, type RegisterForm } from '@trame/domain/trainers';
import { registerQuery } from './data/register-query.ts';

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
  const sentence = isPending
    ? 'Registre\u00a0: vérification en cours…'
    : registerSentence(form, data ?? { state: 'unverified' });
  return <output className="muted num">{isOne && sentence}</output>;
}

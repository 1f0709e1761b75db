import { contactEmail } from '../runtime/config.ts';

/** The reference of a failure, and whom to give it to. */
export function FailureReference({ reference }: { reference: string }) {
  const email = contactEmail();
  return (
    <p>
      <small>
        Réf. <span className="num">{reference}</span>, à nous donner si cela continue&nbsp;:{' '}
        {email === null ? 'répondez à l’un de nos e-mails' : <a href={`mailto:${email}`}>{email}</a>}.
      </small>
    </p>
  );
}

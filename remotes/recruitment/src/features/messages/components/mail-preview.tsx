import { MESSAGE_FOOTER, messageParagraphs, type RenderedMessage } from '@trame/domain';
import { PreviewText } from './preview-text.tsx';

export type MailPreviewProps = { message: RenderedMessage; recipient: { full_name: string; email: string } };

/** A message as its reader sees it: on a white background in both themes. */
export function MailPreview({ message, recipient }: MailPreviewProps) {
  return (
    <article className="msg-mail" aria-label={`Message à ${recipient.full_name}`}>
      <dl className="msg-mail-head">
        <div>
          <dt>À</dt>
          <dd>
            {recipient.full_name} <span>{recipient.email}</span>
          </dd>
        </div>
        <div>
          <dt>Objet</dt>
          <dd>
            <strong>
              <PreviewText text={message.subject} />
            </strong>
          </dd>
        </div>
      </dl>
      <div className="msg-mail-body">
        <p className="msg-mail-brand">Trame</p>
        {messageParagraphs(message.body).map((lines, index) => (
          // The same paragraph may stand twice; none moves while it is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>
            <PreviewText text={lines.join('\n')} />
          </p>
        ))}
      </div>
      <p className="msg-mail-footer">{MESSAGE_FOOTER}</p>
    </article>
  );
}

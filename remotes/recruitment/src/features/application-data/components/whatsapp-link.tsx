import { MessageCircle } from 'lucide-react';
import { phoneContact } from '../model/contact.ts';
import '../styles/phone-link.css';

export type WhatsappLinkProps = { phone: string | null; country: string | null; hasIcon?: boolean };

/** A phone number as a WhatsApp link; when no link is possible, the number is shown with the reason. */
export default function WhatsappLink({ phone, country, hasIcon = false }: WhatsappLinkProps) {
  const contact = phoneContact(phone, country);
  if (!contact) return <span className="muted">Non renseigné</span>;
  if ('problem' in contact) {
    return (
      <span>
        {contact.label} <span className="muted">({contact.problem})</span>
      </span>
    );
  }
  return (
    <a
      className="num phone-link"
      href={contact.href}
      target="_blank"
      rel="noopener noreferrer"
      title="Écrire sur WhatsApp"
    >
      {hasIcon && <MessageCircle className="icon" aria-hidden />}
      {contact.label}
      <span className="sr-only"> (WhatsApp, nouvel onglet)</span>
    </a>
  );
}

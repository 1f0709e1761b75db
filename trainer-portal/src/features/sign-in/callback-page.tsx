import { LinkReader } from './components/link-reader.tsx';

/** `/oauth/callback`: uses up a provider's code, or the link of a mail. */
export default function CallbackPage({ onGo }: { onGo: (address: string) => void }) {
  return <LinkReader onGo={onGo} />;
}

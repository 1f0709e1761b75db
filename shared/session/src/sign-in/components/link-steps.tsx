import { MailCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { AppError } from '@trame/data/errors';
import { whomToAsk } from '@trame/ui/contact';
import { openLink, presentUser, type LinkType, type OpenedLink } from '../../session/data/account.ts';
import { useSessionStore } from '../../session/model/session-store.ts';
import type { Addresses } from '../model/addresses.ts';
import { FailureAlert } from './failure-alert.tsx';
import { forgetLink, pendingLink, type Link, type LinkFailure } from '../model/link.ts';
import { afterLink, leadsToPassword } from '../model/link-destination.ts';
import { authFailure, isDisabled, type AuthFailure } from '../model/sign-in-message.ts';

type Texts = { title: string; text: string; button: string; busy: string };

/** What the button of each link does, shown before it is pressed. */
const TEXTS: Record<LinkType, Texts> = {
  signup: {
    title: 'Confirmez votre adresse',
    text: 'Ce bouton confirme votre adresse e-mail et ouvre la page où choisir votre mot de passe.',
    button: 'Confirmer mon adresse',
    busy: 'Confirmation en cours…',
  },
  recovery: {
    title: 'Nouveau mot de passe',
    text: 'Ce bouton ouvre la page où choisir un nouveau mot de passe. Le lien ne sert qu’une fois.',
    button: 'Choisir un mot de passe',
    busy: 'Vérification du lien…',
  },
  email_change: {
    title: 'Changement d’adresse e-mail',
    text: 'Ce bouton confirme le changement d’adresse d’un compte Trame. Si vous ne l’avez pas demandé, fermez cette page\u00a0: rien ne change.',
    button: 'Confirmer le changement',
    busy: 'Confirmation en cours…',
  },
  invite: {
    title: 'Bienvenue sur Trame',
    text: 'Ce bouton accepte l’invitation et ouvre la page où choisir votre mot de passe.',
    button: 'Accepter l’invitation',
    busy: 'Vérification du lien…',
  },
  magiclink: {
    title: 'Connexion par lien',
    text: 'Ce bouton ouvre votre session sur cet appareil. Le lien ne sert qu’une fois.',
    button: 'Se connecter',
    busy: 'Connexion en cours…',
  },
};

/**
 * Links whose button signs in at once: the author of the link chose the account, so its name is shown first. The others
 * lead to the choice of a password, whose page names the account.
 */
const NAMED_FIRST: ReadonlySet<LinkType | undefined> = new Set(['magiclink']);

const OPENING = 'Ouverture de session';

/** Who can send another link, when the person cannot request it here. */
const WHO_SENDS_ANOTHER: Partial<Record<LinkType, string>> = {
  invite: 'Demandez une nouvelle invitation à un administrateur.',
  signup: 'Inscrivez-vous à nouveau avec la même adresse pour recevoir un autre lien.',
  email_change: 'Demandez à nouveau le changement d’adresse pour recevoir un autre lien.',
};

type Step =
  /** The session of this browser is not known yet. */
  | { name: 'wait' }
  /** Nothing is used up before the button is pressed. */
  | { name: 'offer' }
  | { name: 'opening' }
  /** The session of the link is open in a separate client: the person chooses which of the two to keep. */
  | { name: 'ask'; opened: OpenedLink; present: string | undefined }
  | { name: 'confirmed' }
  /**
   * Pressing the button does not prove that the person holds the new address: the session that Auth opens is not kept.
   */
  | { name: 'changed'; address: string }
  | { name: 'failed'; reason: LinkFailure | 'absent' };

function firstStep(link: Link | undefined): Step {
  if (!link) return { name: 'failed', reason: 'absent' };
  if ('failed' in link) return { name: 'failed', reason: link.failed };
  return { name: link.proof.kind === 'otp' ? 'offer' : 'wait' };
}

/** The steps of this document's link; `onEnter` is called with the address it leads to. */
export function useLink(addresses: Addresses, onEnter: (destination: string) => void) {
  const [link] = useState(pendingLink);
  const [step, setStep] = useState(() => firstStep(link));
  const [failure, setFailure] = useState<AuthFailure>();
  const phase = useSessionStore((state) => state.phase);
  const user = useSessionStore((state) => state.user);
  const isStarted = useRef(false);

  /** Opened and not adopted yet: the link is used up, and its session is held for the next press. */
  const held = useRef<OpenedLink>(undefined);
  useEffect(() => {
    const drop = () => {
      held.current?.drop().catch(() => undefined);
      held.current = undefined;
    };
    window.addEventListener('pagehide', drop);
    return () => window.removeEventListener('pagehide', drop);
  }, []);

  const finish = async (opened: OpenedLink) => {
    if (!link) return;
    // Must not be dropped while it becomes the session of this browser.
    held.current = undefined;
    try {
      await opened.adopt();
    } catch (error) {
      held.current = opened;
      throw error;
    }
    onEnter(afterLink(link, addresses));
  };

  const open = async () => {
    if (!link || !('proof' in link) || isStarted.current) return;
    isStarted.current = true;
    setFailure(undefined);
    setStep({ name: 'opening' });
    try {
      const opened = held.current ?? (await openLink(link.proof, leadsToPassword(link.type)));
      forgetLink();
      if (!opened) return setStep({ name: 'confirmed' });
      if (link.type === 'email_change') {
        await opened.drop().catch(() => undefined);
        return setStep({ name: 'changed', address: opened.user.email });
      }
      held.current = opened;
      // Reads the stored session, because another tab may have changed it since this page read it.
      const present = await presentUser();
      const isOther = present !== undefined && present.id !== opened.user.id;
      const { kind } = link.proof;
      const isFromElsewhere = kind === 'otp' && NAMED_FIRST.has(link.type) && present === undefined;
      // A code alone proves that this browser began the flow.
      if (isOther || isFromElsewhere || kind === 'tokens') {
        return setStep({ name: 'ask', opened, present: present?.email });
      }
      await finish(opened);
    } catch (error) {
      const { code } = error instanceof AppError ? error : { code: 'unknown' };
      const isPassing = ['network', 'timeout', 'unavailable', 'rate_limited'].includes(code);
      // Of a disabled account Auth uses no link up.
      const isKept = isPassing || isDisabled(error);
      isStarted.current = !isKept;
      if (isKept) setFailure(authFailure(error));
      // Asking for another mail does not give a new code of a provider.
      const reason = link.proof.kind === 'code' ? 'refused' : 'used';
      setStep(isKept ? { name: 'offer' } : { name: 'failed', reason });
    }
  };

  const isWaiting = step.name === 'wait' && phase !== 'loading';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void open(), 0);
    return () => clearTimeout(timer);
  });

  const keep = async (opened: OpenedLink) => {
    held.current = undefined;
    await opened.drop().catch(() => undefined);
    onEnter(
      step.name === 'ask' && (user?.email ?? step.present) !== undefined ? addresses.home : addresses.signIn,
    );
  };

  const [isBusy, setBusy] = useState(false);
  const decide = (act: (opened: OpenedLink) => Promise<void>) => {
    if (isBusy || step.name !== 'ask') return;
    setBusy(true);
    setFailure(undefined);
    act(step.opened).catch((error: unknown) => {
      setFailure(authFailure(error));
      setBusy(false);
    });
  };

  const texts = link?.type && TEXTS[link.type];
  return {
    heading: step.name === 'ask' ? OPENING : (texts?.title ?? OPENING),
    texts,
    addresses,
    link,
    step,
    failure,
    user,
    isBusy,
    open: () => void open(),
    keep: () => decide(keep),
    replace: () => decide(finish),
  };
}

/** Says what a link does, does it on a button, and asks before it replaces the signed-in person. */
export function LinkSteps({
  addresses,
  texts,
  link,
  step,
  failure,
  user,
  isBusy,
  open,
  keep,
  replace,
}: ReturnType<typeof useLink>) {
  return (
    <>
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      {step.name === 'wait' && <output>Vérification du lien…</output>}
      {(step.name === 'offer' || step.name === 'opening') && (
        <>
          <p>{texts?.text ?? 'Ce lien ouvre une session sur cet appareil.'}</p>
          <button
            className="btn btn-primary btn-lg btn-block"
            type="button"
            aria-disabled={step.name === 'opening'}
            aria-busy={step.name === 'opening'}
            onClick={open}
          >
            {step.name === 'opening'
              ? (texts?.busy ?? 'Vérification du lien…')
              : (texts?.button ?? 'Continuer')}
          </button>
          <p>
            <a href={user ? addresses.home : addresses.signIn}>
              {user ? 'Ne rien changer' : 'Retour à la connexion'}
            </a>
          </p>
        </>
      )}
      {step.name === 'ask' && (
        <Question
          present={user?.email ?? step.present}
          asked={step.opened.user.email}
          isBusy={isBusy}
          onKeep={keep}
          onReplace={replace}
        />
      )}
      {step.name === 'confirmed' && <Confirmed type={link?.type} addresses={addresses} />}
      {step.name === 'changed' && <Changed address={step.address} addresses={addresses} />}
      {step.name === 'failed' && (
        <Failed reason={step.reason} type={link?.type} isSignedIn={user !== null} addresses={addresses} />
      )}
    </>
  );
}

type QuestionProps = {
  present: string | undefined;
  asked: string;
  isBusy: boolean;
  onKeep: () => void;
  onReplace: () => void;
};

/** Which session to keep. The first button, which has the focus, changes nothing. */
function Question({ present, asked, isBusy, onKeep, onReplace }: QuestionProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <div className="alert alert-warning">
        <TriangleAlert className="icon" aria-hidden />
        <p className="alert-body signin-accounts" id={id}>
          {present !== undefined && (
            <>
              Vous êtes connecté(e) en tant que <strong>{present}</strong>.{' '}
            </>
          )}
          Ce lien ouvre la session de <strong>{asked}</strong>.
        </p>
      </div>
      <p className="help">
        {present === undefined
          ? 'Ne continuez que si cette adresse est la vôtre et que vous attendiez ce lien\u00a0: ce que vous feriez ensuite serait enregistré dans ce compte.'
          : 'Si vous n’attendiez pas ce lien, gardez votre session\u00a0: rien ne change. La remplacer vous déconnecte de tous les onglets de ce navigateur.'}
      </p>
      <button
        ref={first}
        aria-describedby={id}
        className="btn btn-primary btn-lg btn-block"
        type="button"
        aria-disabled={isBusy}
        onClick={onKeep}
      >
        {present === undefined ? 'Ne pas ouvrir cette session' : 'Garder ma session'}
      </button>
      <button
        className="btn btn-default btn-lg btn-block"
        type="button"
        aria-disabled={isBusy}
        onClick={onReplace}
      >
        {present === undefined ? 'Ouvrir cette session' : 'Remplacer par cette session'}
      </button>
    </>
  );
}

/** Confirmed, without a session: the next step. */
function Confirmed({ type, addresses }: { type: LinkType | undefined; addresses: Addresses }) {
  return (
    <>
      <output className="alert alert-success">
        <MailCheck className="icon" aria-hidden />
        <span className="alert-body">
          {type === 'email_change'
            ? 'C’est noté. Si un message a aussi été envoyé à votre autre adresse, ouvrez son lien pour terminer le changement.'
            : 'Votre adresse est confirmée. Vous pouvez vous connecter.'}
        </span>
      </output>
      <a className="btn btn-primary btn-lg btn-block" href={addresses.signIn}>
        Aller à la connexion
      </a>
    </>
  );
}

/** The address is changed: a mail to it confirms it, and leads to a password. */
function Changed({ address, addresses }: { address: string; addresses: Addresses }) {
  return (
    <>
      <output className="alert alert-success">
        <MailCheck className="icon" aria-hidden />
        <span className="alert-body signin-accounts">
          L’adresse du compte est maintenant <strong>{address}</strong>.
        </span>
      </output>
      <p>Pour vous connecter avec elle, demandez un lien à cette adresse et choisissez votre mot de passe.</p>
      <a className="btn btn-primary btn-lg btn-block" href={addresses.forgotPassword}>
        Choisir un mot de passe
      </a>
    </>
  );
}

const REASONS = {
  used: 'Ce lien a déjà servi ou n’est plus valable.',
  denied: 'Vous n’avez pas autorisé la connexion\u00a0: rien n’a été ouvert.',
  unverified:
    'Ce fournisseur n’a pas vérifié votre adresse e-mail. Confirmez-la par le message que nous venons de vous envoyer\u00a0; si vous ne recevez rien, connectez-vous par mot de passe.',
  disabled: 'Ce compte est fermé ou désactivé.',
  refused: 'La connexion n’a pas abouti. Recommencez depuis la page de connexion.',
  absent: 'Aucun lien à vérifier\u00a0: rouvrez celui de votre message.',
} as const;

function Failed({
  reason,
  type,
  isSignedIn,
  addresses,
}: {
  reason: keyof typeof REASONS;
  type: LinkType | undefined;
  isSignedIn: boolean;
  addresses: Addresses;
}) {
  // A link that no longer says its purpose was most likely that of a password.
  const canAskAgain = reason === 'used' && (type ?? 'recovery') === 'recovery';
  const whom = reason === 'used' && type ? WHO_SENDS_ANOTHER[type] : undefined;
  const signUp = reason === 'used' && type === 'signup' ? addresses.signUp : undefined;
  const isLast = !canAskAgain && signUp === undefined;
  return (
    <>
      <div className="alert alert-warning" role="alert">
        <TriangleAlert className="icon" aria-hidden />
        <p className="alert-body">
          {REASONS[reason]}
          {reason === 'disabled' && ` Pour le rouvrir, ${whomToAsk()}.`}
        </p>
      </div>
      {whom && <p>{whom}</p>}
      {canAskAgain && (
        <a className="btn btn-primary btn-lg btn-block" href={addresses.forgotPassword}>
          Demander un autre lien
        </a>
      )}
      {signUp !== undefined && (
        <a className="btn btn-primary btn-lg btn-block" href={signUp}>
          M’inscrire à nouveau
        </a>
      )}
      <p>
        <a
          className={isLast ? 'btn btn-primary btn-lg btn-block' : undefined}
          href={isSignedIn ? addresses.home : addresses.signIn}
        >
          {isSignedIn ? 'Revenir à Trame' : 'Retour à la connexion'}
        </a>
      </p>
    </>
  );
}

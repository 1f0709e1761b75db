import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { useLinkClick } from './navigate/navigate-context.ts';
import './button.css';

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'text' | 'link' | 'inline' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'>;

export type ButtonProps = Native & {
  /** One `primary` per view. `inline`: a link within a sentence. `danger` destroys and names what; holding a key down does not press it. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A lucide icon, 16 px, before the text. */
  icon?: ReactNode;
  /** Work in progress: the button keeps its width, remains focusable and ignores clicks. */
  loading?: boolean;
  /** As wide as its container. */
  block?: boolean;
  /** Makes it a link: `target`, `rel` and `download` go with it. */
  href?: string;
  target?: '_blank';
  download?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/**
 * A destructive action needs a press of its own: a key still held down from opening the dialog repeats, and the browser
 * would make a click of each repetition.
 */
function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** A button, or a link that looks like one when it has `href`. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  loading = false,
  block = false,
  href,
  target,
  download,
  children,
  type = 'button',
  onClick,
  onKeyDown = variant === 'danger' ? refuseRepeat : undefined,
  ...rest
}: ButtonProps) {
  const follow = useLinkClick();
  const className = [
    variant !== 'inline' && 'btn',
    `btn-${variant}`,
    size !== 'md' && `btn-${size}`,
    block && 'btn-block',
  ]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {loading ? <LoaderCircle className="icon tr-spin" aria-hidden="true" /> : icon}
      {children}
    </>
  );
  if (href !== undefined && !rest.disabled) {
    const { id, title, 'aria-label': label, 'aria-describedby': describedBy } = rest;
    return (
      <a
        {...{
          id,
          title,
          'aria-label': label,
          'aria-describedby': describedBy,
          className,
          target,
          download,
        }}
        href={href}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        onClick={follow}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={className}
      onKeyDown={onKeyDown}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}

export type IconOnlyButtonProps = Native & {
  /** Its name, read out. */
  label: string;
  icon: ReactNode;
  size?: ButtonSize;
  /** `soft`: the main action of a row; `line`: with an edge; `danger`: deletes. */
  tone?: 'default' | 'soft' | 'line' | 'danger';
  loading?: boolean;
  href?: string;
  target?: '_blank';
  download?: string;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * A button that shows only an icon, for the few icons that everybody knows: a menu, a cross. For any other use
 * `IconButton` of `@trame/ui/icon-button`, which shows its name in a tooltip and imports antd.
 */
export function IconOnlyButton({
  label,
  icon,
  size = 'md',
  tone = 'default',
  loading = false,
  href,
  target,
  download,
  type = 'button',
  onClick,
  ...rest
}: IconOnlyButtonProps) {
  const follow = useLinkClick();
  const look = { default: 'btn-text', soft: 'btn-soft', line: 'btn-default', danger: 'btn-danger-text' }[
    tone
  ];
  const className = `btn btn-icon ${look}${size === 'md' ? '' : ` btn-${size}`}`;
  const content = loading ? <LoaderCircle className="icon tr-spin" aria-hidden="true" /> : icon;
  if (href !== undefined) {
    return (
      <a
        {...(rest as AnchorHTMLAttributes<HTMLAnchorElement>)}
        {...{ className, target, download, 'aria-label': label }}
        href={href}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        onClick={follow}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={className}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';

/** Replaces a form once it is received: its heading takes the focus that the button had. */
export function Received({
  title,
  reference,
  children,
}: {
  title: string;
  reference: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="req-sent">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        Référence <strong className="num">{reference}</strong>
      </p>
      {children}
    </div>
  );
}

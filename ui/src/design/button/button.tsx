import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import './button.css';

/** `text` stands among words, as a link would; after `danger` something is lost. */
type Look = 'primary' | 'quiet' | 'text' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  wide?: boolean;
}

export function Button({ look = 'primary', wide, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(look, wide)} {...rest} />;
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  wide?: boolean;
  /** The form around it is busy. */
  disabled?: boolean;
  children: ReactNode;
}

/** Leads somewhere, so it is a link, in a button's dress. */
export function ButtonLink({ to, look = 'primary', wide, disabled, children }: ButtonLinkProps) {
  const className = classes(look, wide);
  if (disabled) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: it leads nowhere until the form is free again
      <a role="link" aria-disabled="true" className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={to} className={className}>
      {children}
    </Link>
  );
}

function classes(look: Look, wide = false) {
  return `button button-${look}${wide ? ' button-wide' : ''}`;
}

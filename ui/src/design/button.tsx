import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import './button.css';

/** `text` stands among words, as a link would. */
type Look = 'primary' | 'quiet' | 'text';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  wide?: boolean;
}

export function Button({ look = 'primary', wide = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(look, wide)} {...rest} />;
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  wide?: boolean;
  children: ReactNode;
}

/** Leads somewhere, so it is a link, in a button's dress. */
export function ButtonLink({ to, look = 'primary', wide = false, children }: ButtonLinkProps) {
  return (
    <Link href={to} className={classes(look, wide)}>
      {children}
    </Link>
  );
}

function classes(look: Look, wide: boolean) {
  return `button button-${look}${wide ? ' button-wide' : ''}`;
}

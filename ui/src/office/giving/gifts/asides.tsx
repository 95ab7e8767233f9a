import { type Aside, asides } from './fields';

interface AsidesProps {
  gift: Partial<Record<Aside, string>>;
  className: string;
}

/** The texts below a gift in a list. */
export function Asides({ gift, className }: AsidesProps) {
  return asides.map(
    ({ name }) =>
      gift[name] && (
        <span key={name} className={className}>
          {gift[name]}
        </span>
      ),
  );
}

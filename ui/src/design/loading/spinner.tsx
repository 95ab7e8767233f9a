import './spinner.css';

export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={small ? 'spinner-place spinner-place-small' : 'spinner-place'}
    >
      <div className="spinner" />
    </div>
  );
}

import type { CSSProperties } from 'react';
import { useNames } from '../../congregation/names';
import { BrandMark } from '../../design/display/brand-mark';
import { Pill } from '../../design/display/pill';
import '../../design/layout/doorway.css';
import type { Face } from './queries';

interface PreviewProps {
  face: Face;
  /** Where the browser finds the mark; none: the portal's door. */
  mark: string | undefined;
  markIsLight: boolean;
}

/** Sign-in, menu and a card, in both themes, as they would be. */
export function Preview(props: PreviewProps) {
  return (
    <div className="face-previews">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme}>
          <figcaption>{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
          <Window theme={theme} {...props} />
        </figure>
      ))}
    </div>
  );
}

function Window({ theme, face, mark, markIsLight }: PreviewProps & { theme: 'light' | 'dark' }) {
  const { portalName, congregationName } = useNames();
  const { colour, hover, tint, panel } = face[theme];
  const variables = {
    '--pico-primary': colour,
    '--pico-primary-hover': hover,
    '--portal-tint': tint,
    '--portal-panel': panel,
    '--portal-has-mark': mark ? 1 : 0,
    '--portal-mark': mark ? `url("${mark}")` : 'none',
    '--portal-mark-lines': mark ? 'none' : 'inline',
    '--portal-mark-ground': mark ? (markIsLight ? panel : '#ffffff') : 'initial',
  };
  return (
    <div
      className="face-window"
      data-theme={theme}
      style={variables as CSSProperties}
      aria-hidden="true"
    >
      <div className="face-door">
        <div className="doorway-portal">
          <BrandMark />
          <span>{portalName}</span>
        </div>
        <p>{congregationName}</p>
      </div>
      <div className="face-inside">
        <div className="face-menu">
          <div className="brand">
            <span className="brand-tile">
              <BrandMark />
            </span>
            <div className="brand-names">
              <div className="brand-portal">{portalName}</div>
              <div className="brand-congregation">{congregationName}</div>
            </div>
          </div>
          <span className="face-chosen">Dashboard</span>
        </div>
        <div className="face-card">
          <strong>Picnic after church</strong>
          <p>
            Bring a blanket. <span className="face-link">Who comes?</span>
          </p>
          <p>
            <Pill>Coming</Pill>
          </p>
          <span className="button button-primary">Count us in</span>
        </div>
      </div>
    </div>
  );
}

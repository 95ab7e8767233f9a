import { useState } from 'react';
import './avatar.css';

interface AvatarProps {
  initials: string;
  picture?: string | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge';
}

/** A face beside a name that is written next to it, so it is silent for screen readers. */
export function Avatar({ initials, picture, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        initials
      )}
    </span>
  );
}

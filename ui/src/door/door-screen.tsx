import type { ReactNode, Ref } from 'react';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { Drawing } from '../design/display/drawing';
import { Doorway } from '../design/layout/doorway';

interface DoorScreenProps {
  title: string;
  /** True if the screen moves the keyboard focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  /** Stands above the title. */
  drawing?: string;
  children: ReactNode;
}

/** A public screen: its title and a line below, beside the congregation's name. */
export function DoorScreen({ title, titleRef, lead, drawing, children }: DoorScreenProps) {
  const { portalName, congregationName } = useNames();
  usePageTitle(title);
  return (
    <Doorway portalName={portalName} congregationName={congregationName}>
      {drawing && <Drawing of={drawing} />}
      <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h1>
      {lead && <p className="doorway-lead">{lead}</p>}
      {children}
    </Doorway>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { home } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { type FamilyMember, familyQuery } from '../queries';
import './family.css';

export function FamilyCard() {
  const query = useQuery(familyQuery);
  return (
    <Card title="Family Members">
      <Loaded query={query} skeleton={<RelativeSkeletons />}>
        {(family) =>
          family.length > 0 ? (
            <ul className="family">
              {family.map((relative) => (
                <Relative key={relative.id} relative={relative} />
              ))}
            </ul>
          ) : (
            <Notice drawing={home} small>
              <p>
                Nobody else of your household is in the church’s records. The church office can add
                your family.
              </p>
            </Notice>
          )
        }
      </Loaded>
    </Card>
  );
}

function Relative({ relative }: { relative: FamilyMember }) {
  return (
    <li className="relative">
      <Avatar initials={initialsOfMember(relative)} picture={relative.photoUrl} />
      <div className="relative-words">
        <div>
          {relative.firstName} {relative.lastName}
        </div>
        <div className="soft">{relative.relationship}</div>
      </div>
      {relative.maySetPhoto && <ChildPhoto child={relative} />}
    </li>
  );
}

const loadDialog = async () => (await import('./child-photo-dialog')).ChildPhotoDialog;

function ChildPhoto({ child }: { child: FamilyMember }) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  const verb = child.photoUrl ? 'Change photo' : 'Add photo';
  const title = `${verb} of ${child.firstName}`;
  return (
    <>
      <Button look="text" {...opener}>
        {verb}
        <span className="visually-hidden"> of {child.firstName}</span>
      </Button>
      {Dialog && <Dialog title={title} child={child} onClose={close} />}
    </>
  );
}

function RelativeSkeletons() {
  return (
    <div className="family">
      <Skeletons label="Loading your family" count={3} className="relative">
        <Skeleton shape="circle" />
        <SkeletonLines shapes={['medium', 'short']} />
      </Skeletons>
    </div>
  );
}

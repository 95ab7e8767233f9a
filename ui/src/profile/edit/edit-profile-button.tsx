import Pencil from 'lucide-react/icons/pencil';
import type { ReadAnswer } from '../../api/client';
import { Button } from '../../design/button';

type MemberProfile = ReadAnswer<'/api/members/me'>;

/** Opens the dialog in which members write their own profile. */
export function EditProfileButton({ profile }: { profile: MemberProfile }) {
  return (
    <Button look="quiet" disabled={!profile}>
      <Pencil /> Edit profile
    </Button>
  );
}

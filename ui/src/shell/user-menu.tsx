import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'wouter';
import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { Menu } from '../design/navigation/menu';
import { paths } from '../paths';
import { accountName, useSignedInUser } from '../session/session';
import { useSignOut } from '../session/sign-out';

export function UserMenu() {
  const user = useSignedInUser();
  const signOut = useSignOut();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu
      label="Your account"
      trigger={
        <Avatar size="small" initials={initialsOfMember(user)} picture={user.profilePicture} />
      }
      head={
        <>
          <strong>{name}</strong>
          <span>{accountName(user)}</span>
        </>
      }
    >
      {(close) => (
        <>
          <Link
            href={paths.profile}
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={close}
          >
            <UserRound /> Profile
          </Link>
          <Link
            href={paths.security}
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={close}
          >
            <ShieldCheck /> Security
          </Link>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={() => {
              close();
              signOut();
            }}
          >
            <LogOut /> Sign out
          </button>
        </>
      )}
    </Menu>
  );
}

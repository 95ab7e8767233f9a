import { Link } from 'wouter';
import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { Menu } from '../design/navigation/menu';
import { paths } from '../paths';
import { accountName, useSignedInUser } from '../session/session';
import { useSignOut } from '../session/sign-out';

const items = [
  ['Profile', paths.profile],
  ['Giving', paths.giving],
  ['Settings', paths.settings],
  ['Security', paths.security],
] as const;

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
          {items.map(([label, path]) => (
            <Link
              key={path}
              href={path}
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={close}
            >
              {label}
            </Link>
          ))}
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
            Sign out
          </button>
        </>
      )}
    </Menu>
  );
}

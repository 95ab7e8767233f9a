import { leadsOut, linksIn, type TextLink } from './links';

/** A text whose addresses and telephone numbers can be tapped. It stays text: nothing in it becomes markup. */
export function WithLinks({ text }: { text: string }) {
  return (
    <>
      {linksIn(text).map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no name but its place
        typeof piece === 'string' ? piece : <TextAnchor key={place} link={piece} />,
      )}
    </>
  );
}

/** Out of the portal in a tab of its own, which learns nothing of where it was opened. */
export function TextAnchor({ link }: { link: TextLink }) {
  const away = leadsOut(link) && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={link.href} className="text-link" {...away}>
      {link.text}
    </a>
  );
}

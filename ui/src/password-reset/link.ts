/** The content of a letter's link. */
export interface OpenedLink {
  token: string;
  purpose: string | null;
}

/** As the portal writes it into its letters, in characters. */
export const TOKEN_LENGTH = 43;

/** Some mail programs take the full stop behind a link for a part of it. */
const TOKEN = new RegExp(`^[\\w-]{${TOKEN_LENGTH}}(?![\\w-])`);

/** The token as it was sent; nothing where the link is shorter, or longer, than it stands in the letter. */
export function wholeToken({ token }: OpenedLink): string | undefined {
  return TOKEN.exec(token)?.[0];
}

/** From the address, or for a reload from the place in the history. */
export function openedLink(): OpenedLink | undefined {
  const query = new URLSearchParams(window.location.search);
  const [token, purpose] = [query.get('token'), query.get('purpose')];
  // The token comes last, so a link without one was cut; there is no purpose but in a letter.
  return !token && purpose === null ? window.history.state?.link : { token: token ?? '', purpose };
}

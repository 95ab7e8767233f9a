/** Puts the styles of another face on this page, where the server put those of the present one when it was opened. */
export function wear(style: string | undefined) {
  const worn = [...document.querySelectorAll('link[href^="/brand.css"]')];
  const undress = () => worn.forEach((link) => void link.remove());
  if (!style) return undress();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: style, onload: undress });
  document.head.append(link);
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { marked, type Token } from 'marked';
import type { Plugin } from 'vite';

const folder = 'packaging/handbook/';

/** Text, or an element and what is in it. */
type Piece = string | { tag: string; id?: string; href?: string; inside: Piece[] };

/** As the story of the documents has it: small letters, hyphens for blanks, nothing else. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** The page in the browser of a link in the handbook; undefined for a document that is not part of it. */
function address(href: string): string | undefined {
  if (/^https?:|^#/.test(href)) return href;
  const [file = '', heading] = href.split('#');
  if (file.startsWith('..')) return undefined;
  return `/office/help/${basename(file, '.md')}${heading ? `#${heading}` : ''}`;
}

const element = (tag: string, inside: Piece[]): Piece => ({ tag, inside });
const pieces = (tokens: Token[] = []): Piece[] => tokens.flatMap(drawn);

function drawn(token: Token): Piece[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      // The page shows its title itself.
      if (token.depth === 1) return [];
      return [{ tag: `h${token.depth}`, id: anchor(token.text), inside: pieces(token.tokens) }];
    case 'paragraph':
      return [element('p', pieces(token.tokens))];
    case 'code':
      return [element('pre', [element('code', [token.text])])];
    case 'list': {
      const items = token.items.map((item: Token & { tokens: Token[] }) =>
        element('li', pieces(item.tokens)),
      );
      return [element(token.ordered ? 'ol' : 'ul', items)];
    }
    case 'table': {
      const row = (cells: { text: string; tokens: Token[] }[], tag: string) =>
        // A heading without words is none.
        element(
          'tr',
          cells.map((cell) => element(cell.text ? tag : 'td', pieces(cell.tokens))),
        );
      const rows = token.rows.map((cells: { text: string; tokens: Token[] }[]) => row(cells, 'td'));
      const body = element('tbody', rows);
      return [element('table', [element('thead', [row(token.header, 'th')]), body])];
    }
    case 'text':
      return token.tokens ? pieces(token.tokens) : [token.text];
    case 'escape':
      return [token.text];
    case 'strong':
    case 'em':
      return [element(token.type, pieces(token.tokens))];
    case 'codespan':
      return [element('code', [token.text])];
    case 'link': {
      const href = address(token.href);
      return href ? [{ tag: 'a', href, inside: pieces(token.tokens) }] : pieces(token.tokens);
    }
    default:
      throw new Error(`help does not show a ${token.type} of the handbook: ${token.raw}`);
  }
}

/** One page of the handbook: its title, and the rest of it. */
function page(text: string) {
  return { title: /^# (.*)$/m.exec(text)?.[1] ?? '', pieces: pieces(marked.lexer(text)) };
}

/** The README's table of occasions: when a page of the handbook is needed, and the page's name. */
function occasions(text: string) {
  const rows = text.split('\n').filter((line) => line.includes(`](${folder}`));
  return rows.flatMap((line) => {
    const when = line.split('|')[1]?.replaceAll('**', '').trim() ?? '';
    const names = [...line.matchAll(/\]\(packaging\/handbook\/([a-z-]+)\.md\)/g)];
    return names.map(([, name]) => ({ when, name }));
  });
}

/** Makes the module `virtual:handbook` of the handbook's pages and of the README's table that leads to them. */
export function handbook(): Plugin {
  const name = 'virtual:handbook';
  const read = (file: string) => readFileSync(`../${file}`, 'utf8');
  return {
    name: 'handbook',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const files = readdirSync(`../${folder}`).map((file) => basename(file, '.md'));
      const pages = Object.fromEntries(
        files.map((file) => [file, page(read(`${folder}${file}.md`))]),
      );
      return `export const pages = ${JSON.stringify(pages)};
        export const occasions = ${JSON.stringify(occasions(read('README.md')))};`;
    },
  };
}

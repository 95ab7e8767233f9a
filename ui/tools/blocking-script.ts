import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * The page's one classic script runs before the first paint. Vite hashes modules only; under a name without a hash
 * the browser would ask for this script again at every load, and the page would wait a round trip for "unchanged".
 */
export function blockingScript(path: string): Plugin {
  let file = '';
  return {
    name: 'blocking-script',
    apply: 'build',
    buildStart() {
      const source = readFileSync(`.${path}`, 'utf8');
      file = this.emitFile({ type: 'asset', name: 'theme.js', source });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('there is no index.html');
        page.source = String(page.source).replace(path, `/${this.getFileName(file)}`);
      },
    },
  };
}

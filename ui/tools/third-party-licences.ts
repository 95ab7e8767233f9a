import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes licences.txt: the licence of every package whose code, style or font
 * is in the bundle. Most of them ask to be passed on with each copy.
 */
export function thirdPartyLicences(): Plugin {
  const folders = new Set<string>();
  const note = (id: string) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
  };
  return {
    name: 'third-party-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') Object.keys(output.modules).forEach(note);
        else output.originalFileNames.forEach(note);
      }
      // Taken in through Sass, which leaves no trace in the bundle.
      note(join(process.cwd(), 'node_modules/@picocss/pico'));
      const source = [...folders].sort().map(licenceOf).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|unlicense)/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}\n\n${'-'.repeat(72)}`;
}

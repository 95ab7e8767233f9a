import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(process.cwd(), 'src');

/** The text of a source file, named from src/. */
export function source(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function sourceFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(tsx?|css|scss)$/.test(path),
  );
}

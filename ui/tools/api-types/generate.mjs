// Writes src/api/schema.d.ts from the server's openapi.yaml, or, with --check,
// fails when the committed file is not what the description now gives.
// OPENAPI names another description than the one at the root of the repository.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const description = process.env.OPENAPI
  ? pathToFileURL(process.env.OPENAPI)
  : new URL('../../../openapi.yaml', import.meta.url);
const target = new URL('../../src/api/schema.d.ts', import.meta.url);

const head = '// Generated from openapi.yaml by `npm run types`. Do not edit.\n\n';
// The error itself carries the whole description; its message is enough.
const tree = await openapiTS(description).catch((error) => fail(error.message));
const fresh = head + astToString(tree);

if (process.argv.includes('--check')) {
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== fresh) {
    fail('src/api/schema.d.ts is stale: run `npm run types` in ui/ and commit it.');
  }
} else {
  await writeFile(target, fresh);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

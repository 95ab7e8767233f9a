import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './harness/longest-first.ts';

// Stories in a real Chromium against the built program. The README's pictures are taken only when asked for.
const asked = process.env.README_PICTURES ? 'readme/pictures.ts' : 'stories/*.story.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    include: [asked],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // One Chromium per worker serves file after file (harness/chromium.ts).
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Stories wait for what they need, on a busy machine, too.
    expect: { poll: { timeout: 60_000, interval: 40 } },
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './harness/longest-first.ts';
import { SecondTries } from './harness/second-tries.ts';

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
    // A busy machine may miss a moment once; what is broken is broken twice.
    retry: 1,
    reporters: ['default', new SecondTries()],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
  },
});

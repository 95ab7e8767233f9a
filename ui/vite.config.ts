import { fileURLToPath } from 'node:url';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { blockingScript } from './tools/blocking-script.ts';
import { handbook } from './tools/handbook.ts';
import { thirdPartyLicences } from './tools/third-party-licences.ts';

// The source is React; what ships is Preact's compat layer (half the bytes).
// RUNTIME=react builds and tests the same source on real React, so that the
// way back stays open.
const onReact = process.env.RUNTIME === 'react';
const nodeModule = (path: string) =>
  fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

const preactAliases = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react$/, replacement: 'preact/compat' },
  // wouter's CommonJS shim: 2.4 kB, and it would pull in a second React.
  { find: /^use-sync-external-store\/shim(\/index(\.js)?)?$/, replacement: 'preact/compat' },
];

// The CommonJS build of testing-library would load React past the aliases.
const testAliases = [
  {
    find: /^@testing-library\/react$/,
    replacement: nodeModule('@testing-library/react/dist/@testing-library/react.esm.js'),
  },
];

export default defineConfig({
  resolve: {
    alias: [...(onReact ? [] : preactAliases), ...(process.env.VITEST ? testAliases : [])],
  },
  plugins: [
    thirdPartyLicences(),
    handbook(),
    blockingScript('/src/theme.js'),
    // index.html is filled in by the server for each answer, so it is not
    // compressed ahead; woff2 is compressed already.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /\.(js|css|svg)$/,
      threshold: 0,
      // The server unpacks for who takes neither.
      deleteOriginalAssets: true,
    }),
  ],
  // Pico is written in the Sass of its day.
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  build: {
    outDir: onReact ? 'dist-react' : 'dist',
    target: 'es2022',
    // The Content-Security-Policy has no data: for fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Whatever the first screen needs is one file, in the order of its imports: left to
      // itself, what a dialog shares with the page becomes a second one, and its styles come
      // before those they build on. What later screens share are two files, not seventy of a few
      // hundred bytes each: on a slow phone every six of them are a round trip.
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 3 },
            // The pictures of numbers: one file for all, on demand.
            { name: 'charts', test: /\/src\/design\/chart\//, priority: 2 },
            { name: 'shared', test: /^(?!.*\/src\/office\/)/, minShareCount: 2, priority: 1 },
            { name: 'office-shared', minShareCount: 2 },
          ],
        },
      },
      // "use client" means nothing without a server of React's own.
      checks: { moduleLevelDirective: false },
    },
  },
  server: {
    proxy: { '/api': process.env.PORTAL_API ?? 'http://127.0.0.1:8080' },
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        url: 'http://portal.test/',
        settings: { handleDisabledFileLoadingAsSuccess: true },
      },
    },
    // Tests without rendering are the same on both runtimes, and run on one.
    include: [onReact ? 'src/**/*.test.tsx' : 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    server: { deps: { inline: true } },
    // All files of a worker share one world, which setup.ts puts in order after each test: half the time.
    isolate: false,
    pool: 'threads',
    maxWorkers: '100%',
    // In the gate, Rust is compiled beside it: what is waited for may take a minute.
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});

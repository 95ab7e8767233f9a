import { type Browser, chromium } from 'playwright-core';

/** Names that only the tests' browser knows; all lead to this machine. */
export const LAN_NAME = 'portal.lan';
export const LAN_ADDRESS = '192.168.77.7';
export const OTHER_SITE = 'other.example';

/** Features that Playwright turns off (the last list counts), and the address bar's popups: two more pages with every window. */
const turnedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

// One per process: each file of stories may load this module anew.
const held = globalThis as typeof globalThis & { storiesChromium?: Promise<Browser> };

/** The one Chromium that serves all stories of this process, and ends with it. */
export async function chromiumOfThisProcess(): Promise<Browser> {
  const running = await held.storiesChromium?.catch(() => undefined);
  if (running?.isConnected()) return running;
  held.storiesChromium = launchChromium();
  return held.storiesChromium;
}

function launchChromium(): Promise<Browser> {
  const toThisMachine = [LAN_NAME, LAN_ADDRESS, OTHER_SITE].map((name) => `MAP ${name} 127.0.0.1`);
  return chromium.launch({
    // Without the windows and tabs of a desktop, which cost four times as much as the pages in them.
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${turnedOff.join(',')}`,
      `--host-resolver-rules=${toThisMachine.join(', ')}`,
    ],
  });
}

import { type Browser, chromium } from 'playwright-core';

/** Names that only the tests' browser knows; all lead to this machine. */
export const LAN_NAME = 'portal.lan';
export const LAN_ADDRESS = '192.168.77.7';
export const OTHER_SITE = 'other.example';

export function launchChromium(): Promise<Browser> {
  const toThisMachine = [LAN_NAME, LAN_ADDRESS, OTHER_SITE].map((name) => `MAP ${name} 127.0.0.1`);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=${toThisMachine.join(', ')}`,
    ],
  });
}

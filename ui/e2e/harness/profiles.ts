import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { chromiumOfThisProcess } from './chromium';

/**
 * Browser profiles by what they are opened with. One that a story gives back has forgotten who was there and what was
 * kept; it has read the portal's code, which the next story need not fetch and compile anew.
 */
export class Profiles {
  private readonly idle = new Map<string, BrowserContext[]>();

  async lend(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.idle.get(JSON.stringify(options))?.pop() ?? this.fresh(options);
  }

  async fresh(options: BrowserContextOptions): Promise<BrowserContext> {
    return (await chromiumOfThisProcess()).newContext(options);
  }

  async takeBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    if (page) {
      const debug = await context.newCDPSession(page);
      await debug.send('Storage.clearDataForOrigin', {
        origin: options.baseURL ?? '',
        storageTypes: 'local_storage',
      });
      await page.close();
    }
    await context.unrouteAll();
    await context.clearCookies();
    const key = JSON.stringify(options);
    this.idle.set(key, [...(this.idle.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.idle.values()].flat()) await context.close();
  }
}

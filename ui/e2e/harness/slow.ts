import type { Page } from 'playwright-core';

/** Holds back the answers to this path until they are let go. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return letGo;
}

/** Answers this path in the server's place. */
export async function answer(page: Page, path: string, status: number, body: string) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, body, contentType: 'text/plain; charset=utf-8' }),
  );
}

/** Lets requests to this path fail, as without a network. */
export async function cutOff(page: Page, path: string) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort(),
  );
}

/** The server answers for itself again. */
export function serverAgain(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}

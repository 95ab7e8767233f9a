import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core';

interface Provoked {
  status: number | 'nothing';
  path: string;
  seen: boolean;
}

/**
 * Listens to all pages of a story. Whatever the console, the page or the Content-Security-Policy has to say, and any
 * request to another host, is a finding, unless the story said beforehand that it would provoke it.
 */
export class Watch {
  private readonly findings: string[] = [];
  // A signed-out page gets a 401, which Chromium always reports.
  private readonly provoked: Provoked[] = [];
  private readonly lines: { text: string; seen: boolean }[] = [];

  /** This story makes the server (or a stand-in) answer so; `nothing` is a request that gets no answer. */
  provokes(status: number | 'nothing', path: string): void {
    this.provoked.push({ status, path, seen: false });
  }

  /** This story makes the console show a line that begins so. */
  provokesLine(text: string): void {
    this.lines.push({ text, seen: false });
  }

  /** From now on; returns what ends it. */
  async follow(context: BrowserContext, ownOrigin: string): Promise<() => Promise<void>> {
    const onConsole = (message: ConsoleMessage) => this.onConsole(message);
    const onError = (error: WebError) => this.findings.push(`page error: ${error.error().stack}`);
    const onRequest = (request: Request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== ownOrigin) {
        this.findings.push(`request to another host: ${request.url()}`);
      }
    };
    context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
    const binding = await context.exposeBinding('reportCspViolation', (_page, text: string) => {
      this.findings.push(`CSP: ${text}`);
    });
    const script = await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportCspViolation } = window as unknown as {
          reportCspViolation: (text: string) => void;
        };
        reportCspViolation(
          `${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`,
        );
      });
    });
    return async () => {
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
      await binding.dispose();
      await script.dispose();
    };
  }

  /** Unexpected findings, and announced ones that did not come. */
  verdict(): string[] {
    const missing = [
      ...this.provoked.filter((one) => !one.seen).map((one) => `${one.status} from ${one.path}`),
      ...this.lines.filter((one) => !one.seen).map((one) => `the line "${one.text}"`),
    ];
    return [...this.findings, ...missing.map((what) => `announced, but it did not come: ${what}`)];
  }

  private onConsole(message: ConsoleMessage): void {
    const text = message.text();
    const { url } = message.location();
    const path = url ? new URL(url).pathname : '';
    if (text.startsWith('Failed to load resource:')) {
      const status = /status of (\d+)/.exec(text)?.[1];
      if (status === '401' && path === '/api/auth/me') return;
      const one = this.provoked.find(
        (one) => one.path === path && String(one.status) === (status ?? 'nothing'),
      );
      if (one) {
        one.seen = true;
        return;
      }
    }
    const line = this.lines.find((one) => text.startsWith(one.text));
    if (line) line.seen = true;
    else this.findings.push(`console ${message.type()}: ${text} (${path})`);
  }
}

import { Component, type ReactNode } from 'react';
import { Button } from '../design/button/button';
import { door } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';

/** If a screen breaks, the member sees a sentence and a way on, not a blank page. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen broke', error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="page">
        <Notice drawing={door} title="Something went wrong">
          <p>This page stopped working. Reloading usually helps.</p>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </Notice>
      </main>
    );
  }
}

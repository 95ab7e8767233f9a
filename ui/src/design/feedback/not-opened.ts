import { showToast } from './toast-store';

/** The code of a dialog did not come: there is no network, or the portal was renewed since this page was loaded. */
export function showNotOpened(title: string): void {
  showToast({
    title,
    description:
      'Please check your connection and try again. If that does not help, reload this page.',
    look: 'destructive',
  });
}

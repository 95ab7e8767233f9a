import { useLayoutEffect, useRef } from 'react';

/**
 * While this is mounted, the browser's back button (on Android also the
 * gesture) calls `onBack` and leaves the page where it is. A place of its own
 * in the history is what the button takes away, and it is put back at once.
 * Nothing lies ahead of it: there is no way forward out of a dialog.
 *
 * The place stays when this is gone: to give it up is to go back, which
 * browsers do a little later, and then a reload, a link or an address that was
 * asked for meanwhile would be lost. Going back from a place that
 * no component holds any more leads past the page below it.
 */
export function useBackButton(onBack: () => void): void {
  const latest = useRef(onBack);
  // At once, not after the next paint: the button may be pressed twice in a moment.
  useLayoutEffect(() => {
    latest.current = onBack;
  });

  useLayoutEffect(() => {
    const holder = () => latest.current();
    holders.push(holder);
    if (holders.length === 1) takePlace();
    return () => {
      holders.splice(holders.indexOf(holder), 1);
    };
  }, []);
}

/** State on history entries. An entry may have both, with a place on top of a place. */
interface Marks {
  /** This is a place, taken by a dialog on top of its page. */
  place?: number;
  /** This is the page with that place on top of it. */
  below?: number;
}

const marks = (): Marks => window.history.state ?? {};
/** How far into the history this is, where the browser tells. */
const depth = () => window.navigation?.currentEntry?.index ?? 0;
const holders: (() => void)[] = [];
let standingOn: number | undefined;
let standingAt = 0;
let isReturning = false;

/**
 * Called once, at the start: after a reload one may stand on a dialog's place while no dialog is there, and the router
 * must not hear of a step before this does.
 */
export function watchBackButton(): void {
  look();
  // The router tells its own steps so.
  window.addEventListener('pushState', look);
  window.addEventListener('replaceState', look);
  // Before the router and the shell hear of it: for them nothing has happened.
  window.addEventListener('popstate', onPopState, { capture: true });
}

function takePlace() {
  const place = Math.random();
  window.history.replaceState({ ...marks(), below: place }, '');
  window.history.pushState({ place }, '');
}

function look() {
  standingOn = marks().place;
  standingAt = depth();
}

function onPopState(event: PopStateEvent) {
  const left = standingOn;
  const from = standingAt;
  look();
  const holder = holders.at(-1);
  const isOneStep = left !== undefined && marks().below === left;
  // Two steps in a moment, or a leap in the list of pages: back to the place, and then it is asked.
  const isLeap = left !== undefined && holder && !isOneStep && standingAt !== from;
  if (!isReturning && !isOneStep && !isLeap) return;
  event.stopImmediatePropagation();
  if (isReturning) {
    isReturning = false;
    holder?.();
  } else if (isLeap) {
    isReturning = true;
    window.history.go(from - standingAt);
  } else if (holder) {
    takePlace();
    holder();
  } else window.history.back();
}

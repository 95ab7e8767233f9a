import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { send } from '../api/client';
import type { components } from '../api/schema';
import { bareCode } from '../credentials/codes';
import { showToast } from '../design/feedback/toast-store';
import { paths } from '../paths';
import { startSession } from '../session/session';

const LENGTH = 8;

/** The slip that a code has opened. */
export type Slip = components['schemas']['OpenedSlip'] & { code: string };

/** In any case, with or without its dash: the server reads what was meant. */
export const SlipCode = v.pipe(
  v.string(),
  v.transform(bareCode),
  v.length(LENGTH, 'The code has 8 letters and digits'),
);

/** The code behind the # of a link. */
export function codeInAddress(): string {
  return bareCode(decodeHash(window.location.hash.slice(1)));
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** With this place in the history, for a reload: the code of a slip that is opened, or what is typed of one. */
interface ForReload {
  slip?: string;
  typed?: string;
}

export function keptForReload(): ForReload {
  return window.history.state ?? {};
}

/** The code behind the # goes from the address. */
export function keepForReload({ slip, typed }: ForReload): void {
  const state = { ...window.history.state, slip, typed };
  window.history.replaceState(state, '', window.location.pathname);
}

/** The slip is used up, has expired, or never was one. */
export class DeadSlip extends Error {}

/** The reason belongs to the field of the new password. */
export class WeakPassword extends Error {}

const NOT_REACHED = 'An error occurred. Please try again.';

/** Finds whose slip it is; what it throws is what the alert says. */
export function useOpenSlip() {
  return useMutation({
    mutationFn: async (code: string): Promise<Slip> => {
      const { ok, status, answer } = await send('/api/auth/slip', { code }).catch(() => {
        throw new Error(NOT_REACHED);
      });
      if (ok) return { ...answer, code };
      throw refusal(status, answer.message || NOT_REACHED);
    },
  });
}

interface Choice {
  password: string;
  confirmPassword: string;
}

/** Chooses the password; a first one signs in at once. */
export function useJoin({ code }: Slip) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { ok, status, answer } = await send('/api/auth/join', { code, ...choice }).catch(() => {
        throw new Error(NOT_REACHED);
      });
      if (!ok) {
        const message = answer.message || NOT_REACHED;
        if (answer.code === 'weak_password') throw new WeakPassword(message);
        throw refusal(status, message);
      }
      const { user } = answer;
      if (!user) {
        showToast({ title: 'Your password is saved', description: 'Now sign in with it.' });
        navigate(paths.login, { replace: true });
        return;
      }
      await startSession(client, user);
      showToast({ title: `Welcome, ${user.firstName}`, description: "You're now logged in." });
      navigate(paths.dashboard, { replace: true });
    },
  });
}

function refusal(status: number, message: string): Error {
  return status === 410 ? new DeadSlip(message) : new Error(message);
}

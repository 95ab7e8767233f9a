import { createHmac } from 'node:crypto';
import type { Cookie, Portal, SignIn } from './portal';

/** An authenticator app, after RFC 6238, apart from the product's own code. */

const STEP = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The app's code for this key now, or in the next half minute. Each code is good once; the server takes the one
 * before and the one after, so that none of these is late: the first to turn it on, the next to sign in.
 */
export function codeOf(secret: string, stepsLater: 0 | 1 = 0): string {
  return codeAt(secret, Math.floor(Date.now() / STEP) + stepsLater);
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface SecondFactor {
  secret: string;
  /** The code that turned it on: good once, so it is wrong from now on. */
  usedCode: string;
  recoveryCodes: string[];
  /** The session that turned it on stays signed in. */
  session: Cookie;
}

/** Turns it on as a program would; the next code is left for the story. */
export async function turnOn(portal: Portal, person: SignIn): Promise<SecondFactor> {
  const { name, value } = await portal.signIn(person);
  const headers = { cookie: `${name}=${value}`, 'content-type': 'application/json' };
  const setUp = `${portal.origin}/api/auth/setup-2fa`;
  const begun = await fetch(`${setUp}/init`, { headers });
  const { secret } = (await begun.json()) as { secret: string };
  const usedCode = codeOf(secret);
  const body = JSON.stringify({ code: usedCode });
  const answer = await fetch(`${setUp}/verify`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`It was not turned on: ${await answer.text()}`);
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] };
  const session = portal.sessionIn(answer);
  if (!session) throw new Error('There is no new session.');
  return { secret, usedCode, recoveryCodes, session };
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zoneInDaytime } from './days';

/** Long enough to be good, without a name of the stories in it. */
export const PASSWORD = 'quiet river under stones';

/** Well before the portal asks for a password again for role work. */
const SESSION_IS_NEW = 3 * 60_000;

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** The first administrator of a portal that is set up. */
export const john: Person = { firstName: 'John', lastName: 'Smith', email: 'john@example.org' };

export interface SetUp {
  congregationName?: string;
  timeZone?: string;
  helpContact?: string;
}

/** The real program on a throw-away data folder and a free port. */
export class Portal {
  readonly origin: string;
  readonly port: number;
  timeZone = zoneInDaytime();
  /** The member that most stories sign in. */
  member: SignIn = john;
  /** Administrator and treasurer of the sample, without a second factor. */
  administrator: SignIn = john;
  private readonly program: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'portal-story-'));
  private child: ChildProcess | undefined;
  private log = '';
  private readonly opened = new Set<string>();
  private readonly sessions = new Map<string, { cookie: Cookie; since: number }>();

  private constructor(port: number) {
    const program = process.env.PORTAL_PROGRAM;
    if (!program) throw new Error('Set PORTAL_PROGRAM to the built program, or run: make test');
    // npm starts the tests in ui/; the path is meant from there.
    this.program = resolve(program);
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async inNewFolder(): Promise<Portal> {
    return new Portal(await freePort());
  }

  /** A volunteer's first steps: `portal setup`, then the administrator's link. Serves. */
  static setUp({ congregationName, timeZone, helpContact }: SetUp = {}): Promise<Portal> {
    return Portal.prepared(async (portal) => {
      portal.timeZone = timeZone ?? portal.timeZone;
      const said = portal.run('setup', '--yes', {
        congregationName: congregationName ?? 'Grace Community Church',
        timeZone: portal.timeZone,
        publicAddress: `http://localhost:${portal.port}`,
        helpContact,
        adminFirstName: john.firstName,
        adminLastName: john.lastName,
        adminEmail: john.email,
      });
      await portal.serve();
      await portal.choosePassword(linkIn(said), PASSWORD);
    });
  }

  /** Served from a new folder: it waits to be set up in a browser. */
  static empty(): Promise<Portal> {
    return Portal.prepared((portal) => portal.serve());
  }

  /** The sample congregation of `portal seed`. Serves. */
  static sample(members: number): Promise<Portal> {
    return Portal.prepared(async (portal) => {
      const said = portal.run('seed', '--json', {
        members: String(members),
        publicAddress: `http://localhost:${portal.port}`,
      });
      const made = JSON.parse(said);
      portal.member = made.member;
      portal.administrator = made.administrator;
      await portal.serve();
    });
  }

  /** A new folder with this done in it; nothing is left over when it fails. */
  private static async prepared(work: (portal: Portal) => Promise<void>): Promise<Portal> {
    const portal = await Portal.inNewFolder();
    await work(portal).catch(async (error) => {
      await portal.remove();
      throw error;
    });
    return portal;
  }

  /** Runs a command; an object stands for its flags: `{ publicAddress: 'x' }` is `--public-address x`. */
  run(...words: (string | Flags)[]): string {
    const flags = words.flatMap((word) => (typeof word === 'string' ? [word] : asFlags(word)));
    return execFileSync(this.program, flags, {
      encoding: 'utf8',
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async serve(): Promise<void> {
    const child = spawn(this.program, ['serve'], {
      env: this.environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    child.stderr?.on('data', (text) => {
      this.log += text;
    });
    const end = () => child.kill();
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const opened = await until(async () => {
      if (child.exitCode !== null) return 'ended';
      const answer = await fetch(`${this.origin}/api/health`).catch(() => undefined);
      return answer?.ok ? 'open' : undefined;
    });
    if (opened !== 'open') throw new Error(`The portal did not open.\n${this.log}`);
  }

  /** Also proves that SIGTERM ends it. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (child && child.exitCode === null) {
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The portal ended with ${code}.\n${this.log}`);
    }
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Adds a member with an account and a password. */
  async addMember(person: Person, more: Flags = {}): Promise<Person> {
    this.run('member', 'add', { ...person, ...more });
    await this.choosePassword(this.inviteByHand(person.email), PASSWORD);
    return person;
  }

  /** `portal member invite --print`: the link, to hand over. */
  inviteByHand(email: string): string {
    return linkIn(this.run('member', 'invite', email, '--print'));
  }

  /** Waits for the next unopened letter with a link to this address and returns the link. */
  async linkInLetterTo(email: string): Promise<string> {
    return linkIn(await this.letterTo(email, /\/reset-password\?/));
  }

  /** Waits for the next unopened letter to this address that says this, and returns it as it stands in the file. */
  async letterTo(email: string, words: RegExp): Promise<string> {
    const letter = await until(() => {
      for (const letter of this.letters()) {
        if (this.opened.has(letter)) continue;
        const text = readFileSync(letter, 'utf8');
        if (!text.includes(`<${email}>`) || !words.test(text)) continue;
        this.opened.add(letter);
        return text;
      }
      return undefined;
    });
    if (!letter) throw new Error(`No letter to ${email} came with ${words}.`);
    return letter;
  }

  /** Every letter in the folder, oldest first. */
  letters(): string[] {
    const folder = join(this.folder, 'data', 'letters');
    if (!existsSync(folder)) return [];
    const letters = readdirSync(folder).filter((file) => file.endsWith('.eml'));
    return letters.sort().map((file) => join(folder, file));
  }

  /** The session of a program, one for all its calls: hashing a password is slow on purpose. */
  async signIn(person: SignIn): Promise<Cookie> {
    const known = this.sessions.get(person.email);
    if (known && Date.now() - known.since < SESSION_IS_NEW && (await this.isGood(known.cookie))) {
      return known.cookie;
    }
    const cookie = await this.signInAnew(person);
    this.sessions.set(person.email, { cookie, since: Date.now() });
    return cookie;
  }

  /** Signs in over HTTP, as a program would; returns what the browser's cookie jar needs. */
  async signInAnew({ email, password = PASSWORD }: SignIn): Promise<Cookie> {
    const answer = await this.post('/api/auth/login', { email, password });
    const cookie = this.sessionIn(answer);
    if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
    return cookie;
  }

  /** The session that this answer begins. */
  sessionIn(answer: Response): Cookie | undefined {
    const pair = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
    const value = pair?.slice('session='.length).split(';')[0];
    return value
      ? { name: 'session', value, url: this.origin, httpOnly: true, sameSite: 'Strict' }
      : undefined;
  }

  private async isGood({ value }: Cookie): Promise<boolean> {
    const headers = { cookie: `session=${value}` };
    return (await fetch(`${this.origin}/api/auth/me`, { headers })).ok;
  }

  post(path: string, body: unknown): Promise<Response> {
    return fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** The path and query of a link, whatever host it names. */
  async choosePassword(link: string, password: string): Promise<void> {
    const token = new URL(link).searchParams.get('token');
    const body = { token, password, confirmPassword: password };
    const answer = await this.post('/api/auth/reset-password', body);
    if (!answer.ok) throw new Error(`The link was not taken: ${await answer.text()}`);
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORTAL_DATA_DIR: join(this.folder, 'data'),
      PORTAL_LISTEN: `127.0.0.1:${this.port}`,
      PORTAL_LOG: 'warn',
    };
  }
}

export interface SignIn {
  email: string;
  password?: string;
}

export interface Cookie {
  name: string;
  value: string;
  url: string;
  httpOnly: boolean;
  sameSite: 'Strict';
}

type Flags = Record<string, string | true | undefined>;

function asFlags(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined) return [];
    return value === true ? [flag] : [flag, value];
  });
}

function linkIn(text: string): string {
  const link = /https?:\/\/\S+\/reset-password\?[^\s"<>]*token=[^\s"<>]+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in:\n${text}`);
  return link;
}

/** Tries again until it finds something, for a minute at most. */
async function until<T>(
  find: () => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(20);
  }
  return undefined;
}

let portsGiven = 0;

/** A port below those that the system gives to callers: it stays free until it is listened on. */
export async function freePort(): Promise<number> {
  for (;;) {
    portsGiven += 1;
    const port = 20_000 + ((process.pid * 61 + portsGiven) % 12_000);
    const free = await new Promise<boolean>((answer) => {
      const server = createServer();
      server.once('error', () => answer(false));
      server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
    });
    if (free) return port;
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zoneInDaytime } from './days';

/** Long enough to be good, and nobody's name is in it. */
export const PASSWORD = 'quiet river under stones';

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
  /** Whom most stories sign in. */
  member: SignIn = john;
  /** Administrator and treasurer of the sample, without a second factor. */
  administrator: SignIn = john;
  /** Of the sample's office, with a second factor. */
  officePerson: SignIn & { backupCodes: string[] } = { ...john, backupCodes: [] };
  private readonly program: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'portal-story-'));
  private child: ChildProcess | undefined;
  private log = '';
  private readonly opened = new Set<string>();

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

  /** What a volunteer does first: `portal setup`, then the administrator's link. Serves. */
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
      portal.officePerson = made.office;
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
    for (let tries = 0; tries < 300; tries += 1) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`${this.origin}/api/health`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`The portal did not open.\n${this.log}`);
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

  /** Adds somebody with an account and a password. */
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
    for (let tries = 0; tries < 200; tries += 1) {
      for (const letter of this.letters()) {
        if (this.opened.has(letter)) continue;
        const text = readFileSync(letter, 'utf8');
        if (!text.includes(`<${email}>`) || !words.test(text)) continue;
        this.opened.add(letter);
        return text;
      }
      await sleep(50);
    }
    throw new Error(`No letter to ${email} came with ${words}.`);
  }

  /** Every letter in the folder, oldest first. */
  letters(): string[] {
    const folder = join(this.folder, 'data', 'letters');
    if (!existsSync(folder)) return [];
    const letters = readdirSync(folder).filter((file) => file.endsWith('.eml'));
    return letters.sort().map((file) => join(folder, file));
  }

  /** Signs in over HTTP, as a program would; returns what the browser's cookie jar needs. */
  async signIn({ email, password = PASSWORD }: SignIn): Promise<Cookie> {
    const answer = await this.post('/api/auth/login', { email, password });
    const pair = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
    const value = pair?.slice('session='.length).split(';')[0];
    if (!value) throw new Error(`${email} could not sign in: ${answer.status}`);
    return { name: 'session', value, url: this.origin, httpOnly: true, sameSite: 'Strict' };
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

interface Cookie {
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

let portsGiven = 0;

/** A port below those that the system gives to callers: whoever gets this one keeps it until it is listened on. */
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

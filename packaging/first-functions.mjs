// Writes down which functions the program runs to open and to answer: packaging/first-functions.txt, by which build.rs
// has them put side by side in the file. What a machine loads of a program comes in pieces of 64 kB; used functions
// strewn over all of them kept 9 MB of the program in memory where 3 MB of it run.
//
// Usage: first-functions.mjs PROGRAM, which still has its symbols. Needs valgrind.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LIST = 'packaging/first-functions.txt'
const HEADER = `# The functions that run when the portal opens, and when it answers: first in the program's file, side by side.
# Made by \`make first-functions\`. A name that is no longer there does no harm; a \`*\` stands for what each compiler makes anew.
`
const [program] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-functions-'))
const free = createServer().listen(0, '127.0.0.1')
await once(free, 'listening')
const address = `127.0.0.1:${free.address().port}`
free.close()
// With the tunables there it does not start itself anew, which valgrind would lose.
const env = { ...process.env, PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_LISTEN: address, GLIBC_TUNABLES: '' }

/** The names of all functions that run while `visit` is there. */
async function functions(name, visit) {
  const file = join(folder, name)
  const tool = ['--tool=callgrind', '--demangle=no', `--callgrind-out-file=${file}`]
  const server = spawn('valgrind', [...tool, program, 'serve'], { env, stdio: 'ignore' })
  try {
    for (let tries = 0; !(await ask('/api/health').catch(() => false)); tries += 1) {
      if (tries === 300 || server.exitCode !== null) throw new Error('The program does not open under valgrind.')
      await pause(200)
    }
    await visit()
  } finally {
    if (server.exitCode === null) {
      server.kill()
      await once(server, 'exit')
    }
  }
  // A name is told once, with its number: where the function itself stands, or where another one calls it.
  const profile = readFileSync(file, 'utf8')
  const names = new Map(Array.from(profile.matchAll(/^c?fn=(\(\d+\)) (\S+)/gm), ([, number, named]) => [number, named]))
  const run = Array.from(profile.matchAll(/^fn=(\(\d+\))/gm), ([, number]) => names.get(number))
  return new Set(run.filter((named) => /^[A-Za-z_]/.test(named)).map(pattern))
}

/** Without what is another number with each compiler: a crate's, and how far back in the name something stood. */
const pattern = (name) =>
  name
    .replace(/'\d+$/, '') // a recursion's depth
    .replace(/Cs[0-9A-Za-z]+_/g, 'Cs*_')
    .replace(/B[0-9A-Za-z]{0,2}_/g, 'B*_')
    .replace(/\.llvm\.\d+$/, '*')

async function ask(path, options) {
  const answer = await fetch(`http://${address}${path}`, options)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
  return { answer, body }
}

/** The page, a sign-in, and every read of the API that needs no more. */
async function look(account, reads) {
  const { body } = await ask('/login')
  for (const [, path] of body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) await ask(path)
  const json = { 'content-type': 'application/json' }
  const { answer } = await ask('/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify(account) })
  const cookie = answer.headers.getSetCookie().map((made) => made.split(';')[0])
  for (const path of reads) await ask(path, { headers: { cookie: cookie.join('; ') } })
}

try {
  const seeded = JSON.parse(execFileSync(program, ['seed', '--json'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  const { email, password } = seeded.member
  const described = execFileSync(program, ['openapi'], { env, encoding: 'utf8' })
  const reads = Array.from(described.matchAll(/^ {2}(\/[^{\n]+):\n {4}get:/gm), ([, path]) => path)
  const opening = await functions('opening', () => {})
  const answering = await functions('answering', () => look({ email, password }, reads))
  const later = [...answering].filter((name) => !opening.has(name))
  writeFileSync(LIST, `${HEADER}\n# To open\n${[...opening].sort().join('\n')}\n\n# To answer\n${later.sort().join('\n')}\n`)
  console.log(`${LIST}: ${opening.size} functions to open, ${later.length} more to answer ${reads.length} reads.`)
} finally {
  rmSync(folder, { recursive: true })
}

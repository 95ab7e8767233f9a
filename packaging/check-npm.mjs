// What comes from npm, judged by the lock files: every package is the one that was locked, from npm's own registry, none
// of them runs anything when it is installed, and what ends up in the interface may be passed on.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each is installed by itself. */
const FOLDERS = ['ui', 'ui/tools/api-types']

/** Do with it what you want, name who wrote it: as for the crates (deny.toml). */
const LICENCES = ['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']
/** And the letters: a font may be passed on with whatever shows it, under its own name. */
const LICENCE_OF = { '@fontsource/newsreader': 'OFL-1.1' }

/** What would like to run something when it is installed, and why it need not. */
const UNHEARD = {
  '@parcel/watcher': "builds itself where no ready one fits; Sass's watching of files, which we leave to Vite",
}

const wrong = []
const refuse = (folder, what) => wrong.push(`${folder}: ${what}`)

for (const folder of FOLDERS) {
  const scripts = execFileSync('npm', ['config', 'get', 'ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  })
  if (scripts.trim() !== 'true') {
    refuse(folder, 'npm would run what packages bring to be run; something sets ignore-scripts to false')
  }
  // Without this line npm writes down where it fetched from, which may be a mirror of nobody else's.
  for (const line of ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true']) {
    const lines = readFileSync(join(folder, '.npmrc'), 'utf8').split('\n')
    if (!lines.includes(line)) refuse(folder, `${line} is missing in .npmrc`)
  }

  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  if (lockfileVersion !== 3) refuse(folder, `package-lock.json is of version ${lockfileVersion}, not 3`)
  for (const [path, it] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.replace(/^.*node_modules\//, '')
    if (it.link || !path.startsWith('node_modules/')) refuse(folder, `${path} is no package of npm's`)
    // Of what comes from npm's registry no place is written down.
    if (it.resolved) refuse(folder, `${name} is from ${it.resolved}`)
    // What is never installed on a machine that makes packages may do without.
    const elsewhere = it.dev && it.optional && !(it.os?.includes('linux') && it.libc?.includes('glibc') !== false)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(it.integrity ?? '') && !elsewhere) {
      refuse(folder, `${name} has no checksum`)
    }
    if (it.hasInstallScript && !UNHEARD[name]) {
      refuse(folder, `${name} wants to run something when it is installed. Can it do without? Then say why here.`)
    }
    const ships = folder === 'ui' && !it.dev && !it.devOptional && !it.optional
    if (ships && !LICENCES.includes(it.license) && LICENCE_OF[name] !== it.license) {
      refuse(folder, `${name} is under ${it.license ?? 'no licence'}`)
    }
  }
}

if (wrong.length > 0) {
  console.error(`What comes from npm is not as it should be:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
console.log('npm ok')

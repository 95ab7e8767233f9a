// Prints the licences of what is in the program: Rust's crates and the interface's packages, each text once.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const preamble = `What is in the portal's program that others wrote, and under which licence.

Linked in besides the packages below: the GNU C Library (LGPL-2.1-or-later; the portal's sources are public, so that it
can be linked anew with another version of it), Rust's standard library (MIT or Apache-2.0), SQLite (public domain).
`

/** Name, version, licence and folder of every crate that the program itself is made of, on one machine or the other. */
function crates() {
  const machines = ['x86_64', 'aarch64'].flatMap((it) => ['--filter-platform', `${it}-unknown-linux-gnu`])
  const said = execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', ...machines], {
    maxBuffer: 1 << 28,
  })
  const { packages, resolve } = JSON.parse(said)
  const byId = new Map(packages.map((it) => [it.id, it]))
  const nodes = new Map(resolve.nodes.map((it) => [it.id, it]))
  const reached = new Set()
  const visit = (id) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg)
    }
  }
  visit(resolve.root)
  reached.delete(resolve.root)
  return [...reached].map((id) => {
    const { name, version, license, manifest_path } = byId.get(id)
    return { name, version, license, folder: dirname(manifest_path) }
  })
}

/** The same of every package that ends up in the interface. */
function modules() {
  const lock = JSON.parse(readFileSync('ui/package-lock.json', 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, it]) => path && !it.dev && !it.devOptional && existsSync(join('ui', path)))
    .map(([path, { version, license }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, version, license, folder: join('ui', path) }
    })
}

const texts = new Map()
const lines = []
const key = ({ name, version }) => `${name} ${version}`
const all = [...crates(), ...modules()].sort((a, b) => (key(a) < key(b) ? -1 : 1))
for (const { name, version, license, folder } of all) {
  lines.push(`  ${name} ${version}: ${license ?? 'see below'}`)
  for (const file of readdirSync(folder).sort()) {
    if (!/^(licen[cs]e|copying|notice|unlicense)/i.test(file)) continue
    let text
    try {
      text = readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()
    } catch {
      continue // A folder of that name.
    }
    const hash = createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex')
    if (!texts.has(hash)) texts.set(hash, { text, of: [] })
    texts.get(hash).of.push(name)
  }
}

const rule = '-'.repeat(110)
process.stdout.write(`${preamble}\n${lines.join('\n')}\n`)
for (const { text, of } of texts.values()) {
  process.stdout.write(`\n${rule}\n${[...new Set(of)].join(', ')}\n${rule}\n\n${text}\n`)
}

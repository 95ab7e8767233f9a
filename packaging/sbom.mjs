// Prints what the program for one kind of machine is made of, as CycloneDX: the crates that are linked into it, the
// packages that are bundled into the interface, and SQLite itself, each with version, licence and checksum.
// Usage: node packaging/sbom.mjs amd64|arm64
//
// cargo-cyclonedx and npm describe the parts; which of them are really in it say cargo's own tree without what only
// builds, and the bundler's own list. A part that is in it and not described is an error.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const target = { amd64: 'x86_64-unknown-linux-gnu', arm64: 'aarch64-unknown-linux-gnu' }[process.argv[2]]
const tools = join(process.cwd(), 'target/tools/bin')
const run = (cwd, program, ...args) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const stop = (sentence) => {
  console.error(`make package: ${sentence}`)
  process.exit(1)
}
const key = ({ name, version }) => `${name} ${version}`

/** Of these parts the ones that are in it. There must be one for each that is in it. */
function only(parts, isIn, what) {
  const found = new Map(parts.map((part) => [key(part), part]))
  const missing = [...isIn].filter((name) => !found.has(name))
  if (missing.length > 0) stop(`${what} does not know: ${missing.join(', ')}`)
  return parts.filter((part) => isIn.has(key(part)))
}

function crates() {
  const file = 'portal-sbom'
  run('.', 'cargo', 'cyclonedx', '--quiet', '--format', 'json', '--spec-version', '1.5', '--target', target,
    '--no-build-deps', '--override-filename', file)
  const said = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  // One for each package of ours; that of the bench is no part of the program.
  for (const folder of ['.', 'benches']) rmSync(`${folder}/${file}.json`, { force: true })
  const tree = run('.', 'cargo', 'tree', '--locked', '--target', target, '--edges', 'normal,no-proc-macro',
    '--prefix', 'none', '--format', '{p}')
  const linked = [...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`)
  const isIn = new Set(linked.filter((name) => !name.startsWith('portal ')))
  return { said, parts: only(said.components, isIn, 'cargo-cyclonedx') }
}

/** The packages in the bundle, as the bundler listed them when it was built. */
function packages() {
  const said = JSON.parse(
    run('ui', 'npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional', '--package-lock-only'),
  )
  const listed = readFileSync('ui/dist/licences.txt', 'utf8').matchAll(/^(\S+) (\d\S*) \(.+\)$/gm)
  const isIn = new Set([...listed].map(([, name, version]) => `${name} ${version}`))
  return { said, parts: only(said.components, isIn, 'npm') }
}

/** What was asked for by name is there, and nothing of what only builds and tests. */
function checkNames(rust, npm, metadata) {
  const root = metadata.packages.find(({ id }) => id === metadata.resolve.root)
  const { dependencies, devDependencies } = JSON.parse(readFileSync('ui/package.json', 'utf8'))
  const asked = root.dependencies.filter((it) => it.kind === null && !it.target).map((it) => it.name)
  const missing = [
    ...asked.filter((name) => !rust.some((part) => part.name === name)),
    ...Object.keys(dependencies).filter((name) => !npm.some((part) => part.name === name)),
  ]
  if (missing.length > 0) stop(`not in the list of parts: ${missing.join(', ')}`)
  const foreign = npm.filter((part) => part.name in devDependencies)
  if (foreign.length > 0) stop(`only there to build, and in the interface: ${foreign.map(key).join(', ')}`)
}

/** It comes inside a crate, in C. */
function sqlite(crate, metadata) {
  const { manifest_path } = metadata.packages.find((it) => key(it) === key(crate))
  const header = readFileSync(join(dirname(manifest_path), 'sqlite3/sqlite3.h'), 'utf8')
  const [, version] = /^#define SQLITE_VERSION +"([\d.]+)"$/m.exec(header)
  return {
    type: 'library',
    'bom-ref': `sqlite@${version}`,
    name: 'sqlite',
    version,
    scope: 'required',
    licenses: [{ license: { id: 'blessing' } }],
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/sqlite@${version}`,
  }
}

const [rust, npm] = [crates(), packages()]
const metadata = JSON.parse(run('.', 'cargo', 'metadata', '--locked', '--format-version', '1'))
checkNames(rust.parts, npm.parts, metadata)
const c = sqlite(rust.parts.find(({ name }) => name === 'libsqlite3-sys'), metadata)
const components = [...rust.parts, ...npm.parts, c]
const nameless = components.filter(({ version, licenses }) => !version || !licenses?.length)
if (nameless.length > 0) stop(`without a version or a licence: ${nameless.map(key).join(', ')}`)

const { name, version, description, licenses } = rust.said.metadata.component
const itself = `${name}@${version}`
const refs = new Set(components.map((it) => it['bom-ref']))
const dependsOn = (said, ref) => {
  const { dependsOn: on = [] } = said.dependencies.find((it) => it.ref === ref) ?? {}
  return on.filter((it) => refs.has(it))
}
const rootOf = (said) => said.metadata.component['bom-ref']
const dependencies = [
  { ref: itself, dependsOn: [...dependsOn(rust.said, rootOf(rust.said)), ...dependsOn(npm.said, rootOf(npm.said))] },
  ...rust.parts.map((it) => ({
    ref: it['bom-ref'],
    dependsOn: [...dependsOn(rust.said, it['bom-ref']), ...(it.name === 'libsqlite3-sys' ? [c['bom-ref']] : [])],
  })),
  ...npm.parts.map((it) => ({ ref: it['bom-ref'], dependsOn: dependsOn(npm.said, it['bom-ref']) })),
  { ref: c['bom-ref'], dependsOn: [] },
]
const timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString()
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp,
    tools: [rust, npm].flatMap(({ said }) => said.metadata.tools),
    component: { type: 'application', 'bom-ref': itself, name, version, description, licenses },
    properties: [{ name: 'cdx:rustc:sbom:target:triple', value: target }],
  },
  components,
  dependencies,
}
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`)

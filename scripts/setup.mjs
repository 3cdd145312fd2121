// What a fresh clone needs before anything else runs: a Node that is new
// enough, and the dependencies. Plain JavaScript without dependencies, because
// it runs on whatever Node the system has (18 or newer).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Oldest Node that runs the product, and the one that is brought where the system's is older. */
const LEAST_NODE = [22, 22]
const BROUGHT_NODE = '24.21.0'

export { BROUGHT_NODE }

/**
 * Goes on only under a Node that is new enough: otherwise brings one from the package registry into .node/ and runs
 * the same command again with it, with signals passed on and its exit code kept.
 */
export async function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return
  const node = bringNode()
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  process.exit(await runInPlace(node, process.argv.slice(1), { env }))
}

/** Runs a tool of node_modules in this process's place. @returns its exit code */
export function runTool(name, args) {
  const isWindows = process.platform === 'win32'
  const file = join(ROOT, 'node_modules/.bin', isWindows ? `${name}.cmd` : name)
  return runInPlace(file, args, { cwd: ROOT, shell: isWindows })
}

/** Runs a program with this process's terminal, with signals passed on. @returns its exit code */
function runInPlace(file, args, options) {
  const child = spawn(file, args, { stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (status, signal) => resolve(status ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function bringNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = join(ROOT, '.node')
  const node = join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node')
  const manifest = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(node) && JSON.parse(readFileSync(manifest, 'utf8')).version === BROUGHT_NODE) return node
  say(`Node ${process.versions.node} is too old for Strata: bringing Node ${BROUGHT_NODE} into .node (once).`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const done = npm(
    [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--ignore-scripts',
      '--save-exact',
      `${name}@${BROUGHT_NODE}`,
    ],
    folder,
  )
  if (done && existsSync(node)) return node
  return stop(
    `Node ${process.versions.node} is too old and ${name}@${BROUGHT_NODE} could not be installed: install Node ${LEAST_NODE.join('.')} or newer and try again.`,
  )
}

/** Installs the dependencies that package-lock.json names, when any is missing or of another version. */
export function ensureDependencies() {
  if (areInstalled()) return
  say('Installing the dependencies (once; about a minute).')
  const done = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], ROOT)
  if (!done) stop('The dependencies could not be installed: see the message of npm above, then try again.')
}

/**
 * True when node_modules holds what package-lock.json names. npm records there what it installed: no stamp of our own
 * can be more right.
 */
export function areInstalled() {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  )
}

function npm(args, cwd) {
  // npm_execpath is the npm that runs this script; without it the one on the PATH serves.
  const cli = process.env.npm_execpath
  const [command, first] =
    cli && /npm-cli\.[cm]?js$/.test(cli)
      ? [process.execPath, [cli]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return (
    spawnSync(command, [...first, ...args], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: command.endsWith('.cmd'),
    }).status === 0
  )
}

/** A line for the person at the terminal. */
export function say(text) {
  console.log(text)
}

function stop(text) {
  console.error(text)
  process.exit(1)
}

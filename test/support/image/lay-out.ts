// The files of an image without a builder: what the COPY instructions of a stage would copy, in a folder.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, posix } from 'node:path'
import { ROOT } from '../../../scripts/setup.mjs'
import type { Step } from './dockerfile.ts'
import { placeFile, placeFolder } from './place-files.ts'

/** As CommonJS, because its types name an export that the package has under ECMAScript's modules only. */
const createIgnore = createRequire(import.meta.url)('@balena/dockerignore') as () => {
  add(patterns: string[]): { ignores(path: string): boolean }
}

/** What a stage makes by RUN, and where the same is to be had here. */
export type Made = Readonly<Record<string, (target: string) => Promise<void>>>

/** Whether .dockerignore keeps a path of the repository from the builder. */
export function readIgnored(): (path: string) => boolean {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  const rules = createIgnore().add(patterns.filter((line) => line !== '' && !line.startsWith('#')))
  return (path) => rules.ignores(path)
}

/**
 * Copies what the COPY instructions name to where they say.
 * @param root folder that becomes the root of the image
 * @param made what other stages made, as STAGE:PATH
 * @throws for a source that does not exist, is not sent to the builder, or was made by a stage that `made` lacks
 */
export async function layOut(steps: readonly Step[], root: string, made: Made): Promise<void> {
  const isIgnored = readIgnored()
  let workdir = '/'
  for (const { keyword, words, flags } of steps) {
    if (keyword === 'WORKDIR') workdir = posix.resolve(workdir, words[0] ?? '')
    if (keyword !== 'COPY') continue
    const target = words.at(-1) ?? ''
    const place = join(root, posix.resolve(workdir, target))
    for (const source of words.slice(0, -1)) {
      if (flags['from'] !== undefined) {
        const make = made[`${flags['from']}:${source}`]
        if (!make) throw new Error(`Nobody knows what the stage ${flags['from']} leaves at ${source}.`)
        await mkdir(dirname(place), { recursive: true })
        await make(place)
      } else await copySource(source, target.endsWith('/') ? join(place, basename(source)) : place, isIgnored)
    }
  }
}

async function copySource(source: string, place: string, isIgnored: (path: string) => boolean): Promise<void> {
  if (!existsSync(join(ROOT, source))) throw new Error(`COPY names ${source}, which does not exist.`)
  const inside = globSync(`${source}/**`, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
  const files = (inside.length > 0 ? inside : [source]).filter((file) => !isIgnored(file))
  if (files.length === 0) throw new Error(`COPY names ${source}, which .dockerignore keeps from the builder.`)
  for (const folder of new Set(files.map((file) => dirname(join(place, file.slice(source.length))))))
    await mkdir(folder, { recursive: true })
  await Promise.all(files.map((file) => placeFile(join(ROOT, file), join(place, file.slice(source.length)))))
}

interface LockedPackage {
  readonly dev?: boolean
}

/** Copies the packages that `npm ci --omit=dev` would install, from those that are installed here. */
export async function copyProductionPackages(target: string): Promise<void> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const wanted = Object.keys(packages).filter(
    (path) => path !== '' && packages[path]?.dev !== true && existsSync(join(ROOT, path)),
  )
  for (const path of wanted) {
    // Packages inside of a package are entries of their own, and some of them are for development only.
    await placeFolder(join(ROOT, path), join(dirname(target), path), 'node_modules')
  }
}

/** Copies a program of this machine into the image, for everyone to run. */
export async function copyProgram(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
  await chmod(to, 0o755)
}

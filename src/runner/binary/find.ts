// The programs that can carry out runs on a machine.
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BINARY_MIN_VERSION } from '#domain/run/limits.ts'
import { message, type Message } from '#words/message.ts'
import type { InstalledBinary } from '../execute/port.ts'

const run = promisify(execFile)
/** A machine with much to do has needed more than 15 s: what only looks missing would be looked for minutes later. */
const ASKING_MAX_MS = 60_000
/** On the PATH, in this order. */
const NAMES = ['tofu', 'terraform'] as const

const versionJson = z.object({ terraform_version: z.string().max(50) })

interface Where {
  /** A binary by its path, in place of those on the PATH. */
  readonly binary: string | null
  /** Where an administrator's OpenTofu is put. */
  readonly broughtFolder: string | null
}

export interface Found {
  readonly binaries: readonly InstalledBinary[]
  /** What is wrong with those that were found and cannot be used. */
  readonly problems: readonly Message[]
}

/** Finds them and asks for their versions. */
export async function findBinaries(
  { binary, broughtFolder }: Where,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Found> {
  const paths = binary === null ? [...NAMES, ...(await brought(broughtFolder))] : [binary]
  const asked = await Promise.all(paths.map((path) => ask(path, environment['PATH'] ?? '', binary !== null)))
  const binaries = asked.filter((one) => one !== undefined && 'path' in one)
  const isFirst = (one: InstalledBinary, at: number): boolean =>
    binaries.findIndex(({ flavour, version }) => flavour === one.flavour && version === one.version) === at
  return {
    binaries: binaries.filter(isFirst).slice(0, 4),
    problems: asked.filter((one) => one !== undefined && 'code' in one),
  }
}

/** @returns a sentence for one that cannot be used, undefined for one that is not there */
async function ask(path: string, PATH: string, isNamed: boolean): Promise<InstalledBinary | Message | undefined> {
  const options = { env: { PATH, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' }, timeout: ASKING_MAX_MS }
  try {
    const [{ stdout: json }, { stdout: text }] = await Promise.all([
      run(path, ['version', '-json'], options),
      run(path, ['version'], options),
    ])
    const { terraform_version: version } = versionJson.parse(JSON.parse(json))
    const flavour = /^OpenTofu v/m.test(text) ? 'tofu' : 'terraform'
    if (isOlder(version, BINARY_MIN_VERSION))
      return message('jobs.binary-old', { path, flavour, version, least: BINARY_MIN_VERSION })
    return { flavour, version, path }
  } catch (error) {
    const { code } = error as { code?: unknown }
    // Of a folder on the PATH that this user cannot enter nobody expects one.
    if ((code === 'ENOENT' || code === 'EACCES') && !isNamed) return undefined
    return message(code === 'ENOENT' ? 'jobs.binary-missing' : 'jobs.binary-silent', {
      path,
      least: BINARY_MIN_VERSION,
    })
  }
}

/** Whether a version comes before another one; one that is not finished comes before its release. */
function isOlder(version: string, least: string): boolean {
  const parts = (text: string): number[] => text.split(/[.+-]/).slice(0, 3).map(Number)
  const [own, other] = [parts(version), parts(least)]
  if (own.some(Number.isNaN)) return true
  for (const [at, figure] of other.entries()) {
    const difference = (own[at] ?? 0) - figure
    if (difference !== 0) return difference < 0
  }
  return version.includes('-')
}

/** OpenTofu as an administrator had it brought, the newest first. */
async function brought(folder: string | null): Promise<string[]> {
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^tofu-[\w.-]+$/.test(name))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((name) => join(folder, name, 'tofu'))
}

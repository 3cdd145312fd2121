// Terraform files as people give them: chosen, dropped or pasted.
import { ApiError } from '#contract/client.ts'
import { errorText } from '../../api/errors.ts'

/** A file with its text. */
export interface TfFile {
  /** Stays while the name changes. */
  readonly key: number
  readonly name: string
  readonly text: string
}

/** What files have to keep to. */
export interface FileLimits {
  /** Characters of one file. */
  readonly maxLength: number
  readonly maxFiles: number
  /** Whether names may hold letters, digits, dashes and underscores alone, because they become names on a disk. */
  readonly hasPlainNames: boolean
}

/** What POST /import/terraform takes (src/contract/imports.ts). */
export const IMPORT_LIMITS: FileLimits = { maxLength: 400_000, maxFiles: 100, hasPlainNames: false }
/** What a module of files takes (src/engine/stack/module.ts). */
export const MODULE_LIMITS: FileLimits = { maxLength: 200_000, maxFiles: 30, hasPlainNames: true }

/**
 * The server takes bodies of a megabyte (src/server/http/body.ts); the rest of the request has the room that is left.
 */
const MAX_BYTES = 950_000

export type RefusedFile = {
  readonly name: string
  readonly reason: 'not-terraform' | 'not-text' | 'too-long' | 'too-many' | 'too-much'
}

let lastKey = 0

/** A file with a key of its own. */
export function tfFile(name: string, text: string): TfFile {
  lastKey += 1
  return { key: lastKey, name, text }
}

/** Files as the wire takes them, without those that are empty. */
export function recordOf(files: readonly TfFile[]): Record<string, string> {
  return Object.fromEntries(files.flatMap(({ name, text }) => (text.trim() === '' ? [] : [[name.trim(), text]])))
}

/** What the server says of files, without the wire's name for them: the sentence begins with the file. */
export function refusalOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.problems.length === 0) return errorText(error, fallback)
  return error.problems
    .map(({ field, message }) => {
      const file = /(?:^|\.)files\.(.+)$/.exec(field)?.[1]
      return file === undefined ? message : `${file}: ${message}`
    })
    .join(' ')
}

/** Files from the wire, by name. */
export function filesOf(record: Readonly<Record<string, string>>): TfFile[] {
  return Object.entries(record).map(([name, text]) => tfFile(name, text))
}

const encoder = new TextEncoder()

/** Bytes that files take in a request. */
export function bytesOf(files: readonly Pick<TfFile, 'text'>[]): number {
  return files.reduce((sum, { text }) => sum + encoder.encode(JSON.stringify(text)).length, 0)
}

/** A name that no file has yet: main.tf, then main-2.tf. */
export function freeName(name: string, files: readonly Pick<TfFile, 'name'>[]): string {
  const taken = new Set(files.map((file) => file.name))
  const stem = name.replace(/\.tf$/, '')
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}.tf`
  return free
}

/**
 * Adds files to those that are there. One that is there with the same name and text is not added twice; one with the
 * same name and another text gets another name, so that nothing is lost.
 * @returns all files, and those that were left out with the reason
 */
export function addFiles(
  before: readonly TfFile[],
  given: readonly { name: string; text: string }[],
  limits: FileLimits,
): { files: readonly TfFile[]; refused: readonly RefusedFile[] } {
  const files = [...before]
  const refused: RefusedFile[] = []
  for (const { name: own, text } of given) {
    const name = limits.hasPlainNames
      ? own
          .replace(/\.tf$/, '')
          .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
          .slice(0, 50) + '.tf'
      : own
    const reason = reasonAgainst(own, text, files, limits)
    if (reason !== undefined) refused.push({ name: own, reason })
    else if (!files.some((file) => file.name === name && file.text === text))
      files.push(tfFile(freeName(name, files), text))
  }
  return { files, refused }
}

function reasonAgainst(
  name: string,
  text: string,
  files: readonly TfFile[],
  limits: FileLimits,
): RefusedFile['reason'] | undefined {
  if (!name.endsWith('.tf')) return 'not-terraform'
  if (text.includes('\u0000') || text.includes('\uFFFD')) return 'not-text'
  if (text.length > limits.maxLength) return 'too-long'
  if (files.length >= limits.maxFiles) return 'too-many'
  return bytesOf([...files, { text }]) > MAX_BYTES ? 'too-much' : undefined
}

/** What is wrong with files as they are now; undefined when they can be sent. */
export function problemOf(
  files: readonly TfFile[],
  limits: FileLimits,
): 'none' | 'name' | 'twice' | 'too-long' | 'too-much' | undefined {
  const full = files.filter(({ text }) => text.trim() !== '')
  const names = full.map(({ name }) => name.trim())
  if (full.length === 0) return 'none'
  if (names.some((name) => !(limits.hasPlainNames ? /^[A-Za-z0-9_-]{1,60}\.tf$/ : /^.{1,197}\.tf$/).test(name)))
    return 'name'
  if (new Set(names).size < names.length) return 'twice'
  if (full.some(({ text }) => text.length > limits.maxLength)) return 'too-long'
  return bytesOf(full) > MAX_BYTES ? 'too-much' : undefined
}

// The key of the secrets: it is never in a backup, and a backup without it is not worth much.
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { keyFileOf, readKeyFile, writeKeyFile } from '../crypto/keep-key.ts'
import { createSeal } from '../crypto/seal.ts'
import { hasSealed } from '../crypto/seal-check.ts'
import { reasonOf } from '../start-error.ts'
import { BackupRefusal } from './refusal.ts'

/** A key, and how its place is called in a sentence. */
export interface FoundKey {
  readonly key: string
  readonly place: string
}

/**
 * The key of this installation.
 * @param keyFile a file that was named for it, which comes before that of the data folder
 * @returns undefined when there is none
 * @throws StartError when a file holds something else
 */
export async function findKey(
  { secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>,
  keyFile?: string,
): Promise<FoundKey | undefined> {
  if (keyFile !== undefined) return { key: await readKeyFile(keyFile), place: keyFile }
  if (secretKey !== undefined) return { key: secretKey.trim(), place: 'STRATA_SECRET_KEY' }
  const file = keyFileOf(dataFolder)
  return existsSync(file) ? { key: await readKeyFile(file), place: file } : undefined
}

/** Whether a key opens what a backup has sealed. Where nothing was ever sealed, any does. */
export function opens({ key }: FoundKey, sealCheck: string | null): boolean {
  return sealCheck === null || hasSealed(createSeal(key), sealCheck)
}

/**
 * Writes the key to a file of its own. One that holds it already stays.
 * @throws BackupRefusal when the file holds something else, or cannot be written
 */
export async function saveKey(file: string, key: string): Promise<void> {
  if (existsSync(file)) {
    if ((await readFile(file, 'utf8')).trim() === key) return
    throw new BackupRefusal(`The file ${file} holds something else than the key: name another one.`)
  }
  await writeKeyFile(file, key).catch((error: unknown) => {
    throw new BackupRefusal(`The key cannot be written to ${file} (${reasonOf(error)}): choose another place.`, {
      cause: error,
    })
  })
}

/**
 * Makes a key that of the data folder.
 * @returns where the key of before is now; undefined when there was no other
 */
export async function adoptKey(dataFolder: string, key: string, at: Date): Promise<string | undefined> {
  const file = keyFileOf(dataFolder)
  const former = existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
  if (former === key) return undefined
  const aside = `${file}.until-${at.toISOString().replaceAll(':', '')}`
  if (former !== undefined) await rename(file, aside)
  await writeKeyFile(file, key)
  return former === undefined ? undefined : aside
}

// The key of the secrets: it is never in a backup, and a backup without it is not worth much.
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { findPreviousKey, keyFileOf, previousOf, readKeyFile, writeKeyFile } from '../crypto/keep-key.ts'
import { createSeal } from '../crypto/seal.ts'
import { keyOfCheck } from '../crypto/seal-check.ts'
import { reasonOf } from '../start-error.ts'
import { BackupRefusal } from './refusal.ts'

/** A key, the one of before if there is one, and how the place of the key is called in a sentence. */
export interface FoundKey {
  readonly key: string
  readonly previous: string | undefined
  readonly place: string
}

/**
 * The keys of this installation.
 * @param keyFile a file that was named for the key, which comes before that of the data folder; the key of before is
 * beside it, if it is anywhere
 * @returns undefined when there is none
 * @throws StartError when a file holds something else
 */
export async function findKey(
  { secretKey, previousSecretKey, dataFolder }: KeySettings,
  keyFile?: string,
): Promise<FoundKey | undefined> {
  if (keyFile !== undefined)
    return { key: await readKeyFile(keyFile), previous: await findPreviousKey(keyFile), place: keyFile }
  const file = keyFileOf(dataFolder)
  const previous = previousSecretKey?.trim() ?? (await findPreviousKey(file))
  if (secretKey !== undefined) return { key: secretKey.trim(), previous, place: 'STRATA_SECRET_KEY' }
  return existsSync(file) ? { key: await readKeyFile(file), previous, place: file } : undefined
}

/** The settings that say which keys there are. */
export type KeySettings = Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataFolder'>

/** Whether keys open all that a backup has sealed. Where nothing was ever sealed, any do. */
export function opens({ key, previous }: Omit<FoundKey, 'place'>, sealChecks: readonly string[]): boolean {
  const seal = createSeal(key, previous)
  return sealChecks.every((word) => keyOfCheck(seal, word) !== undefined)
}

/** The keys that a backup needs: the one of before only if the other one does not open everything. */
export function neededKeys({ key, previous, place }: FoundKey, sealChecks: readonly string[]): FoundKey {
  const alone = { key, previous: undefined, place }
  if (previous === undefined || opens(alone, sealChecks)) return alone
  const former = { key: previous, previous: undefined, place }
  return opens(former, sealChecks) ? former : { key, previous, place }
}

/**
 * Writes keys to files of their own: the key, and beside it the one of before, if there is one.
 * @returns the files
 * @throws BackupRefusal as {@link saveKey}
 */
export async function saveKeys(file: string, { key, previous }: FoundKey): Promise<string[]> {
  await saveKey(file, key)
  if (previous === undefined) return [file]
  await saveKey(previousOf(file), previous)
  return [file, previousOf(file)]
}

/**
 * Writes a key to a file of its own. One that holds it already stays.
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
 * Makes keys those of the data folder.
 * @returns where the key that was there is now; undefined when there was no other
 */
export async function adoptKeys(
  dataFolder: string,
  { key, previous }: FoundKey,
  at: Date,
): Promise<string | undefined> {
  const file = keyFileOf(dataFolder)
  if (previous !== undefined) await putKey(previousOf(file), previous, at)
  return putKey(file, key, at)
}

async function putKey(file: string, key: string, at: Date): Promise<string | undefined> {
  const former = existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
  if (former === key) return undefined
  const aside = `${file}.until-${at.toISOString().replaceAll(':', '')}`
  if (former !== undefined) await rename(file, aside)
  await writeKeyFile(file, key)
  return former === undefined ? undefined : aside
}

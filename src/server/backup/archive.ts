// The file of a backup: a tar archive with `about.json`, the rows of each table in gzipped pieces, `manifest.json` and
// its checksum. `tar xf FILE; cat tables/projects/* | gunzip` shows a table without Strata.
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { reasonOf } from '../start-error.ts'
import { FORMAT, about, manifest, type About, type Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { NoTar, createTarWriter, readEntry, walkTar, type TarEntry } from './tar.ts'

const ABOUT = 'about.json'
const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'
/** Only its owner reads it: it holds what the database holds. */
const MODE = 0o600
/** Most of what is saved is saved at this level, in a third of the time of the default. */
const GZIP_LEVEL = 3

const packed = promisify<Buffer, { level: number }, Buffer>(gzip)
const unpacked = promisify<Buffer, Buffer>(gunzip)

/** Writes a backup beside its place, and moves it there when it is whole. */
export interface ArchiveWriter {
  addPiece(table: string, piece: Buffer): Promise<void>
  /** @returns the size of the file in bytes */
  finish(facts: Manifest): Promise<number>
  /** Leaves nothing behind. Does nothing after {@link finish}. */
  discard(): Promise<void>
}

/**
 * Begins a backup.
 * @throws BackupRefusal when there is a file already, or none can be made
 */
export async function createArchive(path: string, facts: About): Promise<ArchiveWriter> {
  if (existsSync(path))
    throw new BackupRefusal(`There is already a file ${path}: name another one, because no backup is overwritten.`)
  const draft = `${path}.part-${process.pid}`
  const file = await open(draft, 'wx', MODE).catch((error: unknown) => {
    throw notWritten(path, error)
  })
  const tar = createTarWriter(file, new Date(facts.created_at))
  const pieces = new Map<string, number>()
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await file.close()
    isOpen = false
  }
  const saying = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work
    } catch (error) {
      throw notWritten(path, error)
    }
  }
  await saying(tar.add(ABOUT, asJson(facts)))
  return {
    addPiece: async (table, piece) => {
      const number = (pieces.get(table) ?? 0) + 1
      pieces.set(table, number)
      await saying(tar.add(pieceName(table, number), await packed(piece, { level: GZIP_LEVEL })))
    },
    finish: async (all) => {
      const text = asJson(all)
      const write = async (): Promise<number> => {
        await tar.add(MANIFEST, text)
        await tar.add(CHECKSUM, Buffer.from(checksumOf(text)))
        const size = await tar.end()
        // It is on the disk before it has its name, and has its name on the disk before it counts as made.
        await file.sync()
        await close()
        await rename(draft, path)
        await syncFolder(dirname(path))
        return size
      }
      return saying(write())
    },
    discard: async () => {
      await close()
      await rm(draft, { force: true })
    },
  }
}

/** A backup that can be read. */
export interface Archive {
  readonly path: string
  readonly size: number
  readonly manifest: Manifest
  /** The rows of a table, piece by piece. @throws BackupRefusal when they are damaged */
  readRows(table: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * Opens a backup.
 * @throws BackupRefusal when it is none, is cut off, was changed, or was made by a newer Strata
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupRefusal(`The backup ${path} cannot be read (${reasonOf(error)}).`, { cause: error })
  })
  try {
    return await readArchive(path, file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readArchive(path: string, file: FileHandle): Promise<Archive> {
  await checkBeginning(path, file)
  const entries: TarEntry[] = []
  try {
    for await (const entry of walkTar(file)) entries.push(entry)
  } catch (error) {
    throw error instanceof NoTar ? damaged(path, 'it is cut off, or its table of contents was changed') : error
  }
  const entryOf = (name: string): TarEntry | undefined => entries.find((entry) => entry.name === name)
  const [text, sum] = [await readOne(file, entryOf(MANIFEST)), await readOne(file, entryOf(CHECKSUM))]
  if (!text || sum?.toString() !== checksumOf(text)) throw damaged(path, 'its manifest is not the one that was written')
  const { size } = await file.stat()
  return {
    path,
    size,
    manifest: manifest.parse(parsed(text)),
    readRows: (table) =>
      readPieces(
        path,
        file,
        entries.filter(({ name }) => name.startsWith(`tables/${table}/`)),
      ),
    close: () => file.close(),
  }
}

/** The first entry says what the file is, also when the rest is of a format that is not known here, or is missing. */
async function checkBeginning(path: string, file: FileHandle): Promise<void> {
  const first = await walkTar(file)
    .next()
    .then(({ value }) => (value?.name === ABOUT ? readOne(file, value) : undefined))
    .catch(() => undefined)
  const facts = about.safeParse(first && parsed(first))
  if (!facts.success) throw new BackupRefusal(`The file ${path} is not a backup of Strata.`)
  const { format, strata_version } = facts.data
  if (format > FORMAT)
    throw new BackupRefusal(
      `The backup ${path} was made by Strata ${strata_version} in a newer format than this version reads: use that version.`,
    )
}

async function* readPieces(path: string, file: FileHandle, entries: readonly TarEntry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const piece = await readEntry(file, entry)
      .then((bytes) => unpacked(bytes))
      .catch((error: unknown) => {
        throw damaged(path, `${entry.name} cannot be unpacked`, error)
      })
    yield piece
  }
}

async function readOne(file: FileHandle, entry: TarEntry | undefined): Promise<Buffer | undefined> {
  return entry && readEntry(file, entry)
}

/** In an order that is that of the rows. */
function pieceName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(8, '0')}.gz`
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** Undefined for what is no JSON. */
function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

/** As sha256sum writes and checks it. */
function checksumOf(text: Buffer): string {
  return `${hash('sha256', text, 'hex')}  ${MANIFEST}\n`
}

/** The sentence about a backup that is not as it was written. */
export function damaged(path: string, what: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal(`The backup ${path} is damaged (${what}): use another one. Nothing was changed.`, { cause })
}

function notWritten(path: string, error: unknown): BackupRefusal {
  return new BackupRefusal(
    `The backup ${path} cannot be written (${reasonOf(error)}): nothing of it is kept. Make room or choose another place.`,
    { cause: error },
  )
}

/** A name is on the disk when its folder is. Not every file system lets a folder be opened for it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

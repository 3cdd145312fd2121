// Brings OpenTofu when an administrator asks for it: one pinned release, from named hosts, checked before any of it is
// kept.
import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzip } from 'fflate'
import { MINUTE_MS } from '#engine/durations.ts'
import { message, type Message } from '#words/message.ts'
import pinned from './opentofu.json' with { type: 'json' }

const ARCHIVE_MAX_BYTES = 100_000_000
const ENTRY_MAX_BYTES = 300_000_000
const REDIRECTS_MAX = 5
const DOWNLOAD_MAX_MS = 10 * MINUTE_MS

/** Which release is brought, and from where. */
export interface Pins {
  readonly url: string
  readonly redirect_hosts: readonly string[]
  readonly entry: string
  readonly version: string
  readonly sha256: Readonly<Record<string, string>>
}

/** It could not be brought; the reason is a sentence. */
export class NotBrought extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(said.code)
    this.name = 'NotBrought'
    this.said = said
  }
}

interface Bringing {
  /** Folder of the binaries that Strata brought. */
  readonly folder: string
  readonly platform?: NodeJS.Platform
  readonly arch?: string
  /** Others than the real ones, in tests. */
  readonly pins?: Pins
  readonly archiveMaxBytes?: number
  /** Told how far the download is; `total` is null where the other server does not say it. */
  readonly onProgress?: (bytes: number, total: number | null) => void
}

/**
 * Downloads OpenTofu, checks it and puts it in its folder.
 * @returns its path and version
 * @throws NotBrought
 */
export async function bringOpenTofu({
  folder,
  platform = process.platform,
  arch = process.arch,
  pins = pinned,
  archiveMaxBytes = ARCHIVE_MAX_BYTES,
  onProgress = () => undefined,
}: Bringing): Promise<{ readonly path: string; readonly version: string }> {
  const system = `${platform}_${arch === 'x64' ? 'amd64' : arch}`
  const expected = pins.sha256[system]
  if (expected === undefined) throw new NotBrought(message('jobs.bring-system', { system }))
  const [os = '', processor = ''] = system.split('_')
  const address = pins.url.replaceAll('{version}', pins.version).replaceAll('{os}', os).replaceAll('{arch}', processor)
  const archive = await download(address, pins, archiveMaxBytes, onProgress)
  const actual = createHash('sha256').update(archive).digest('hex')
  if (actual !== expected) throw new NotBrought(message('jobs.bring-digest', { address }))
  const program = await takeEntry(archive, pins.entry)
  const place = join(folder, `tofu-${pins.version}`)
  const draft = join(folder, `.draft-${randomUUID()}`)
  try {
    // Every user may run it, as far as they reach the folder at all: the agent may have one of its own.
    await mkdir(draft, { recursive: true, mode: 0o755 })
    await writeFile(join(draft, 'tofu'), program, { flush: true })
    await chmod(join(draft, 'tofu'), 0o755)
    // In one step, so that nobody starts half of it.
    await rm(place, { recursive: true, force: true })
    await rename(draft, place)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { path: join(place, 'tofu'), version: pins.version }
}

async function download(
  address: string,
  { url, redirect_hosts }: Pins,
  maxBytes: number,
  onProgress: NonNullable<Bringing['onProgress']>,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(DOWNLOAD_MAX_MS)
  let next = address
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    if (!isAllowed(next, url, redirect_hosts)) throw new NotBrought(message('jobs.bring-elsewhere', { address: next }))
    const answer = await fetch(next, { redirect: 'manual', signal }).catch((error: unknown) => {
      throw new NotBrought(message('jobs.bring-network', { address: next, reason: reasonOf(error) }))
    })
    const target = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && target !== null) {
      await answer.body?.cancel()
      next = new URL(target, next).href
      continue
    }
    if (!answer.ok) throw new NotBrought(message('jobs.bring-network', { address: next, reason: `${answer.status}` }))
    return readBody(answer, next, maxBytes, onProgress)
  }
  throw new NotBrought(message('jobs.bring-elsewhere', { address: next }))
}

/** The named hosts, with encryption unless the pins themselves do without (in tests). */
function isAllowed(address: string, pattern: string, hosts: readonly string[]): boolean {
  const { protocol, host } = new URL(address)
  return protocol === new URL(pattern.replaceAll(/[{}]/g, '')).protocol && hosts.includes(host)
}

async function readBody(
  answer: Response,
  address: string,
  maxBytes: number,
  onProgress: NonNullable<Bringing['onProgress']>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const total = Number(answer.headers.get('content-length')) || null
  let length = 0
  try {
    for await (const piece of answer.body ?? []) {
      length += piece.length
      if (length > maxBytes) throw new NotBrought(message('jobs.bring-size', { mb: maxBytes / 1_000_000 }))
      pieces.push(piece)
      onProgress(length, total)
    }
  } catch (error) {
    if (error instanceof NotBrought) throw error
    throw new NotBrought(message('jobs.bring-network', { address, reason: reasonOf(error) }))
  }
  return Buffer.concat(pieces)
}

/** One entry of an archive, and nothing else of it. */
function takeEntry(archive: Uint8Array, entry: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const missing = (): void => reject(new NotBrought(message('jobs.bring-entry', { entry })))
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
      name === entry && originalSize <= ENTRY_MAX_BYTES
    unzip(archive, { filter }, (error, files) => {
      const program = error ? undefined : files[entry]
      if (program === undefined) missing()
      else resolve(program)
    })
  })
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  if (typeof cause?.code === 'string') return cause.code
  return error instanceof Error ? error.message : String(error)
}

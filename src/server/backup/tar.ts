// The container of a backup: a tar archive, so that it can be opened without Strata.
// The format is that of POSIX (ustar): https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
import type { FileHandle } from 'node:fs/promises'

const BLOCK = 512
/** Permissions of the entries: what they hold is for their owner alone. */
const MODE = '0000600'
const NAME_BYTES_MAX = 100
const SIZE_AT = 124
const SUM_AT = 148
const MAGIC_AT = 257

/** A file in an archive. */
export interface TarEntry {
  readonly name: string
  /** Where its bytes begin. */
  readonly offset: number
  readonly size: number
}

/** Something that is no complete tar archive. */
export class NoTar extends Error {}

/** Writes one entry after the other. */
export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the end. @returns the size of the archive in bytes */
  end(): Promise<number>
}

/** Begins an archive at the start of an empty file. @param at the time that entries bear */
export function createTarWriter(file: FileHandle, at: Date): TarWriter {
  let size = 0
  const write = async (...parts: Uint8Array[]): Promise<void> => {
    const { bytesWritten } = await file.writev(parts)
    const wanted = parts.reduce((sum, part) => sum + part.byteLength, 0)
    // A disk that fills up may take a part and say nothing.
    if (bytesWritten !== wanted)
      throw Object.assign(new Error('ENOSPC: the disk did not take all bytes'), { code: 'ENOSPC' })
    size += wanted
  }
  return {
    add: (name, bytes) => write(headerOf(name, bytes.byteLength, at), bytes, Buffer.alloc(paddingOf(bytes.byteLength))),
    end: async () => {
      await write(Buffer.alloc(2 * BLOCK))
      return size
    },
  }
}

/**
 * The entries of an archive, in order. Only their heads are read.
 * @throws NoTar where it is none, or ends too soon
 */
export async function* walkTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ;) {
    const head = await readExactly(file, at, BLOCK)
    if (head.every((byte) => byte === 0)) return
    const name = textAt(head, 0, NAME_BYTES_MAX)
    const size = Number.parseInt(textAt(head, SIZE_AT, 12), 8)
    if (textAt(head, MAGIC_AT, 5) !== 'ustar' || Number.parseInt(textAt(head, SUM_AT, 8), 8) !== sumOf(head))
      throw new NoTar('The head of an entry is damaged.')
    const offset = at + BLOCK
    yield { name, offset, size }
    at = offset + size + paddingOf(size)
  }
}

/** The bytes of an entry. @throws NoTar when the archive ends before it does */
export function readEntry(file: FileHandle, { offset, size }: TarEntry): Promise<Buffer> {
  return readExactly(file, offset, size)
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) throw new NoTar('The archive ends too soon.')
    done += bytesRead
  }
  return bytes
}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new Error(`The name ${name} is too long for an archive.`)
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0)
  head.write(`${MODE}\0`, 100)
  head.write(`${octal(0, 7)}\0${octal(0, 7)}\0`, 108)
  head.write(`${octal(size, 11)}\0`, SIZE_AT)
  head.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136)
  head.write('0', 156)
  head.write('ustar\x0000', MAGIC_AT)
  head.write(`${octal(sumOf(head), 6)}\0 `, SUM_AT)
  return head
}

/** The sum of a head, in which the place of the sum itself counts as spaces. */
function sumOf(head: Buffer): number {
  let sum = 0
  for (const [index, byte] of head.entries()) sum += index >= SUM_AT && index < SUM_AT + 8 ? 0x20 : byte
  return sum
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function textAt(head: Buffer, start: number, length: number): string {
  return head.toString('utf8', start, start + length).split('\0')[0] ?? ''
}

/** What fills the last block of an entry. */
function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

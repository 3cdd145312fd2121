// Puts files of the repository into the folder of an image.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** On Debian these lead into /usr. */
export const SYSTEM_LINKS = ['/bin', '/lib', '/lib64']

/**
 * Whether programs can get a root of their own, read-only and without rights, as in a container. Elsewhere they run as
 * this user, for whom the files of the image are closed against writing.
 */
export const CAN_CONTAIN =
  process.getuid?.() === 0 &&
  SYSTEM_LINKS.every((path) => !existsSync(path) || lstatSync(path).isSymbolicLink()) &&
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** Places one file. A second name for it is enough where no one changes its mode afterwards, and much faster. */
export async function placeFile(from: string, to: string): Promise<void> {
  if (!CAN_CONTAIN) return copyFile(from, to)
  await link(from, to).catch(() => copyFile(from, to))
}

/** Places a folder with all that is in it, but for folders of a name. */
export async function placeFolder(from: string, to: string, without?: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries
      .filter(({ name }) => name !== without)
      .map((entry) =>
        entry.isDirectory()
          ? placeFolder(join(from, entry.name), join(to, entry.name), without)
          : placeFile(join(from, entry.name), join(to, entry.name)),
      ),
  )
}

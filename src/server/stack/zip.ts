// The ZIP that a person takes away.
import { strToU8, zipSync } from 'fflate'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { filesToTake, type StackFiles } from '#engine/compile/on-disk.ts'
import type { FileLayout } from '#engine/compile/split.ts'
import { projectSlug } from '#domain/slug.ts'
import type { FileBody } from '../http/implement.ts'

/** How the files of a stack are packed. */
interface PackChoices {
  /** What the files are for; its slug becomes part of the file's name. */
  readonly name?: string
  readonly layout?: FileLayout
}

/**
 * Packs the files of a stack into a ZIP.
 * @param cloud id or label of a cloud; it becomes part of the file's name
 */
export function packStack(
  cloud: string,
  files: StackFiles,
  now: Date,
  { name = '', layout = 'one' }: PackChoices = {},
): FileBody {
  return { body: pack(filesToTake(files, layout), now), file_name: zipName(cloud, now, name) }
}

/** Files under their names, all with one date. */
function pack(files: Readonly<Record<string, string>>, now: Date): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: now })
}

/** Letters of a name that the file's keeps. */
const NAME_MAX = 40

/**
 * Name of the file: strata-{provider}-{timestamp}.zip, with the slug of a name before the provider.
 * @param cloud id or label of a cloud; anything else becomes "terraform", because the name ends up in a header
 * @param name what the files are for
 */
function zipName(cloud: string, now: Date, name = ''): string {
  const wanted = cloud.trim().toLowerCase()
  const provider =
    CLOUD_LIST.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted)?.id ?? 'terraform'
  const timestamp = now.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  const parts = ['strata', projectSlug(projectSlug(name).slice(0, NAME_MAX)), provider, timestamp]
  return `${parts.filter((part) => part !== '').join('-')}.zip`
}

// The ZIP that a person takes away.
import { strToU8, zipSync } from 'fflate'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { FILE_NAMES, type TerraformFiles } from '#engine/result.ts'

/** The files under their names on disk, all with one date. */
export function packFiles(files: TerraformFiles, now: Date): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(FILE_NAMES).map(([key, name]) => [name, strToU8(files[key as keyof TerraformFiles])] as const)
  return zipSync(Object.fromEntries(entries), { mtime: now })
}

/**
 * Name of the file: strata-{provider}-{timestamp}.zip.
 * @param cloud id or label of a cloud; anything else becomes "terraform", because the name ends up in a header
 */
export function zipName(cloud: string, now: Date): string {
  const wanted = cloud.trim().toLowerCase()
  const provider = CLOUD_LIST.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted)?.id ?? 'terraform'
  const timestamp = now.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  return `strata-${provider}-${timestamp}.zip`
}

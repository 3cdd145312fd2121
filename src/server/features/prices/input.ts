// What is priced, as the command and the endpoint read it: a plan or files.
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { cloudOf } from '#engine/cost/resources/table.ts'
import { folderOf, valuesOfTfvars } from '#engine/terraform/folder.ts'
import { regionOfFiles, resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'

/** What is priced. */
export interface PriceInput {
  readonly resources: readonly Resource[]
  /** Modules whose files are not there. */
  readonly modules: readonly string[]
  /** That of a provider; undefined when none names one. */
  readonly region: string | undefined
}

/** Whether there is a file of Terraform in the folder that is read. */
export function hasRoot(files: Readonly<Record<string, string>>): boolean {
  return Object.keys(files).some((name) => name.endsWith('.tf') && !name.includes('/'))
}

/**
 * Reads files by their paths, with the values of variables that Terraform itself would read.
 * @throws HclError that names the file and the line; RangeError for files that are nested too deep
 */
export function inputOfFiles(files: Readonly<Record<string, string>>): PriceInput {
  const folder = folderOf(files)
  const given = valuesOfTfvars(files)
  // Instances that differ have the addresses of a plan, so that files and plans compare.
  return { ...resourcesOfFiles(folder, given, { isByInstance: true }), region: regionOfFiles(folder, given) }
}

/** The region of what names none: that of the provider, else the default of the cloud with the most resources. */
export function placeOf({ resources, region }: Pick<PriceInput, 'resources' | 'region'>): string {
  if (region !== undefined) return region
  const counts = CLOUD_LIST.map((cloud) => ({
    cloud,
    count: resources.filter(({ type }) => cloudOf(type) === cloud.id).length,
  }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.cloud.defaultRegion ?? ''
}

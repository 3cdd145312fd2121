// What outlives a stack on AWS.
import type { Site } from '../../clouds/site.ts'

/** Whether databases leave a final snapshot: only a long-lived Development stack goes without a trace. */
export function keepsSnapshots(site: Site): boolean {
  return !site.isDevelopment || site.isTemporary
}

/** Whether buckets and registries go with what is in them: what ends automatically must not get stuck. */
export function goesWithContents(site: Site): boolean {
  return site.isDevelopment || (site.isTemporary && !site.isProduction)
}

// What the network on Google Cloud records.
import type { Site } from '../../clouds/site.ts'

/** Public data outside Production is not worth a record of every connection. */
export function hasFlowLog(site: Site): boolean {
  return !site.isPublic || site.isProduction
}

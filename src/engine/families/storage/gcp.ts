// What buckets on Google Cloud have in common.
import type { Site } from '../../clouds/site.ts'
import { comment, type Comment } from '../../hcl/nodes.ts'

/**
 * Why a bucket writes no usage logs, for whoever reads the file and for scanners: Cloud Storage writes them as a group
 * of Google's (cloud.google.com/storage/docs/access-logs), and organisations since 2024 admit only their own members.
 */
export function noAccessLogs({ isConfidential }: Site): Comment {
  const why = isConfidential
    ? 'the audit log of the project keeps every access'
    : 'they need a grant to a group of Google, which new organisations refuse'
  return comment(`checkov:skip=CKV_GCP_62: no usage logs, ${why}`)
}

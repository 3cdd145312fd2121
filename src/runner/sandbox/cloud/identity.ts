// Which cloud gives a resource its identity.
import { awsIdentity } from './aws.ts'
import { azureIdentity } from './azure.ts'
import { googleIdentity } from './google.ts'
import type { Making } from './making.ts'

/** Computed attributes that stand for a resource, by its cloud. */
export function identityOf(making: Making): Record<string, unknown> {
  if (making.type.startsWith('aws_')) return awsIdentity(making)
  if (making.type.startsWith('google_')) return googleIdentity(making)
  return azureIdentity(making)
}

// Whether somebody has a bucket of a name: names of buckets are taken world-wide.
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadBucket.html
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { restRequest } from '#cloud-api/aws/requests.ts'

/**
 * free: nobody has it; own: this account has it, or lets this identity look; taken: someone has it, and AWS does not
 * say who.
 */
export type BucketOwner = 'free' | 'own' | 'taken'

/** Who has a bucket, or the code with which AWS refused to say. */
export type BucketOutcome =
  | { readonly ok: true; readonly owner: BucketOwner }
  | { readonly ok: false; readonly code: string }

/** Asks who has a bucket. Only names that a bucket can have are asked for. */
export async function findBucket(
  aws: AwsReach,
  key: AwsKey,
  { name, region }: { readonly name: string; readonly region: string },
): Promise<BucketOutcome> {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) return { ok: false, code: 'InvalidBucketName' }
  const request = restRequest('s3', region, { action: 'ListBucket', method: 'HEAD', path: `/${name}` })
  const answer = await askAws(aws, key, request)
  if (answer.ok) return { ok: true, owner: 'own' }
  if (answer.status === 404) return { ok: true, owner: 'free' }
  // 301: it is in another region.
  if (answer.status === 301 || answer.status === 403) return { ok: true, owner: 'taken' }
  return { ok: false, code: answer.code }
}

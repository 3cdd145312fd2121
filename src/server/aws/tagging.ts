// What of an account carries certain tags: the AWS Resource Groups Tagging API.
// https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/API_GetResources.html
import { z } from 'zod'
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { targetRequest } from '#cloud-api/aws/requests.ts'

/** A resource that carries the tags. */
export interface TaggedResource {
  readonly arn: string
  readonly tags: Readonly<Record<string, string>>
}

/** What a search found; `code` is what AWS calls its refusal. */
export type TaggedOutcome =
  | { readonly ok: true; readonly resources: readonly TaggedResource[] }
  | { readonly ok: false; readonly code: string; readonly status: number | undefined }

/** The most that AWS gives at once. */
const PER_PAGE = 100
/** Pages after which something is wrong with the answers: no stack has so many resources. */
const PAGES_MAX = 100

const page = z.object({
  PaginationToken: z.string().nullish(),
  ResourceTagMappingList: z
    .array(
      z.object({
        ResourceARN: z.string().max(2048),
        Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
      }),
    )
    .default([]),
})

/**
 * Lists what carries all of these tags in one region. What belongs to no region is in us-east-1. AWS goes on listing
 * what was deleted for a while.
 */
export async function findTagged(
  aws: AwsReach,
  key: AwsKey,
  { region, tags }: { readonly region: string; readonly tags: Readonly<Record<string, string>> },
): Promise<TaggedOutcome> {
  const TagFilters = Object.entries(tags).map(([Key, value]) => ({ Key, Values: [value] }))
  const found = new Map<string, TaggedResource>()
  let token = ''
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const body = { TagFilters, ResourcesPerPage: PER_PAGE, PaginationToken: token }
    const answer = await askAws(aws, key, targetRequest('tagging', region, 'GetResources', body))
    if (!answer.ok) return answer
    const read = parsePage(answer.text)
    if (!read) return NOT_UNDERSTOOD
    for (const { ResourceARN: arn, Tags } of read.ResourceTagMappingList)
      found.set(arn, { arn, tags: Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])) })
    const next = read.PaginationToken ?? ''
    if (next === '') return { ok: true, resources: [...found.values()] }
    token = next
  }
  return NOT_UNDERSTOOD
}

const NOT_UNDERSTOOD: TaggedOutcome = { ok: false, code: 'not-understood', status: undefined }

function parsePage(text: string): z.infer<typeof page> | undefined {
  try {
    return page.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

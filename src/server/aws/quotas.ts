// What AWS limits in an account, as Service Quotas says it.
// https://docs.aws.amazon.com/servicequotas/2019-06-24/apireference/API_GetServiceQuota.html
import { z } from 'zod'
import { askAws, type AwsAnswer, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { targetRequest } from '#cloud-api/aws/requests.ts'

/** A limit, or the code with which AWS refused to say. */
export type QuotaOutcome = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: string }

const answered = z.object({ Quota: z.object({ Value: z.number() }) })

/** A limit of an account in a region; where nobody ever changed it, the one that AWS gives everyone. */
export async function findQuota(
  aws: AwsReach,
  key: AwsKey,
  quota: { readonly service: string; readonly code: string; readonly region: string },
): Promise<QuotaOutcome> {
  const own = await ask('GetServiceQuota')
  const answer = !own.ok && own.code === 'NoSuchResourceException' ? await ask('GetAWSDefaultServiceQuota') : own
  if (!answer.ok) return { ok: false, code: answer.code }
  try {
    return { ok: true, value: answered.parse(JSON.parse(answer.text)).Quota.Value }
  } catch {
    return { ok: false, code: 'not-understood' }
  }

  function ask(action: string): Promise<AwsAnswer> {
    const { region, service, code } = quota
    const body = { ServiceCode: service, QuotaCode: code }
    return askAws(aws, key, targetRequest('servicequotas', region, action, body))
  }
}

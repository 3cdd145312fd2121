// What AWS limits in an account, as Service Quotas says it.
// https://docs.aws.amazon.com/servicequotas/2019-06-24/apireference/API_GetServiceQuota.html
import { z } from 'zod'
import { sendToAws, type Aws, type AwsAnswer, type AwsKey } from './send.ts'

/** A limit, or the code with which AWS refused to say. */
export type QuotaOutcome = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: string }

const MAX_BYTES = 100_000
const answered = z.object({ Quota: z.object({ Value: z.number() }) })

/** A limit of an account in a region; where nobody ever changed it, the one that AWS gives everyone. */
export async function findQuota(
  aws: Aws,
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
    return sendToAws(aws, key, {
      address: `https://servicequotas.${region}.amazonaws.com/`,
      service: 'servicequotas',
      region,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `ServiceQuotasV20190624.${action}`,
      },
      body: JSON.stringify({ ServiceCode: service, QuotaCode: code }),
      maxBytes: MAX_BYTES,
    })
  }
}

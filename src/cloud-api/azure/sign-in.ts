// Signs in to Azure as an application of a tenant, by a secret or by an assertion: a token of Strata, or one that the
// certificate of the application has signed.
// https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
import { z } from 'zod'
import { CloudRefusal, UNREACHABLE } from '../refusal.ts'
import type { Send } from '../send.ts'
import { AZURE_MANAGEMENT } from './client.ts'

/** How an application proves that it is itself. */
export type AzureProof =
  | { readonly by: 'secret'; readonly client_secret: string }
  | { readonly by: 'assertion'; readonly assertion: () => Promise<string> }

interface AzureSignIn {
  readonly send: Send
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly tenant_id: string
  readonly client_id: string
  readonly proof: AzureProof
  /** Where a test pretends that Azure is; null for Azure itself. */
  readonly endpoint?: string | null
  /** Hears of each secret that signing in brings, so that no log shows it. */
  readonly onSecret?: (secrets: readonly string[]) => void
}

const LOGIN = 'https://login.microsoftonline.com'
const SCOPE = `${AZURE_MANAGEMENT}/.default`
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ACTION = 'sign-in'
const TIMEOUT_MS = 20_000
/** A token is asked for again so long before its end: what is under way then ends with the old one. */
const RENEWED_BEFORE_MS = 5 * 60_000

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const refused = z.object({ error: z.string(), error_codes: z.array(z.number()).optional() })

/** Where a tenant gives tokens. */
export function azureTokenAddress(tenant_id: string, endpoint?: string | null): string {
  return `${endpoint ?? LOGIN}/${tenant_id}/oauth2/v2.0/token`
}

/**
 * Signs in, and again shortly before a token ends.
 * @returns gives a token for Azure Resource Manager that is good for some minutes more; it throws a CloudRefusal, whose
 *   code is that of Entra, such as AADSTS700213
 */
export function signInToAzure(setting: AzureSignIn): () => Promise<string> {
  let held: { readonly token: Promise<string>; until: number } | undefined
  return () => {
    if (held === undefined || setting.now().getTime() > held.until) {
      // Those who ask meanwhile wait for the same.
      const next = { token: ask(), until: Number.POSITIVE_INFINITY }
      held = next
      next.token.catch(() => {
        if (held === next) held = undefined
      })
      return next.token

      async function ask(): Promise<string> {
        const { token, lastsMs } = await askOnce(setting)
        next.until = setting.now().getTime() + lastsMs - RENEWED_BEFORE_MS
        return token
      }
    }
    return held.token
  }
}

async function askOnce(setting: AzureSignIn): Promise<{ readonly token: string; readonly lastsMs: number }> {
  const { send, signal, tenant_id, client_id, proof, endpoint, onSecret } = setting
  const assertion = proof.by === 'assertion' ? await proof.assertion() : undefined
  if (assertion !== undefined) onSecret?.([assertion])
  const form = new URLSearchParams({
    client_id,
    scope: SCOPE,
    grant_type: 'client_credentials',
    ...(proof.by === 'secret' && { client_secret: proof.client_secret }),
    ...(assertion !== undefined && { client_assertion_type: ASSERTION_TYPE, client_assertion: assertion }),
  })
  const answer = await send({
    method: 'POST',
    url: azureTokenAddress(tenant_id, endpoint),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => undefined)
  signal.throwIfAborted()
  if (answer === undefined) throw new CloudRefusal('Azure', { code: UNREACHABLE, action: ACTION, status: undefined })
  const { status } = answer
  const json = jsonOf(answer.text)
  const given = status === 200 ? granted.safeParse(json) : undefined
  if (!given?.success) throw new CloudRefusal('Azure', { code: codeOf(json), action: ACTION, status })
  const { access_token: token, expires_in: seconds } = given.data
  onSecret?.([token])
  return { token, lastsMs: seconds * 1000 }
}

/** What Entra calls a refusal; of its description nothing is read. */
function codeOf(json: unknown): string {
  const read = refused.safeParse(json)
  if (!read.success) return 'unknown-answer'
  const [code] = read.data.error_codes ?? []
  return code === undefined ? read.data.error.slice(0, 100) : `AADSTS${code}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

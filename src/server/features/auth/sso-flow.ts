// What a sign-in by single sign-on remembers while the person is at the
// provider: in a sealed cookie of that browser, so that no one can finish in one
// browser what was begun in another, and the database keeps nothing of those
// that are never finished.
import { z } from 'zod'
import { MINUTE_MS } from '#engine/durations.ts'
import { cookie } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { textOf } from '../../crypto/sealed.ts'

const COOKIE = 'strata_sso'
const SEAL = 'sso flow'
/** How long someone may take at the provider. */
const FLOW_MS = 10 * MINUTE_MS
/** Longer ones would not fit into a cookie, which browsers cut off at 4,096 bytes. */
const RETURN_TO_MAX_LENGTH = 2000
/** Only there so that a path can be read as an address; nothing is sent to it. */
const ANY_SITE = 'http://site.invalid'

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  return_to: z.string(),
  expires_at: z.number(),
})

export type SsoFlow = Omit<z.infer<typeof flow>, 'expires_at'>

/** Keeps a flow in the browser for ten minutes. */
export function keepFlow(deps: Pick<Deps, 'seal' | 'now'>, ctx: Context, given: SsoFlow): void {
  const expires_at = deps.now().getTime() + FLOW_MS
  const sealed = deps.seal.seal(JSON.stringify({ ...given, expires_at }), SEAL)
  ctx.setCookie(cookie(ctx, COOKIE, textOf(sealed), FLOW_MS))
}

/**
 * The flow that this browser began, which is over with this; undefined when there is none, it was changed, or it took
 * too long.
 */
export function takeFlow(deps: Pick<Deps, 'seal' | 'now'>, ctx: Context): SsoFlow | undefined {
  const sealed = ctx.request.cookie(COOKIE)
  if (!sealed) return undefined
  ctx.setCookie(cookie(ctx, COOKIE, '', 0))
  const read = flow.safeParse(openJson(deps, sealed))
  return read.success && read.data.expires_at > deps.now().getTime() ? read.data : undefined
}

function openJson({ seal }: Pick<Deps, 'seal'>, sealed: string): unknown {
  try {
    return JSON.parse(seal.open(sealed, SEAL))
  } catch {
    // Changed on the way, or sealed with another key: as good as none.
    return undefined
  }
}

/**
 * The page of this site that an address names, as path, query and fragment; the
 * first page for everything else. It is read as browsers read it, because they
 * decide where it leads: `//site`, `/\site` and a path with a tab in it lead to
 * other sites.
 */
export function pageOfThisSite(address: string | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, ANY_SITE)) return '/'
  const url = new URL(address, ANY_SITE)
  const page = url.pathname + url.search + url.hash
  // Dots in a path are resolved: `/.//site` becomes `//site`.
  const isElsewhere = url.origin !== ANY_SITE || page.startsWith('//')
  // Only pages: the API has addresses that do something, such as beginning this again for ever.
  const isPage = !/^\/(?:api|login)(?:[/?#]|$)/.test(page)
  return !isElsewhere && isPage && page.length <= RETURN_TO_MAX_LENGTH ? page : '/'
}

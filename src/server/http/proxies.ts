// Where a request comes from. What a proxy says about it counts only when the
// proxy's own address is trusted (STRATA_TRUSTED_PROXIES).
import type { Context as Request } from 'hono'
import proxyAddress from 'proxy-addr'

export interface Remote {
  readonly ip: string
  readonly is_secure: boolean
  /** With what the browser asks, where that is known: a proxy that is not trusted may speak TLS before this server. */
  readonly protocol: 'http:' | 'https:' | undefined
  /** Whether a proxy sent it whose word counts. */
  readonly is_by_proxy: boolean
}

/** Where a request keeps what was found of it. */
const KEY = 'remote'

export interface Proxies {
  /** Address of the browser and whether it speaks TLS. */
  remoteOf(c: Request): Remote
}

/** The request of Node under a request of the HTTP library; absent in tests that send none over a network. */
interface NodeRequest {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string; readonly encrypted?: boolean } }
}

/**
 * @param trusted addresses and ranges of proxies, as proxy-addr takes them: 10.0.0.0/8, loopback
 * @param publicUrl address for browsers (STRATA_URL); with https every browser speaks TLS, whatever the proxies say
 * @throws Error for a text that is no address
 */
export function createProxies(trusted: readonly string[], publicUrl?: string): Proxies {
  const isTls = publicUrl?.startsWith('https:') === true
  const isTrusted = proxyAddress.compile([...trusted])
  const find = (c: Request): Remote => {
    const socket = (c.env as NodeRequest | undefined)?.incoming?.socket
    const remoteAddress = socket?.remoteAddress ?? '127.0.0.1'
    const is_by_proxy = isTrusted(remoteAddress, 0)
    const ip = is_by_proxy ? forwardedFrom(c, remoteAddress, isTrusted) : remoteAddress
    const proto = is_by_proxy ? c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
    const isEncrypted = proto === undefined ? socket?.encrypted === true : proto === 'https'
    const protocol = isEncrypted ? 'https:' : proto === undefined ? undefined : 'http:'
    return { ip, is_secure: isTls || isEncrypted, protocol, is_by_proxy }
  }
  return {
    remoteOf: (c) => {
      // Asked for several times in a request, and always the same.
      const known = c.get(KEY) as Remote | undefined
      if (known !== undefined) return known
      const remote = find(c)
      c.set(KEY, remote)
      return remote
    },
  }
}

/** The address that a proxy names, or the last one before those that are trusted. */
function forwardedFrom(
  c: Request,
  remoteAddress: string,
  isTrusted: (address: string, hop: number) => boolean,
): string {
  const headers = { 'x-forwarded-for': c.req.header('x-forwarded-for') }
  // proxy-addr reads these fields only.
  const request = { socket: { remoteAddress }, connection: { remoteAddress }, headers }
  return proxyAddress(request as unknown as Parameters<typeof proxyAddress>[0], isTrusted)
}

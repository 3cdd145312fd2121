// Where push messages may go. A browser names the address, so that anyone who
// is signed in could have the server call one: only public ones are called.
import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isPublicAddress } from '../outbound/addresses.ts'

export interface PushNetwork {
  /** False for an address that is not even tried. */
  isAllowed(endpoint: string): boolean
  /** Connects; refuses names that lead to an address which is not allowed. */
  readonly agent: Agent
}

/** True for an https address whose host is a name, or an address of the internet. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const { protocol } = url
  const host = hostOf(url)
  if (isIP(host) !== 0) return protocol === 'https:' && isPublicAddress(host)
  return protocol === 'https:' && host.includes('.') && !host.endsWith('.localhost')
}

/** Checked where the connection is made: a name may lead elsewhere than it did when it was given. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const found = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (!first) return done(new Error(`${hostname} is not an address of the internet.`), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** The network of the running server. */
export const PUBLIC_NETWORK: PushNetwork = { isAllowed: isPublicEndpoint, agent: new Agent({ lookup: lookUpPublic }) }

// Where push messages may go. A browser names the address, so that anybody who
// is signed in could have the server call one: only public ones are called.
import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface PushNetwork {
  /** False for an address that is not even tried. */
  isAllowed(endpoint: string): boolean
  /** Connects; refuses names that lead to an address which is not allowed. */
  readonly agent: Agent
}

/** Networks that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. */
const PRIVATE_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const

const privateAddresses = new BlockList()
for (const [address, bits] of PRIVATE_NETWORKS) privateAddresses.addSubnet(address, bits, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** True for an IP address that is reached over the internet; an IPv4 address in the form of IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateAddresses.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** True for an https address whose host is a name, or an address of the internet. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname } = new URL(endpoint)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
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

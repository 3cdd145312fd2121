// Which addresses are of the internet. Everyone who is signed in can have the server
// call an address that they name: those of the own network are none of theirs.
import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry and
 * iana-ipv6-special-registry.
 */
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
  // Ways to IPv4 through IPv6 that no one needs to reach a server: https://www.rfc-editor.org/rfc/rfc4380, rfc3056
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

const privateAddresses = new BlockList()
for (const [address, bits] of PRIVATE_NETWORKS) {
  const isV4 = isIP(address) === 4
  privateAddresses.addSubnet(address, bits, isV4 ? 'ipv4' : 'ipv6')
  // Where names are looked up for IPv6 alone, an IPv4 address stands behind this prefix:
  // https://www.rfc-editor.org/rfc/rfc6052
  if (isV4) privateAddresses.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6')
}

/**
 * True for an IP address that is reached over the internet; an IPv4 address in the form of IPv6 counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateAddresses.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** True for an IP address of this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** The host of an address as names are looked up: without the brackets of IPv6 and without a dot at its end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

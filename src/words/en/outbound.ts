import { wordOf } from '../values.ts'

const CAUSES = {
  'unknown-name': 'there is no such name. Check its spelling',
  'lookup-failed': 'its name cannot be looked up at the moment',
  'nothing-listens': 'nothing listens there',
  closed: 'it closed the connection',
  'timed-out': 'it did not answer in time',
  certificate: 'this server does not trust its certificate',
  failed: 'the connection failed',
}

/** Addresses that people name and that the server calls. */
export const outbound = {
  'outbound.not-https': 'Write an address that begins with https://.',
  'outbound.insecure':
    'Write an address that begins with https://: over http, everyone on the way could read the request.',
  'outbound.has-sign-in': 'Leave the user name and the password out of the address: everyone who sees it reads them.',
  'outbound.private': ({ host }: { host: string }) =>
    `${host} is an address of a private network, which this server does not call. Its operator can allow that with STRATA_PRIVATE_ADDRESSES=true.`,
  'outbound.unreachable': ({ host, cause }: { host: string; cause: string }) =>
    `${host} cannot be reached: ${wordOf(CAUSES, cause)}.`,
  'outbound.redirected': ({ host }: { host: string }) =>
    `${host} redirects to another address: give the address to which it redirects.`,
  'outbound.too-large': ({ host, mb }: { host: string; mb: number }) =>
    `The answer of ${host} is larger than ${mb} MB.`,
}

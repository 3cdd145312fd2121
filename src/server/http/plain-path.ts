// A path as it is meant, however it is written.

/** More than anyone encodes for a reason. */
const ROUNDS_MAX = 5

/** A path without percent-encoding, also none of several rounds, and with single slashes. */
export function plainPath(path: string): string {
  let plain = path
  for (let round = 0; round < ROUNDS_MAX && plain.includes('%'); round++)
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return plain.replaceAll('\\', '/').replaceAll(/\/{2,}/g, '/')
}

/** What programs ask for and people do not: the interfaces, hidden names, and where other servers have such. */
const MACHINE_PATH =
  /^\/(?:api|mcp|scim|healthz?|livez|readyz|metrics|authorize|token|register)(?:\/|$)|\/\.(?!\.?(?:\/|$))/i

/** Whether a path is none of a page: a program must not take a page for an answer. */
export function isMachinePath(path: string): boolean {
  return MACHINE_PATH.test(plainPath(path))
}

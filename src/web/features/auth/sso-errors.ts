import type { SsoProblem } from '#contract/auth.ts'

/** What the server may say about a single sign-on that did not succeed; the type lists all of them. */
const PROBLEMS: Readonly<Record<SsoProblem, true>> = {
  'sso-unavailable': true,
  'sso-refused': true,
  'sso-expired': true,
  'sso-unverified': true,
  'sso-taken': true,
  'sso-disabled': true,
  'sso-failed': true,
}

const isProblem = (key: string): key is SsoProblem => Object.hasOwn(PROBLEMS, key)

/**
 * The problem that the address of the login page names; undefined where it names none. One that no one knows is the
 * general one.
 */
export function ssoProblem(given: string | null): SsoProblem | undefined {
  if (given === null) return undefined
  return isProblem(given) ? given : 'sso-failed'
}

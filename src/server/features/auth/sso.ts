// Single sign-on by OpenID Connect: to the provider and back. A person is in a
// browser meanwhile, so that whatever goes wrong leads to the login page.
import type { SsoProblem } from '#contract/auth.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import type { SsoSettings } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { applyAtSignIn, keepGroups } from '../../directory/sign-in.ts'
import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { beginSession } from './begin-session.ts'
import { NOBODY } from './sign-in.ts'
import { keepFlow, pageOfThisSite, takeFlow } from './sso-flow.ts'
import { getAccountOf, type NotLetIn } from './sso-person.ts'
import { departTo, findReturned, type SsoPerson } from './sso-provider.ts'

interface Redirect {
  readonly location: string
}

/**
 * Where to send a browser that wants to sign in with the provider.
 * @throws Refused with 404 when no single sign-on is set
 */
export async function startSso(
  deps: Deps,
  ctx: Context,
  query: { readonly return_to?: string | undefined },
): Promise<Redirect> {
  const sso = settingsOf(deps)
  const return_to = pageOfThisSite(query.return_to)
  const departure = await departTo(sso, callbackOf(deps).href, deps.now())
  if ('problem' in departure) return backToLogin(deps, departure.problem, departure.reason, return_to)
  keepFlow(deps, ctx, { ...departure.flow, return_to })
  return { location: departure.location }
}

/**
 * Signs in the person who comes back from the provider.
 * @param query what the provider added to the address
 * @throws Refused with 404 when no single sign-on is set
 */
export async function returnFromSso(
  deps: Deps,
  ctx: Context,
  query: Readonly<Record<string, unknown>>,
): Promise<Redirect> {
  const sso = settingsOf(deps)
  const flow = takeFlow(deps, ctx)
  if (!flow) return backToLogin(deps, 'sso-expired', 'This browser has begun no sign-in, or too long ago.')
  const returned = callbackOf(deps)
  for (const [name, value] of Object.entries(query)) returned.searchParams.set(name, String(value))
  const person = await findReturned(sso, returned, flow, deps.now())
  if ('problem' in person) return backToLogin(deps, person.problem, person.reason, flow.return_to)
  const problem = await enter(deps, ctx, person)
  return problem
    ? backToLogin(deps, problem, 'The account is not let in.', flow.return_to)
    : { location: flow.return_to }
}

/**
 * Signs in with the account of a person; gives the reason when it is not let in.
 * Two-factor of Strata is not asked: how people prove to the provider who they
 * are is the provider's business, which has its own second factor and knows when
 * to ask for it.
 *
 * In two changes: what groups give is applied before the session begins, and holds people in another order than finding
 * the account does.
 */
async function enter(deps: Deps, ctx: Context, person: SsoPerson): Promise<SsoProblem | undefined> {
  const found = await change(deps, ctx, async (made) => {
    const account = await getAccountOf(deps, made, person)
    if ('problem' in account) recordRefusal(made, person, account)
    else await keepGroups(made.tx, person)
    return account
  })
  if ('problem' in found) return found.problem
  return change(deps, ctx, async (made) => {
    const user = await applyAtSignIn(deps, made, found.id)
    if (!user || user.disabled_at) {
      const refused: NotLetIn = { problem: 'sso-disabled', user_id: found.id, email: found.email }
      recordRefusal(made, person, refused)
      return refused.problem
    }
    await beginSession(deps, ctx, made, { user, proof: { method: 'sso' } })
    return undefined
  })
}

function recordRefusal({ record }: Change, person: SsoPerson, { problem, user_id, email }: NotLetIn): void {
  const after = { reason: problem, issuer: person.issuer, subject: person.subject }
  record({ action: 'session.refuse', actor: NOBODY, target: personTarget({ id: user_id, email }), after })
}

function settingsOf({ sso }: Deps): SsoSettings {
  if (!sso) throw notFound(message('auth.no-sso'))
  return sso
}

/** The address that is registered with the provider. */
function callbackOf({ publicUrl }: Deps): URL {
  return new URL(`${publicUrl}/api/auth/sso/callback`)
}

/** The login page, which has the words for the problem; the reason is for who runs the server. */
function backToLogin({ log }: Deps, problem: SsoProblem, reason: string, return_to = '/'): Redirect {
  log.warn({ problem, reason }, 'single sign-on')
  return {
    location: `/login?${new URLSearchParams({ error: problem, ...(return_to !== '/' && { return_to }) }).toString()}`,
  }
}

import type { auth } from '#contract/auth.ts'
import { getSession } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { asJson, json, type Handlers } from '../../http/implement.ts'
import { acceptInvitation, findInvitation, findResetLink, forgotPassword, resetPassword } from './links.ts'
import { getSignInOptions } from './options.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey.ts'
import { setUp } from './set-up.ts'
import { completeSignIn, renew, signIn, signOut } from './sign-in.ts'
import { returnFromSso, startSso } from './sso.ts'

export function authRoutes(deps: Deps): Handlers<typeof auth> {
  return {
    options: async () => json(await getSignInOptions(deps)),
    session: async ({ ctx }) => json(await getSession(deps, ctx.caller)),
    login: async ({ ctx, body }) => json(await signIn(deps, ctx, body)),
    twoFactor: async ({ ctx, body }) => json(await completeSignIn(deps, ctx, body.code)),
    startPasskey: () => asJson(startPasskeySignIn(deps)),
    passkey: ({ ctx, body }) => asJson(signInWithPasskey(deps, ctx, body.credential)),
    logout: async ({ ctx }) => {
      await signOut(deps, ctx)
      return undefined
    },
    renew: async ({ ctx }) => json(await renew(deps, ctx)),
    setup: async ({ ctx, body }) => json(await setUp(deps, ctx, body)),
    forgotPassword: async ({ ctx, body }) => json(await forgotPassword(deps, ctx, body)),
    resetLink: async ({ params }) => json(await findResetLink(deps, params.token)),
    resetPassword: async ({ ctx, body }) => {
      await resetPassword(deps, ctx, body)
      return undefined
    },
    invitation: async ({ params }) => json(await findInvitation(deps, params.token)),
    acceptInvitation: async ({ ctx, body }) => json(await acceptInvitation(deps, ctx, body)),
    ssoStart: ({ ctx, query }) => startSso(deps, ctx, query),
    ssoReturn: ({ ctx, query }) => returnFromSso(deps, ctx, query),
  }
}

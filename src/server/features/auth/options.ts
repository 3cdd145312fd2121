// What the login page needs to know before anyone has signed in.
import type { z } from 'zod'
import type { signInOptions } from '#contract/auth.ts'
import { passkeySite } from '../../access/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { listDemoAccounts } from './demo.ts'
import { hasAdministrator } from './store.ts'

/** How one can sign in here. */
export async function getSignInOptions({
  database,
  version,
  mail,
  sso,
  publicUrl,
}: Deps): Promise<z.infer<typeof signInOptions>> {
  const [demo_accounts, isSetUp] = await Promise.all([listDemoAccounts(database.orm), hasAdministrator(database.orm)])
  return {
    demo_accounts: [...demo_accounts],
    needs_setup: !isSetUp,
    sso_label: sso?.label ?? null,
    can_use_passkeys: passkeySite({ publicUrl }) !== undefined,
    can_send_mail: mail !== undefined,
    version,
  }
}

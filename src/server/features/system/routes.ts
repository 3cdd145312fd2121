import type { system } from '#contract/system.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { docsPage } from './docs-page.ts'
import { getHealth, getOpenApi } from './service.ts'

/** Health and the interface document. */
export function systemRoutes(deps: Deps): Handlers<typeof system> {
  return {
    health: async () => json(await getHealth(deps)),
    openapi: () => getOpenApi(deps).text,
    docs: () => docsPage(getOpenApi(deps).document),
  }
}

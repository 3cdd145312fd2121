import type { z } from 'zod'
import type { interfaceDocument, system } from '#contract/system.ts'
import type { Deps } from '../../deps.ts'
import { json, lastingJson, type Handlers, type Text } from '../../http/implement.ts'
import { docsPage } from './docs-page.ts'
import { getHealth, getOpenApi } from './service.ts'

// It stays the same while the process runs: it is serialised once.
let printed: Text<z.infer<typeof interfaceDocument>> | undefined

/** Health and the interface document. */
export function systemRoutes(deps: Deps): Handlers<typeof system> {
  return {
    health: async () => json(await getHealth(deps)),
    openapi: () => (printed ??= lastingJson({ ...getOpenApi(deps) })),
    docs: () => docsPage(getOpenApi(deps)),
  }
}

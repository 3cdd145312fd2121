import type { z } from 'zod'
import type { interfaceDocument, system } from '#contract/system.ts'
import type { Deps } from '../../deps.ts'
import { json, lastingJson, type Handlers, type HtmlPage, type TaggedText } from '../../http/implement.ts'
import { docsPage } from './docs-page.ts'
import { getHealth, getOpenApi, getReadiness } from './service.ts'

// They stay the same while the process runs: each is made once.
let printed: TaggedText<z.infer<typeof interfaceDocument>> | undefined
let page: Promise<HtmlPage> | undefined

/** What tells whether a process lives, and whether it takes requests. */
export function probeRoutes(deps: Deps): Pick<Handlers<typeof system>, 'health' | 'ready'> {
  return {
    health: async () => json(await getHealth(deps)),
    ready: async () => json(await getReadiness(deps)),
  }
}

/** Probes and the interface document. */
export function systemRoutes(deps: Deps): Handlers<typeof system> {
  return {
    ...probeRoutes(deps),
    openapi: () => (printed ??= lastingJson({ ...getOpenApi(deps) })),
    docs: () => (page ??= docsPage(getOpenApi(deps))),
  }
}

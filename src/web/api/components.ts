// What the pages read of custom components, below the key "components".
import { queryOptions } from '@tanstack/react-query'
import type { CustomComponent } from '#contract/components.ts'
import { call } from './client.ts'
import { readPage } from './paged.ts'

/** The most that a list gives at once (src/contract/list.ts). */
const LIST_MAX = 200

/** Every custom component of this person and of their teams, newest first, whole and not by pages: the page sorts them by whose they are. */
export const customComponentsQuery = queryOptions({
  queryKey: ['components', 'list'],
  queryFn: async ({ signal }) => {
    const components: CustomComponent[] = []
    let cursor: string | undefined
    do {
      const query = { limit: LIST_MAX, cursor }
      const page = await readPage(signal, (options) => call('GET /components', { query }, options))
      components.push(...page.value)
      cursor = page.next
    } while (cursor !== undefined)
    return components
  },
})

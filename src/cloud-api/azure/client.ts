// Asks Azure Resource Manager, by https://learn.microsoft.com/en-us/rest/api/azure/
import { z } from 'zod'
import { askJson, type Question, type Reach } from '../ask.ts'
import { CloudRefusal } from '../refusal.ts'

/** Where Azure Resource Manager is, and for whom its tokens are. */
export const AZURE_MANAGEMENT = 'https://management.azure.com'

/** A question to Azure Resource Manager. */
export interface AzureQuestion extends Pick<Question, 'action' | 'method' | 'body'> {
  /** Such as /subscriptions/ID/resourceGroups/NAME. */
  readonly path: string
  readonly apiVersion: string
  /** Further parameters, such as $filter. */
  readonly query?: Readonly<Record<string, string>>
}

export interface Azure {
  /** @returns the answer as JSON; undefined where it is empty @throws CloudRefusal */
  ask(question: AzureQuestion): Promise<unknown>
  /** Every `value` of a list, over all of its pages. @throws CloudRefusal */
  all(question: AzureQuestion): Promise<unknown[]>
}

/** So many pages of a list are read; further ones are an error, so that no list is silently cut. */
const PAGES_MAX = 200

const page = z.object({ value: z.array(z.unknown()), nextLink: z.string().nullish() })

/**
 * Azure as a connection.
 * @param endpoint where a test pretends that it is
 */
export function createAzure({ endpoint = AZURE_MANAGEMENT, ...reach }: Reach & { readonly endpoint?: string }): Azure {
  return {
    ask: async (question) => (await askJson('Azure', reach, { ...question, url: urlOf(question) })).json,
    all: async (question) => {
      const found: unknown[] = []
      let url: string | undefined = urlOf(question)
      for (let pages = 0; url !== undefined; pages += 1) {
        if (pages === PAGES_MAX) throw refused('too-many-pages')
        const read: ReturnType<typeof page.safeParse> = page.safeParse(
          (await askJson('Azure', reach, { action: question.action, url })).json,
        )
        if (!read.success) throw refused('unknown-answer')
        found.push(...read.data.value)
        url = read.data.nextLink ?? undefined
        // A token goes to nobody else.
        if (url !== undefined && new URL(url).origin !== new URL(endpoint).origin) throw refused('foreign-page')
      }
      return found

      function refused(code: string): CloudRefusal {
        return new CloudRefusal('Azure', { code, action: question.action, status: undefined })
      }
    },
  }

  function urlOf({ path, apiVersion, query }: AzureQuestion): string {
    const url = new URL(path, endpoint)
    for (const [name, value] of Object.entries({ ...query, 'api-version': apiVersion }))
      url.searchParams.set(name, value)
    return url.href
  }
}

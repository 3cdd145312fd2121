// Asks services of Google Cloud, each at its own address, by https://cloud.google.com/apis/docs/overview
import { z } from 'zod'
import { askJson, type Question, type Reach } from '../ask.ts'
import { CloudRefusal } from '../refusal.ts'

/** A question to a service of Google Cloud. */
export interface GoogleQuestion extends Pick<Question, 'action' | 'method' | 'body'> {
  /** The first part of its address, such as compute for compute.googleapis.com. */
  readonly service: string
  /** With the version, such as /compute/v1/projects/ID/zones. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

export interface Google {
  /** @returns the answer as JSON; undefined where it is empty @throws CloudRefusal */
  ask(question: GoogleQuestion): Promise<unknown>
  /**
   * Every item of a list, over all of its pages.
   * @param field under which the answer has them, such as items
   * @throws CloudRefusal
   */
  all(question: GoogleQuestion, field: string): Promise<unknown[]>
}

/** So many pages of a list are read; further ones are an error, so that no list is silently cut. */
const PAGES_MAX = 200

const page = z.looseObject({ nextPageToken: z.string().optional() })

/**
 * Google Cloud as a connection.
 * @param endpoint where a test pretends that all of its services are
 */
export function createGoogle({ endpoint, ...reach }: Reach & { readonly endpoint?: string | undefined }): Google {
  return {
    ask: async (question) => (await askJson('Google Cloud', reach, { ...question, url: urlOf(question) })).json,
    all: async (question, field) => {
      const found: unknown[] = []
      let next: string | undefined = ''
      for (let pages = 0; next !== undefined; pages += 1) {
        if (pages === PAGES_MAX) throw refused('too-many-pages')
        const query = { ...question.query, ...(next !== '' && { pageToken: next }) }
        const { json } = await askJson('Google Cloud', reach, { ...question, url: urlOf({ ...question, query }) })
        const read: ReturnType<typeof page.safeParse> = page.safeParse(json)
        // An empty list has no field.
        const items = z.array(z.unknown()).safeParse(read.data?.[field] ?? [])
        if (!read.success || !items.success) throw refused('unknown-answer')
        found.push(...items.data)
        next = read.data.nextPageToken === '' ? undefined : read.data.nextPageToken
      }
      return found

      function refused(code: string): CloudRefusal {
        return new CloudRefusal('Google Cloud', { code, action: question.action, status: undefined })
      }
    },
  }

  function urlOf({ service, path, query = {} }: GoogleQuestion): string {
    const url = new URL(path, endpoint ?? `https://${service}.googleapis.com`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
}

// The address of a repository, as someone names it.
import { message as sentence } from '#words/message.ts'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'
import { badRequest } from '../../http/errors.ts'

/** @throws Refused with 400 that names the field */
export function parseUrl(outbound: Outbound, text: string): URL {
  try {
    const url = outbound.parse(text)
    if (url.search !== '' || url.hash !== '') throw new OutboundError('refused', sentence('pipelines.url-ends'))
    if (url.pathname === '/') throw new OutboundError('refused', sentence('pipelines.url-without-repository'))
    return url
  } catch (error) {
    if (error instanceof OutboundError) throw badRequest([{ field: 'url', said: error.said }])
    throw error
  }
}

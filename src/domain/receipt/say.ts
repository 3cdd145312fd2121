// What a receipt says of the search for what is left, as its page and its file do.
import { message, type Message } from '#words/message.ts'
import type { KeptOne, NoAccountSearch, Receipt, Search, SearchedCloud, SearchedPlace } from './receipt.ts'

/** Why nobody looked. */
export function notLookedSaid({
  reason,
  code = null,
  region = null,
  identity = null,
  cloud = 'AWS',
  action = 'tag:GetResources',
}: NoAccountSearch): Message {
  return message('receipts.not-looked', { reason, code, region, identity, cloud, action })
}

/** How the search went, a sentence each. */
export function searchSaid({ search, left }: Pick<Receipt, 'search' | 'left'>): readonly Message[] {
  const count = left.length
  if (!search.looked) return [notLookedSaid(search)]
  if (search.where === 'simulated-account') return [message('receipts.searched', { at: search.at, count })]
  const { where, at, account, regions, looks, unseen } = search
  return [
    message('receipts.searched-account', { where, at, count, account, regions }),
    ...(looks > 1 ? [message('receipts.looks', { looks, cloud: CLOUDS[where] })] : []),
    ...(unseen ? [message('receipts.unseen', { count: unseen })] : []),
  ]
}

const CLOUDS: Readonly<Record<SearchedPlace, SearchedCloud>> = {
  'aws-account': 'AWS',
  'azure-subscription': 'Azure',
  'google-project': 'Google Cloud',
}

/** The search of an account of a cloud; undefined for any other. */
export function accountSearch(search: Search): Extract<Search, { account: string }> | undefined {
  return search.looked && search.where !== 'simulated-account' ? search : undefined
}

/** What a cloud keeps of a resource, a sentence each. */
export function keptSaid({ how, name, until, ended_by, size_gb, monthly }: KeptOne): readonly Message[] {
  const is_ended = ended_by === 'strata'
  return [
    message('receipts.kept-how', { how, name, until }),
    ...(monthly === undefined && !is_ended
      ? []
      : [message('receipts.kept-snapshot', { size_gb: size_gb ?? null, monthly: monthly ?? null, is_ended })]),
  ]
}

/** Tags as they are shown, such as `Project=shop, ManagedBy=strata`. */
export function tagsText(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ')
}

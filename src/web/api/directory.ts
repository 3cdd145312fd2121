// What the page about the directory reads.
import { LIST_MAX, query } from './query.ts'

/** What is entered in a directory, and how many people it manages. */
export const directoryQuery = query('GET /directory', {})
/** What groups give. */
export const mappingsQuery = query('GET /directory/mappings', {})
/** The tokens of directories: their last use is never fresh. */
export const scimTokensQuery = { ...query('GET /directory/tokens', {}), staleTime: 0 }
/** The groups that a directory provisions, to choose one. */
export const provisionedGroupsQuery = query('GET /directory/groups', { query: { limit: LIST_MAX } })

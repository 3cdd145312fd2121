// What the page about agents reads. Agents come and go while it is looked at: nothing of it is ever fresh.
import { query } from './query.ts'

const AGENTS_INTERVAL_MS = 5000
/** While something is downloaded, and while someone waits for an agent to connect. */
const SOON_INTERVAL_MS = 1000

/** The agents, with what they do. */
export const agentsQuery = { ...query('GET /agents', {}), staleTime: 0, refetchInterval: AGENTS_INTERVAL_MS }

/** The pools, with what waits in them. */
export const poolsQuery = { ...query('GET /agents/pools', {}), staleTime: 0, refetchInterval: AGENTS_INTERVAL_MS }

/** The tokens. @param isAwaited whether someone waits for an agent to connect with one */
export function agentTokensQuery(isAwaited: boolean) {
  return {
    ...query('GET /agents/tokens', {}),
    staleTime: 0,
    refetchInterval: isAwaited ? SOON_INTERVAL_MS : AGENTS_INTERVAL_MS,
  }
}

/** The agent of the server that answers. @param isSoon whether it is about to be another one */
export function embeddedAgentQuery(isSoon: boolean) {
  return {
    ...query('GET /agents/embedded', {}),
    staleTime: 0,
    refetchInterval: isSoon ? SOON_INTERVAL_MS : AGENTS_INTERVAL_MS,
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localQuery, query } from '../../api/query.ts'
import { call } from '../../api/client.ts'
import { isBrowserSubscribed, subscribeBrowser, unsubscribeBrowser, type PushRefusal } from './push.ts'

export interface Push {
  /** Whether this browser gets push messages; undefined while that is not known. */
  isHere: boolean | undefined
  /** Why it gets none, after trying. */
  refusal: PushRefusal | undefined
  forget: () => void
  /** Resolves to whether it gets them from now on. @throws ApiError when the server refuses */
  turnOn: () => Promise<boolean>
  turnOff: () => Promise<void>
}

/** Push messages in this browser, on the browser's side and on the server's. */
export function usePush(): Push {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<PushRefusal>()
  const here = useQuery({ ...localQuery('push', [], isBrowserSubscribed), staleTime: 0 })
  return {
    isHere: here.data,
    refusal,
    forget: () => setRefusal(undefined),
    turnOn: async () => {
      const made = await subscribeBrowser(
        async () =>
          (await queries.ensureQueryData({ ...query('GET /notifications/push', {}), staleTime: Infinity })).public_key,
      )
      setRefusal('refusal' in made ? made.refusal : undefined)
      if ('refusal' in made) return false
      await call('POST /notifications/push', { body: made.subscription })
      await here.refetch()
      return true
    },
    turnOff: async () => {
      const endpoint = await unsubscribeBrowser()
      if (endpoint !== undefined) await call('DELETE /notifications/push', { query: { endpoint } })
      await here.refetch()
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import type { FileLayout } from '#engine/compile/split.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf } from '../../api/query.ts'
import { keepSharing } from './keep-sharing.ts'
import { useChange } from '../../api/use-change.ts'
import { download } from '../../lib/download.ts'
import { writeStored } from '../../lib/storage.ts'
import { to } from '../../pages.ts'
import { showToast } from '../../ui/toast.ts'

export interface Actions {
  download: () => void
  isDownloading: boolean
  startNew: () => void
  isStarting: boolean
  share: () => void
  isSharing: boolean
  unshare: () => void
  /** The link, where the browser does not let the page copy it. */
  link: string | undefined
  closeLink: () => void
}

/** What can be done with a result as a whole. */
export function useActions(result: StoredResult, layout: FileLayout): Actions {
  const { t } = useTexts('results')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [link, setLink] = useState<string>()
  const { id } = result

  const zip = useChange({
    mutationFn: () => call('POST /export/zip', { body: { id, layout } }),
    onSuccess: ({ bytes, file_name: name }) =>
      download(name ?? `strata-${result.stack.cloud}.zip`, new Blob([bytes], { type: 'application/zip' })),
    onError: () => showToast('error', t('downloadFailed')),
  })
  const clear = useChange({
    mutationFn: () => call('DELETE /results/current', {}),
    onSuccess: async () => {
      writeStored('strata.wizard', undefined)
      await navigate(to('wizard'))
      queries.removeQueries(answersOf('GET /results/current'))
    },
    onError: (error) => showToast('error', errorText(error, t('startNewFailed'))),
  })
  const sharing = useChange({
    mutationFn: async () => {
      if (!result.is_shared) await call('POST /results/{id}/share', { params: { id } })
    },
    onSuccess: async () => {
      keepSharing(queries, id, true)
      const address = new URL(to('result', { id }), window.location.origin).href
      try {
        await navigator.clipboard.writeText(address)
        showToast('success', t('shared'))
      } catch {
        setLink(address)
      }
    },
    onError: (error) => showToast('error', errorText(error, t('shareFailed'))),
  })
  const unsharing = useChange({
    mutationFn: () => call('DELETE /results/{id}/share', { params: { id } }),
    onSuccess: () => {
      keepSharing(queries, id, false)
      showToast('success', t('unshared'))
    },
    onError: (error) => showToast('error', errorText(error, t('unshareFailed'))),
  })
  return {
    download: () => zip.mutate(),
    isDownloading: zip.isPending,
    startNew: () => clear.mutate(),
    isStarting: clear.isPending,
    share: () => sharing.mutate(),
    isSharing: sharing.isPending,
    unshare: () => unsharing.mutate(),
    link,
    closeLink: () => setLink(undefined),
  }
}

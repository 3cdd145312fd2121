import { useTexts } from '../../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { download } from '../../lib/download.ts'
import { showToast } from '../../ui/toast.ts'
import { useFileLayout } from '../../widgets/use-file-layout.ts'

/** Gives the Terraform files of an environment to the browser to save. */
export function useDownload({ id, name }: Pick<Environment, 'id' | 'name'>): {
  download: () => void
  isDownloading: boolean
} {
  const { t } = useTexts(['environment', 'common'])
  const { value: layout } = useFileLayout()
  const zip = useChange({
    mutationFn: () => call('GET /environments/{id}/export', { params: { id }, query: { layout } }),
    onSuccess: ({ bytes, file_name: file }) =>
      download(file ?? `strata-${name}.zip`, new Blob([bytes], { type: 'application/zip' })),
    onError: (error) =>
      showToast('error', t('head.downloadFailed', { detail: errorText(error, t('common:errors.unreachable')) })),
  })
  return { download: () => zip.mutate(), isDownloading: zip.isPending }
}

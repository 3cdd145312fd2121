import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { download } from '../../lib/download.ts'
import { useTexts } from '../../locales/texts.ts'
import { showToast } from '../../ui/toast.ts'

/** Saves a version of the state of an environment as Terraform wrote it. */
export function useStateFile({ id, name }: Pick<Environment, 'id' | 'name'>): {
  isLoading: boolean
  download: (number: number) => void
} {
  const { t } = useTexts(['states', 'common'])
  const file = useChange({
    mutationFn: (number: number) =>
      call('POST /environments/{id}/states/{number}/file', { params: { id, number: String(number) } }),
    onSuccess: ({ bytes, file_name: given }, number) =>
      download(given ?? `${name}-${number}.tfstate`, new Blob([bytes], { type: 'application/json' })),
    onError: (error) =>
      showToast('error', t('downloadFailed', { detail: errorText(error, t('common:errors.unreachable')) })),
  })
  return { isLoading: file.isPending, download: file.mutate }
}

import { receiptName } from '#domain/receipt/verify-command.ts'
import { LANGUAGES } from '#words/languages.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { download } from '../../lib/download.ts'
import { useTexts } from '../../locales/texts.ts'
import { showToast } from '../../ui/toast.ts'

/** Saves the receipt of an environment: signed as JSON, or as a page in the language of the reader. */
export function useReceiptFiles(id: string) {
  const { t, i18n } = useTexts(['receipt', 'common'])
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'en'
  const onError = (error: unknown) =>
    showToast('error', t('notSaved', { detail: errorText(error, t('common:errors.unreachable')) }))
  const file = useChange({
    mutationFn: () => call('GET /environments/{id}/receipt/file', { params: { id } }),
    onSuccess: ({ bytes }) => download(`${receiptName(id)}.json`, new Blob([bytes], { type: 'application/json' })),
    onError,
  })
  const page = useChange({
    mutationFn: () => call('GET /environments/{id}/receipt/page', { params: { id }, query: { language } }),
    onSuccess: ({ bytes }) => download(`${receiptName(id)}.html`, new Blob([bytes], { type: 'text/html' })),
    onError,
  })
  return {
    saveFile: () => file.mutate(),
    isFileLoading: file.isPending,
    savePage: () => page.mutate(),
    isPageLoading: page.isPending,
  }
}

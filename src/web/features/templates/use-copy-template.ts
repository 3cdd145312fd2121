import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useOnce } from '../../lib/use-once.ts'
import { showToast } from '../../ui/toast.ts'
import { editTemplate } from '../../widgets/builder-address.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'

/** Copies a template into the personal ones and says where it is. */
export function useCopyTemplate(): (template: Pick<Template, 'id' | 'name'>) => Promise<void> | undefined {
  const { t } = useTexts(['templates', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useOnce(async ({ id, name }) => {
    try {
      const copy = await call('POST /templates/{id}/fork', {
        params: { id },
        body: { name: t('copyName', { name }).slice(0, DISPLAY_NAME_MAX) },
      })
      showToast('success', t('copied', { name: copy.name }), {
        label: t('menu.edit'),
        onAct: () => void navigate(editTemplate(copy.id)),
      })
      await invalidate(queries, 'GET /templates')
    } catch (error) {
      showToast('error', errorText(error, t('common:errors.unreachable')))
    }
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { showToast } from '../../ui/toast.ts'
import { editTemplate } from '../../widgets/builder-address.ts'

/** Copies a template into the personal ones and says where it is. */
export function useCopyTemplate(): (template: Pick<Template, 'id' | 'name'>) => Promise<void> {
  const { t } = useTranslation(['templates', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, name }) => {
    try {
      const copy = await call('POST /templates/{id}/fork', { params: { id }, body: { name: t('copyName', { name }).slice(0, NAME_MAX) } })
      showToast('success', t('copied', { name: copy.name }), { label: t('menu.edit'), onAct: () => void navigate(editTemplate(copy.id)) })
      await queries.invalidateQueries({ queryKey: ['templates'] })
    } catch (error) {
      showToast('error', errorText(error, t('common:errors.unreachable')))
    }
  }
}

/** The longest name that the server takes. */
const NAME_MAX = 100

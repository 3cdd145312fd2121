import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { invalidate } from '../api/query.ts'
import { useOnce } from '../lib/use-once.ts'
import { showToast } from '../ui/toast.ts'

/**
 * Puts a template into a project and says what came of it: a project takes a template once.
 */
export function useAddTemplate(): (templateId: string, project: Project) => Promise<void> | undefined {
  const { t } = useTexts(['shell', 'common'])
  const queries = useQueryClient()
  return useOnce(async (templateId, project) => {
    if (!project.abilities['project.templates'])
      return showToast('warning', t('reasons.addTemplate', { project: project.name }))
    try {
      const added = await call('PUT /projects/{id}/templates/{template_id}', {
        params: { id: project.id, template_id: templateId },
      })
      const words = { template: added.name, project: project.name }
      if (!added.is_new) return showToast('info', t('addTemplate.isThere', words))
      showToast('success', t('addTemplate.done', words))
      await invalidate(queries, 'GET /projects')
    } catch (error) {
      showToast('error', errorText(error, t('common:errors.unreachable')))
    }
  })
}

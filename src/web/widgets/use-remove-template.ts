import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { errorText } from '../api/errors.ts'
import { forgetGone } from '../api/forget-gone.ts'
import { keepTemplate, removeTemplate, undeleteTemplate } from '../api/templates.ts'
import { useOnce } from '../lib/use-once.ts'
import { to } from '../pages.ts'
import { showToast } from '../ui/toast.ts'

type Removable = Pick<Template, 'id' | 'name'>

/** Deletes a template at once: the sentence that says so offers to undo it, so nothing is asked before. */
export function useRemoveTemplate(): (template: Removable) => Promise<void> | undefined {
  const { t } = useTexts(['shell', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // Projects and teams count and list templates too.
  const refreshOthers = () => invalidate(queries, 'GET /projects', 'GET /teams')
  const fail = (key: 'delete.failed.templates' | 'delete.undoFailed', error: unknown) =>
    showToast('error', t(key, { detail: errorText(error, t('common:errors.unreachable')) }))

  const undo = useOnce(async ({ id, name }: Removable) => {
    try {
      await keepTemplate(queries, await undeleteTemplate(id))
      showToast('success', t('delete.undone', { name }))
      await refreshOthers()
    } catch (error) {
      fail('delete.undoFailed', error)
    }
  })

  return useOnce(async (template) => {
    const { id, name } = template
    try {
      await removeTemplate(id)
      showToast('success', t('delete.done', { name }), { label: t('delete.undo'), onAct: () => void undo(template) })
      // Leave its page first, so that the page does not ask for what is gone.
      if (pathname === to('template', { id })) await navigate(to('templates'))
      await Promise.all([forgetGone(queries, 'GET /templates/{id}', id), refreshOthers()])
    } catch (error) {
      fail('delete.failed.templates', error)
    }
  })
}

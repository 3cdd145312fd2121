import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useParams } from 'react-router'
import { isNotFound } from '../../api/errors.ts'
import { templateQuery } from '../../api/templates.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MissingTemplate } from '../../widgets/MissingTemplate.tsx'
import { TemplateView } from './TemplateView.tsx'

/** One template: what it becomes, what it costs, how it came about. */
export function TemplatePage(): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const { id = '' } = useParams()
  const template = useQuery(templateQuery(id))
  if (template.data) return <TemplateView key={id} template={template.data} />
  if (!template.isError) {
    return (
      <output className="page" aria-label={t('common:loading')}>
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="100%" height="5.5rem" />
        <Skeleton width="100%" height="20rem" />
      </output>
    )
  }
  return (
    <MissingTemplate
      isGone={isNotFound(template.error)}
      failed={t('loadFailed')}
      error={template.error}
      onRetry={() => void template.refetch()}
    />
  )
}

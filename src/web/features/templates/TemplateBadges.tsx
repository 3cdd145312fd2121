import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Template } from '#contract/templates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The visibility of a template, and whether it compiles; an empty one does not have to yet. */
export function TemplateBadges({ template }: { template: Template }): ReactNode {
  const { t } = useTexts('templates')
  const {
    visibility,
    team_name: team,
    is_curated: isCurated,
    problem_count: problems,
    component_types: types,
  } = template
  return (
    <>
      {types.length > 0 && problems > 0 && (
        <Badge tone="warning">
          <Icon of={CircleAlert} />
          {t('problems.count', { count: problems })}
        </Badge>
      )}
      {!isCurated && (
        <Badge {...(visibility !== 'personal' && { tone: 'accent' as const })}>
          {visibility === 'team' ? (team ?? t('visibilities.team')) : t(`visibilities.${visibility}`)}
        </Badge>
      )}
    </>
  )
}

import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface CreateEnvironmentProps {
  project: Project
  label: string
  isPrimary?: boolean
}

/** Leads to the questions for an environment of the project; people without the right see the reason. */
export function CreateEnvironment({ project, label, isPrimary = false }: CreateEnvironmentProps): ReactNode {
  const { t } = useTexts('projects')
  const variant = isPrimary ? 'primary' : 'secondary'
  const reason =
    project.status === 'archived'
      ? t('detail.createArchived')
      : project.abilities['project.environments']
        ? undefined
        : t('detail.createRole')
  if (reason !== undefined) {
    return (
      <Button variant={variant} icon={Plus} disabledReason={reason}>
        {label}
      </Button>
    )
  }
  return (
    <Link className={buttonClass({ variant })} to={forProject(to('wizard'), project.id)}>
      <Icon of={Plus} />
      {label}
    </Link>
  )
}

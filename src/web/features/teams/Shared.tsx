import { Blocks, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The templates that the team shares, as far as this version can: how many there are, or what they are for. */
export function Templates({ count }: { count: number }): ReactNode {
  const { t } = useTranslation('teams')
  return (
    <div className="panel">
      <EmptyState icon={Layers} title={count > 0 ? t('shared.templates', { count }) : t('shared.noTemplates')} text={t('shared.templatesText')} isPart />
    </div>
  )
}

/** The components that the team shares: what they are for, while there is nothing to add yet. */
export function Components(): ReactNode {
  const { t } = useTranslation('teams')
  return (
    <div className="panel">
      <EmptyState icon={Blocks} title={t('shared.noComponents')} text={t('shared.componentsText')} isPart />
    </div>
  )
}

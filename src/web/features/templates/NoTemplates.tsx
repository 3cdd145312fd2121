import { useQuery } from '@tanstack/react-query'
import { Layers, Plus, SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { teamsQuery } from '../../api/lists.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isFiltered, NO_FILTERS, scopeOf, type Filters } from './template-list.ts'

interface NoTemplatesProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** Nothing to show in a tab: because of the filters, or because there is nothing yet. */
export function NoTemplates({ filters, onChange }: NoTemplatesProps): ReactNode {
  const { t } = useTexts('templates')
  const scope = scopeOf(filters)
  const toGallery = (
    <Button variant="ghost" onClick={() => onChange({ tab: 'public' })}>
      {t('empty.toGallery')}
    </Button>
  )
  return (
    <div className="panel">
      {isFiltered(filters) || scope === 'public' ? (
        <EmptyState icon={SearchX} title={t('empty.noneTitle')} text={t('empty.noneText')} isPart>
          <Button onClick={() => onChange({ ...NO_FILTERS, tab: scope })}>{t('filters.clear')}</Button>
        </EmptyState>
      ) : scope === 'team' ? (
        <NoTeamTemplates>{toGallery}</NoTeamTemplates>
      ) : (
        <EmptyState icon={Layers} title={t('empty.mineTitle')} text={t('empty.mineText')} isPart>
          <div className="row row--wrap">
            <Link className={buttonClass()} to={to('templateNew')}>
              <Icon of={Plus} />
              {t('empty.mineCreate')}
            </Link>
            {toGallery}
          </div>
        </EmptyState>
      )}
    </div>
  )
}

/** Without a team you need one first; with a team you share from a template's menu. */
function NoTeamTemplates({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTexts('templates')
  const { data: teams } = useQuery(teamsQuery())
  const hasTeam = (teams ?? []).length > 0
  return (
    <EmptyState
      icon={hasTeam ? Layers : Users}
      title={t(hasTeam ? 'empty.teamTitle' : 'empty.noTeamTitle')}
      text={t(hasTeam ? 'empty.teamText' : 'empty.noTeamText')}
      isPart
    >
      <div className="row row--wrap">
        {!hasTeam && (
          <Link className={buttonClass()} to={to('teams')}>
            {t('empty.toTeams')}
          </Link>
        )}
        {children}
      </div>
    </EmptyState>
  )
}

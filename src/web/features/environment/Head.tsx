import { Folder, Timer, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { EnvironmentStatus } from '../../widgets/EnvironmentStatus.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { Actions } from './Actions.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { useNow } from '../../lib/use-now.ts'
import { usePropertyWords } from '../../widgets/use-property-words.ts'

/** What the environment is called, how it is, where it stands, whose it is, when it ends, and what can be done. */
export function Head({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const { operation: operationWord } = useEnvironmentWords()
  const words = usePropertyWords()
  const { name, status, operation, cloud_provider: cloud, region, project, owner } = environment
  const underway = operationWord(operation)
  return (
    <header className="page__head">
      <div>
        <h1 className="h1">
          {name}
          <EnvironmentStatus status={status} />
          {environment.is_simulated && <SimulatedBadge />}
          {underway !== undefined && (
            <Badge tone={operation.kind === 'failed' && !operation.is_canceled ? 'danger' : 'info'}>{underway}</Badge>
          )}
        </h1>
        <p className="page__meta">
          <span>
            <CloudLabel cloud={cloud} isMarkOnly />
            {cloud}, {region}
          </span>
          <span>
            <Icon of={Folder} tone="muted" />
            <span className="visually-hidden">{t('head.project')} </span>
            <Link className="link" to={to('project', { projectId: project.id })}>
              {project.name}
            </Link>
          </span>
          <span>{words.type(environment.environment_type)}</span>
          <span>
            <Icon of={User} tone="muted" />
            <span className="visually-hidden">{t('head.owner')} </span>
            {owner.name}
          </span>
          <span>
            <Icon of={Timer} tone="muted" />
            <Expiry environment={environment} />
          </span>
        </p>
      </div>
      <Actions environment={environment} />
    </header>
  )
}

/** When it ends; the exact time on hover. */
function Expiry({
  environment: { status, expires_at: end, lifetime_days: days, deleted_at: gone },
}: {
  environment: EnvironmentDetail
}): ReactNode {
  const { t } = useTexts('environment')
  const { dateTime, distance } = useFormat()
  const now = useNow()
  const at = status === 'deleted' ? gone : end
  if (at === null)
    return status === 'pending' && days !== null ? t('head.afterActivation', { count: days }) : t('head.noEnd')
  const date = new Date(at)
  const key = status === 'deleted' ? 'head.deleted' : date > now ? 'head.expires' : 'head.expired'
  return (
    <time dateTime={at} title={dateTime(date)}>
      {t(key, { distance: distance(date, now) })}
    </time>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { to } from '../../pages.ts'
import { CloudMark, findCloud } from '../../widgets/CloudMark.tsx'

const TERM: CSSProperties & Record<'--term', string> = { '--term': 'min(14rem, 40%)' }

/** What a project decides for its environments. */
export function Policies({ project: { id, settings, tags } }: { project: Project }): ReactNode {
  const { t } = useTexts('projects')
  const cloud = findCloud(settings.default_cloud_provider)
  const days = settings.max_lifetime_days
  return (
    <section aria-labelledby="policies">
      <div className="section-head">
        <h2 className="h2" id="policies">
          {t('policies.title')}
        </h2>
        <Link className="link small" to={to('projectSettings', { id })}>
          {t('policies.change')}
        </Link>
      </div>
      <div className="panel panel__body">
        <dl className="dl dl--rows" style={TERM}>
          <dt>{t('policies.place')}</dt>
          <dd className="row">
            {cloud && <CloudMark cloud={cloud} isDecorative />}
            {settings.default_cloud_provider}, {settings.default_region}
          </dd>
          <dt>{t('policies.clouds')}</dt>
          <dd>{settings.allowed_clouds.join(', ')}</dd>
          <dt>{t('policies.autoApprove')}</dt>
          <dd>{settings.auto_approve_dev ? t('policies.autoApproveYes') : t('policies.autoApproveNo')}</dd>
          <dt>{t('policies.requireTags')}</dt>
          <dd>{settings.require_tags ? t('policies.requireTagsYes') : t('policies.requireTagsNo')}</dd>
          <dt>{t('policies.lifetime')}</dt>
          <dd>{days === null ? t('policies.lifetimeNone') : t('policies.lifetimeDays', { count: days })}</dd>
          <dt>{t('policies.unpriced')}</dt>
          <dd>{t('policies.unpricedLines', { count: settings.max_unpriced_lines })}</dd>
          <dt>{t('policies.confirmPlans')}</dt>
          <dd>{t(`confirmPlans.${settings.confirm_plans}`)}</dd>
          <dt>{t('policies.checkDrift')}</dt>
          <dd>{settings.check_drift ? t('policies.checkDriftYes') : t('policies.checkDriftNo')}</dd>
          <dt>{t('policies.defaultTags')}</dt>
          <dd>
            <Tags tags={settings.default_tags} />
          </dd>
          <dt>{t('policies.tags')}</dt>
          <dd>
            <Tags tags={tags} />
          </dd>
        </dl>
      </div>
    </section>
  )
}

function Tags({ tags }: { tags: Readonly<Record<string, string>> }): ReactNode {
  const { t } = useTexts('projects')
  const entries = Object.entries(tags)
  if (entries.length === 0) return <span className="t3">{t('policies.none')}</span>
  return (
    <span className="tags">
      {entries.map(([name, value]) => (
        <span key={name} className="badge">
          {name}: {value}
        </span>
      ))}
    </span>
  )
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { CloudMark, findCloud } from '../../widgets/CloudMark.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { DIGEST_LETTERS } from './use-difference.ts'
import styles from './approvals.module.css'

/** What was answered, and exactly which stack it is about. */
export function RequestFacts({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const words = usePropertyWords()
  const { usd, number } = useFormat()
  const {
    cloud_provider: cloud,
    region,
    environment,
    project,
    approvers,
    stack_digest: digest,
    budget_limit: limit,
    state,
  } = approval
  const cloudId = findCloud(cloud)
  const rows: [string, ReactNode][] = [
    [
      t('details.project'),
      <Link key="project" className="link" to={to('project', { projectId: project.id })}>
        {project.name}
      </Link>,
    ],
    [
      t('details.cloud'),
      <span key="cloud" className="row row--wrap">
        {cloudId && <CloudMark cloud={cloudId} isDecorative />}
        {t('details.place', { cloud, region })}
      </span>,
    ],
    [t('details.type'), words.type(approval.environment_type)],
    [t('details.sensitivity'), words.sensitivity(approval.data_sensitivity)],
    [t('details.duration'), words.duration(approval.duration)],
    [t('details.team'), number(approval.team_size)],
    [t('details.limit'), limit === null ? t('details.noLimit') : usd(limit)],
    [
      t('details.digest'),
      <span key="digest" className="mono t3" title={digest}>
        {digest.slice(0, DIGEST_LETTERS)}
      </span>,
    ],
    [
      t('details.link'),
      <Link key="environment" className="link" to={to('environment', { id: environment.id })}>
        {t('details.open', { name: environment.name })}
      </Link>,
    ],
  ]
  if (state === 'pending') {
    rows.push([
      t('details.approvers'),
      approvers.length === 0 ? t('details.nobody') : approvers.map(({ name }) => name).join(', '),
    ])
  }
  return (
    <section aria-labelledby="request-facts" className="stack">
      <h3 className="h3" id="request-facts">
        {t('details.title')}
      </h3>
      <dl className={clsx('dl', styles.approvalDl)}>
        {rows.flatMap(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term}-value`}>{value}</dd>])}
      </dl>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { environmentApprovalsQuery } from '../../api/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PlanItem } from '../../widgets/PlanItem.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import styles from './environment.module.css'

/** Characters of a digest that tell two stacks apart. */
const DIGEST_SHOWN = 12

/** What the environment is. */
export function Details({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const { bookDate, dateTime } = useFormat()
  const words = usePropertyWords()
  const {
    team_size: team,
    stack_digest: digest,
    price_book: book,
    created_at: created,
    description,
    tags,
  } = environment
  const tagList = Object.entries(tags)
  return (
    <section className="panel" aria-labelledby="details">
      <div className="panel__head">
        <h2 className="h3" id="details">
          {t('details.title')}
        </h2>
      </div>
      <div className="panel__body">
        <dl className="dl dl--rows">
          {environment.cloud_connection && (
            <>
              <dt>{t('details.account')}</dt>
              <dd>{environment.cloud_connection.name}</dd>
            </>
          )}
          <dt>{t('details.type')}</dt>
          <dd>{words.type(environment.environment_type)}</dd>
          <dt>{t('details.sensitivity')}</dt>
          <dd>{words.sensitivity(environment.data_sensitivity)}</dd>
          <dt>{t('details.duration')}</dt>
          <dd>{words.duration(environment.duration)}</dd>
          <dt>{t('details.team')}</dt>
          <dd>{t('details.people', { count: team })}</dd>
          <dt>{t('details.stack')}</dt>
          <dd className="mono" title={digest}>
            {digest.slice(0, DIGEST_SHOWN)}
          </dd>
          <dt>{t('details.proof')}</dt>
          <dd>
            <Proof environment={environment} />
          </dd>
          {environment.proof.plan && (
            <>
              <dt>{t('details.plan')}</dt>
              <dd>
                <ul className="check-list">
                  <PlanItem plan={environment.proof.plan} />
                </ul>
              </dd>
            </>
          )}
          <dt>{t('details.book')}</dt>
          <dd>{bookDate(book)}</dd>
          <dt>{t('details.requested')}</dt>
          <dd>{dateTime(new Date(created))}</dd>
          <dt>{t('details.approved')}</dt>
          <dd>
            <ApprovedBy environment={environment} />
          </dd>
          {description !== null && description !== '' && (
            <>
              <dt>{t('details.description')}</dt>
              <dd className={styles.environmentWrap}>{description}</dd>
            </>
          )}
          <dt>{t('details.tags')}</dt>
          <dd className="tags">
            {tagList.length === 0 && <span className="t3">{t('details.noTags')}</span>}
            {tagList.map(([name, value]) => (
              <Badge key={name}>
                {name} {value}
              </Badge>
            ))}
          </dd>
        </dl>
      </div>
    </section>
  )
}

/** Against which provider versions its files were checked, and what came of it. */
function Proof({ environment: { proof } }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  if (proof.errors.length > 0)
    return <Badge tone="danger">{t('details.proofErrors', { count: proof.errors.length })}</Badge>
  const providers = proof.providers.map(({ source, version }) => `${source.split('/').at(-1)} ${version}`)
  return t('details.proofOk', { providers: providers.join(', ') })
}

/** The approver and the time, or why there is no approval. */
function ApprovedBy({ environment: { id, approval_id: approvalId } }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const { dateTime } = useFormat()
  const approvals = useQuery({ ...environmentApprovalsQuery(id), enabled: approvalId !== null })
  if (approvalId === null) return t('details.notNeeded')
  const approval = approvals.data?.find((one) => one.id === approvalId)
  if (approvals.isPending) return <Skeleton width="8rem" />
  if (approval?.state !== 'approved' || approval.decided_at === null) return t('details.notApproved')
  if (approval.decided_by === null) return t('details.notNeeded')
  return t('details.approvedBy', { name: approval.decided_by.name, date: dateTime(new Date(approval.decided_at)) })
}

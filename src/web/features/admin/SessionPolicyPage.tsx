import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { SessionPolicyForm } from './SessionPolicyForm.tsx'

/** How long sessions and tokens last, and of whom a second factor is required. */
export function SessionPolicyPage(): ReactNode {
  const { t } = useTexts(['sessionPolicy', 'common'])
  const policy = useQuery({ ...query('GET /instance/session-policy', {}), staleTime: 0 })
  return (
    <AdminFrame>
      <Loaded
        of={policy}
        failed={t('failed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </output>
        }
      />
      {policy.data && (
        <>
          <p className="small t2">{t('lead')}</p>
          <SessionPolicyForm policy={policy.data.policy} lacking={policy.data.lacking} />
        </>
      )}
    </AdminFrame>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { people } from '#contract/people.ts'
import { usePolicy } from '../../api/account.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'

/** How many people there are, and how they sign in; grey while that is loaded. */
export function PeopleStats({ summary }: { summary: Output<typeof people.summary> | undefined }): ReactNode {
  const { t } = useTexts('admin')
  const { number } = useFormat()
  const policy = usePolicy()
  const figure = (count: number | undefined) =>
    count === undefined ? <Skeleton width="2rem" height="1.25rem" /> : number(count)
  const s = summary
  return (
    <StatStrip
      stats={[
        {
          label: t('stats.people'),
          value: figure(s?.people),
          sub: s && t('stats.active', { count: s.active_this_week }),
        },
        {
          label: t('stats.administrators'),
          value: figure(s?.administrators),
          sub: s && (s.administrators === 1 ? t('stats.second') : t('stats.enough')),
        },
        {
          label: t('stats.twoFactor'),
          value: s ? t('stats.of', { count: s.with_two_factor, total: number(s.people) }) : figure(undefined),
          sub: policy && t(`stats.required.${policy.second_factor}`),
        },
        {
          label: t('stats.invitations'),
          value: figure(s?.invitations),
          sub: s && (s.invitations === 0 ? t('stats.none') : t('stats.waiting')),
        },
      ]}
    />
  )
}

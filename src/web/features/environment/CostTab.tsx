import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { Table } from '../../ui/Table.tsx'
import { CostPanel } from './CostPanel.tsx'
import { useMonthFormat } from './use-month-format.ts'

/** The cost of this month, and of every month since it began. */
export function CostTab({ environment }: { environment: EnvironmentDetail }): ReactNode {
  return (
    <>
      <CostPanel environment={environment} />
      <Months id={environment.id} />
    </>
  )
}

/** What each month cost. The panel above says what is wrong when there is nothing to show. */
function Months({ id }: { id: string }): ReactNode {
  const { t } = useTexts('environment')
  const { usd } = useFormat()
  const { month: nameOf } = useMonthFormat()
  const { data: costs } = useQuery(query('GET /environments/{id}/costs', { params: { id } }))
  if (!costs || costs.months.length === 0) return null
  return (
    <section aria-labelledby="months">
      <div className="section-head">
        <h2 className="h2" id="months">
          {t('cost.months')}
        </h2>
      </div>
      <Table label={t('cost.months')} isPlain>
        <thead>
          <tr>
            <th>{t('cost.month')}</th>
            <th className="num">{t('cost.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.months.map(({ month, cost }) => (
            <tr key={month}>
              <td>{nameOf(month)}</td>
              <td className="num">{usd(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('cost.total')}</td>
            <td className="num">{usd(costs.cost_to_date)}</td>
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}

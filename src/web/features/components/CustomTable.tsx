import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { CustomComponent } from '#contract/components.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Table } from '../../ui/Table.tsx'
import { CustomActions } from './CustomActions.tsx'
import { monthlyOf, type CustomTab } from './custom-list.ts'
import { linkId, useShown } from './use-shown.ts'
import { Money } from './Money.tsx'
import { useCloudWord } from './use-cloud-word.ts'
import styles from './components.module.css'

interface CustomTableProps {
  components: readonly CustomComponent[]
  tab: CustomTab
  /** Id of the one that is shown beside the list. */
  shown: string | undefined
}

/** Custom components as rows; each leads to what it is. */
export function CustomTable({ components, tab, shown }: CustomTableProps): ReactNode {
  const cloudWord = useCloudWord()
  const { t } = useTexts('components')
  const { number } = useFormat()
  const { show } = useShown()
  return (
    <Table label={t(`tabs.${tab}`)} isList>
      <thead>
        <tr>
          <th>{t('catalogue.component')}</th>
          <th>{t('form.category')}</th>
          <th>{t('form.cloud')}</th>
          <th>{t(tab === 'mine' ? 'custom.team' : 'custom.owner')}</th>
          <th className="num">{t('custom.uses')}</th>
          <th className="num">{t('custom.monthly')}</th>
          <th className="num">
            <span className="visually-hidden">{t('custom.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {components.map((one) => (
          <tr key={one.id} aria-selected={one.id === shown || undefined}>
            <td className={styles.customName} data-span>
              <Link
                className={styles.catalogueName}
                id={linkId(one.id)}
                to={show(one.id)}
                aria-current={one.id === shown || undefined}
              >
                {one.module.name}
              </Link>{' '}
              {!one.module.source && <Badge tone="warning">{t('custom.noModule')}</Badge>}
              {one.module.description !== '' && <span className="cell-sub">{one.module.description}</span>}
              <span className="only-list t3 tiny">
                {t(`moduleCategories.${one.module.category}`)}, {cloudWord(one.module.cloud)}
              </span>
            </td>
            <td data-hide>{t(`moduleCategories.${one.module.category}`)}</td>
            <td data-hide>{cloudWord(one.module.cloud)}</td>
            <td data-hide>
              {tab === 'mine' ? (one.team_name ?? <span className="t3">{t('custom.personal')}</span>) : one.owner_name}
            </td>
            <td className="num" data-hide>
              {number(one.use_count)}
            </td>
            <td className="num">
              {one.module.source?.kind === 'files' ? (
                <span className="t3">{t('price.byResources')}</span>
              ) : (
                <Money amount={monthlyOf(one.module)} />
              )}
            </td>
            <td className="num" data-end>
              <CustomActions component={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

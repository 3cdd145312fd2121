import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { CATEGORIES, type Component } from '#engine/components/component.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { CataloguePrice } from './CataloguePrice.tsx'
import { countOn } from './catalogue.ts'
import { linkId, useShown } from './use-shown.ts'
import styles from './components.module.css'

interface CatalogueTableProps {
  components: readonly Component[]
  /** Type of the one that is shown beside the list. */
  shown: string | undefined
}

/** Components by category with their prices; each leads to what it is. */
export function CatalogueTable({ components, shown }: CatalogueTableProps): ReactNode {
  const { t } = useTexts('components')
  const { number } = useFormat()
  const groups = CATEGORIES.map((category) => ({
    category,
    rows: components.filter((one) => one.category === category),
  })).filter(({ rows }) => rows.length > 0)
  return (
    <div className="table-wrap">
      <table className={clsx('table', styles.catalogue)} aria-label={t('tabs.catalogue')}>
        <thead>
          <tr>
            <th>{t('catalogue.component')}</th>
            {CLOUD_LIST.map((cloud) => (
              <th key={cloud.id} className="num">
                <span className={styles.catalogueCloud}>
                  <CloudMark cloud={cloud.id} isDecorative />
                  {cloud.label}
                  <span className="t3 tiny">{number(countOn(cloud.id))}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ category, rows }) => (
            <Fragment key={category}>
              <tr className="group">
                <td colSpan={4}>
                  <span className="row">
                    {t(`categories.${category}`)}
                    <span className="t3 tiny">{number(rows.length)}</span>
                  </span>
                </td>
              </tr>
              {rows.map((one) => (
                <Row key={one.type} component={one} isShown={one.type === shown} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ component, isShown }: { component: Component; isShown: boolean }): ReactNode {
  const { show } = useShown()
  const { describe } = useCatalogue()
  return (
    <tr className={isShown ? styles.isShown : undefined}>
      <td data-span>
        <span className="row row--top">
          <Icon of={componentIcon(component.icon)} tone="muted" />
          <span className="grow">
            <Link
              className={styles.catalogueName}
              to={show(component.type)}
              aria-current={isShown || undefined}
              id={linkId(component.type)}
            >
              {component.name}
            </Link>
            <span className="cell-sub">{describe(component)}</span>
          </span>
        </span>
      </td>
      {CLOUD_LIST.map((cloud) => (
        <td key={cloud.id} className="num" data-cloud>
          <span className="only-list">
            <CloudMark cloud={cloud.id} />
          </span>
          <span>
            <CataloguePrice component={component} cloud={cloud.id} />
            <span className={clsx('cell-sub', styles.catalogueService)}>{component.services[cloud.id]}</span>
          </span>
        </td>
      ))}
    </tr>
  )
}

import clsx from 'clsx'
import { Blocks, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { CustomComponent } from '#contract/components.ts'
import type { ModuleSource, StackModule } from '#engine/stack/module.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CodeBox } from './CodeBox.tsx'
import { textOf } from './component-form.ts'
import { monthlyOf } from './custom-list.ts'
import { CustomActions } from './CustomActions.tsx'
import { DetailFrame, DetailSection } from './DetailFrame.tsx'
import { Money } from './Money.tsx'
import { useCloudWord } from './use-cloud-word.ts'
import styles from './components.module.css'

/** What a custom component is: the module behind it, what it asks for, gives and costs, and whose it is. */
export function CustomDetail({ component, onClose }: { component: CustomComponent; onClose: () => void }): ReactNode {
  const cloudWord = useCloudWord()
  const { t } = useTexts('components')
  const { date, number } = useFormat()
  const { module } = component
  return (
    <DetailFrame title={module.name} icon={Blocks} badge={t(`moduleCategories.${module.category}`)} onClose={onClose}>
      <div className={clsx(styles.partSection, styles.partSectionFirst)}>
        {module.description !== '' && <p className={clsx('small t2', styles.partText)}>{module.description}</p>}
        <div className="row">
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={{ pathname: to('templateNew'), search: `component=${module.type}` }}
          >
            <Icon of={Plus} />
            {t('detail.use')}
          </Link>
          <CustomActions component={component} />
        </div>
        <dl className="dl">
          <dt>{t('form.cloud')}</dt>
          <dd>{cloudWord(module.cloud)}</dd>
          <dt>{t('custom.owner')}</dt>
          <dd>{component.owner_name}</dd>
          <dt>{t('custom.team')}</dt>
          <dd>{component.team_name ?? t('custom.personal')}</dd>
          <dt>{t('custom.uses')}</dt>
          <dd>{t('custom.usesCount', { count: component.use_count, number: number(component.use_count) })}</dd>
          <dt>{t('custom.updated')}</dt>
          <dd>{date(new Date(component.updated_at))}</dd>
        </dl>
      </div>
      <DetailSection title={t('source.title')}>
        {module.source ? <Source source={module.source} /> : <Callout tone="warning">{t('source.texts.none')}</Callout>}
      </DetailSection>
      {module.source && <Interface module={module} />}
      <Prices module={module} />
    </DetailFrame>
  )
}

function Source({ source }: { source: ModuleSource }): ReactNode {
  const { t } = useTexts('components')
  if (source.kind === 'files')
    return Object.entries(source.files).map(([name, text]) => <CodeBox key={name} name={name} text={text} />)
  const lines =
    source.kind === 'registry'
      ? { address: source.address, version: source.version }
      : { url: source.url, ref: source.ref, ...(source.path !== undefined && { path: source.path }) }
  return (
    <dl className="dl">
      {(Object.entries(lines) as [keyof typeof lines, string][]).map(([name, value]) => (
        <div key={name} className={styles.partPair}>
          <dt>{t(`source.${name}`)}</dt>
          <dd className={clsx('mono', styles.partText)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the module asks for and what it gives. */
function Interface({ module }: { module: StackModule }): ReactNode {
  const { t } = useTexts('components')
  return (
    <>
      <DetailSection title={t('variables.titleOf', { count: module.variables.length })}>
        {module.variables.length === 0 ? (
          <p className="small t3">{t('variables.none')}</p>
        ) : (
          <ul className={styles.partList}>
            {module.variables.map((one) => (
              <li key={one.name}>
                <span className="row row--wrap">
                  <span className="mono small">{one.name}</span>
                  <span className={clsx('mono tiny t3', styles.partText)}>{one.type}</span>
                  {one.is_required && !one.is_sensitive && <Badge>{t('variables.required')}</Badge>}
                  {one.is_sensitive && <Badge tone="info">{t('variables.sensitive')}</Badge>}
                </span>
                {one.description !== '' && <span className="cell-sub">{one.description}</span>}
                {!one.is_required && !one.is_sensitive && 'default' in one && (
                  <span className="cell-sub mono">
                    {t('variables.defaultIs', { value: one.default === '' ? '""' : textOf(one.default) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
      <DetailSection title={t('outputs.titleOf', { count: module.outputs.length })}>
        {module.outputs.length === 0 ? (
          <p className="small t3">{t('outputs.none')}</p>
        ) : (
          <ul className={styles.partList}>
            {module.outputs.map((one) => (
              <li key={one.name}>
                <span className="mono small">{one.name}</span>
                {one.description !== '' && <span className="cell-sub">{one.description}</span>}
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
    </>
  )
}

function Prices({ module }: { module: StackModule }): ReactNode {
  const { t } = useTexts('components')
  const { number, unitPrice } = useFormat()
  const isOfFiles = module.source?.kind === 'files'
  const pricing = module.is_free ? 'free' : module.prices.length > 0 ? 'declared' : 'unpriced'
  return (
    <DetailSection title={t('prices.title')}>
      {(isOfFiles || pricing !== 'declared') && (
        <p className="small t2">{t(isOfFiles ? `prices.textsOfFiles.${pricing}` : `prices.texts.${pricing}`)}</p>
      )}
      {pricing === 'declared' && (
        <ul className="lines">
          {module.prices.map((line, index) => (
            <li key={`${line.label} ${index}`}>
              <span>
                {line.label}
                <span className="cell-sub">
                  {t('prices.line', {
                    quantity: number(line.quantity),
                    unit: line.unit,
                    price: unitPrice(line.unit_price),
                  })}
                  {line.ends_on_stop && `, ${t('prices.ends')}`}
                  {isOfFiles && line.is_on_top === true && `, ${t('prices.onTop')}`}
                </span>
              </span>
              <Money amount={line.quantity * line.unit_price} />
            </li>
          ))}
          {!isOfFiles && (
            <li className="total">
              <span>{t('price.total')}</span>
              <Money amount={monthlyOf(module)} />
            </li>
          )}
        </ul>
      )}
    </DetailSection>
  )
}

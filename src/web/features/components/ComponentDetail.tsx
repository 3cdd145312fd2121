import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { Link } from 'react-router'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { isSupported, type Component } from '#engine/components/component.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { componentIcon } from '../../widgets/component-icon.ts'
import { useFilters } from '../../widgets/use-filters.ts'
import { describeOn, usersOf } from './catalogue.ts'
import { CodeBox } from './CodeBox.tsx'
import { DetailFrame, DetailSection } from './DetailFrame.tsx'
import { DetailPrices } from './DetailPrices.tsx'
import { DetailSettings } from './DetailSettings.tsx'
import { useShown } from './use-shown.ts'
import styles from './components.module.css'

/**
 * What a component of the catalogue is: on each cloud, its price, its settings, its Terraform, and with what it works.
 */
export function ComponentDetail({ component, onClose }: { component: Component; onClose: () => void }): ReactNode {
  const { t } = useTexts('components')
  const say = useSentences()
  const { describe } = useCatalogue()
  const [filters, change] = useFilters({ cloud: '' })
  const clouds = CLOUD_LIST.filter((one) => isSupported(component.lower[one.id]))
  const cloud = (CLOUD_LIST.find((one) => one.id === filters.cloud) ?? clouds[0] ?? CLOUD_LIST[0])?.id ?? 'azure'
  const found = describeOn(component, cloud)
  const uses = component.uses.flatMap((type) => findComponent(type) ?? [])
  return (
    <DetailFrame
      title={component.name}
      icon={componentIcon(component.icon)}
      badge={t(`categories.${component.category}`)}
      onClose={onClose}
    >
      <div className={clsx(styles.partSection, styles.partSectionFirst)}>
        <p className="small t2">{describe(component)}</p>
        <div>
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={{ pathname: to('templateNew'), search: `component=${component.type}` }}
          >
            <Icon of={Plus} />
            {t('detail.use')}
          </Link>
        </div>
      </div>
      <DetailSection title={t('detail.becomes')}>
        <dl className={clsx('dl', styles.partClouds)}>
          {CLOUD_LIST.map((one) => (
            <Becomes key={one.id} component={component} cloud={one.id} label={one.label} />
          ))}
        </dl>
      </DetailSection>
      <div className={styles.partSection}>
        <div>
          <Segmented
            label={t('detail.cloud')}
            options={CLOUD_LIST.map((one) => ({ value: one.id, label: one.label }))}
            value={cloud}
            onChange={(next) => change({ cloud: next })}
          />
        </div>
        {!found.isThere && <Callout tone="info">{say(found.messages, found.reason)}</Callout>}
      </div>
      {found.isThere && (
        <>
          <DetailPrices found={found} isNothingAlone={component.layer === 'edge'} />
          <DetailSettings stack={found.stack} type={component.type} />
          <DetailSection title={t('detail.example')}>
            <p className="tiny t3">{t('detail.exampleText')}</p>
            <CodeBox name="main.tf" text={found.terraform} />
          </DetailSection>
        </>
      )}
      <Partners title={t('detail.uses')} none={t('detail.usesNothing')} partners={uses} />
      <Partners title={t('detail.usedBy')} none={t('detail.usedByNothing')} partners={usersOf(component.type)} />
    </DetailFrame>
  )
}

/** A cloud, the service there, and the Terraform types of its resources. */
function Becomes({
  component,
  cloud,
  label,
}: {
  component: Component
  cloud: (typeof CLOUD_LIST)[number]['id']
  label: string
}): ReactNode {
  const say = useSentences()
  const found = describeOn(component, cloud)
  return (
    <>
      <dt className="row row--top">
        <CloudMark cloud={cloud} isDecorative />
        {label}
      </dt>
      <dd>
        {found.isThere ? (
          <>
            {component.services[cloud]}
            <span className={clsx('mono', styles.partTypes)}>
              {found.resourceTypes.map((type, index) => (
                <Fragment key={type}>
                  {index > 0 && ', '}
                  <Breakable name={type} />
                </Fragment>
              ))}
            </span>
          </>
        ) : (
          <span className="t3">{say(found.messages, found.reason)}</span>
        )}
      </dd>
    </>
  )
}

/** A long name of Terraform that may break after its underscores. */
function Breakable({ name }: { name: string }): ReactNode {
  return name.split('_').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && '_'}
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

/** The components that it works with, each leading to itself. */
function Partners({
  title,
  none,
  partners,
}: {
  title: string
  none: string
  partners: readonly Component[]
}): ReactNode {
  const { show } = useShown()
  return (
    <DetailSection title={title}>
      {partners.length === 0 ? (
        <p className="small t3">{none}</p>
      ) : (
        <ul className={styles.partPartners}>
          {partners.map((one) => (
            <li key={one.type}>
              <Link className="chip" to={show(one.type)}>
                <Icon of={componentIcon(one.icon)} tone="muted" />
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { ENVIRONMENT_TYPES } from '#engine/vocabulary.ts'
import type { Template } from '#contract/templates.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editTemplate } from '../../widgets/builder-address.ts'
import { CardPrices } from './CardPrices.tsx'
import { partsOf } from '../../widgets/component-parts.ts'
import { TemplateBadges } from './TemplateBadges.tsx'
import { TemplateTags } from './TemplateTags.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './templates.module.css'

/** So many kinds of components have their icon on a card; all of them are counted. */
const ICONS = 6

interface TemplateCardProps {
  template: Template
  /** It stands among the own ones: they lead to the builder, the others to their page. */
  isMine: boolean
}

/** A template in the library. The whole card leads to it. */
export function TemplateCard({ template, isMine }: TemplateCardProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const { distance, number, dateTime } = useFormat()
  const { id, component_types: types, owner_name: owner, use_count: uses } = template
  const environmentType =
    ENVIRONMENT_TYPES.find(({ id: one }) => one === template.environment_type)?.id ?? 'development'
  const { name, description } = useCatalogue().nameTemplate(template)
  const updated = new Date(template.updated_at)
  return (
    <li className={clsx('panel', styles.templateCard)}>
      <div className="stack stack--4">
        <div className="row row--between row--top">
          <h2 className="h3">
            <Link className={styles.templateCardLink} to={isMine ? editTemplate(id) : to('template', { id })}>
              {name}
            </Link>
          </h2>
          <span className={clsx('row row--wrap', styles.templateCardBadges)}>
            <TemplateBadges template={template} />
          </span>
        </div>
        <p className={clsx('small t2', styles.templateCardText)}>
          {description === '' ? t('card.noDescription') : description}
        </p>
        <TemplateTags template={template} />
      </div>
      <div className={styles.templateCardParts}>
        {partsOf(types)
          .slice(0, ICONS)
          .map((part) => (
            <span key={part.type} title={part.name}>
              <Icon of={part.icon} />
              <span className="visually-hidden">{part.name}, </span>
            </span>
          ))}
        <span>
          {t('card.parts', {
            components: t('components', { count: types.length }),
            environment: t(`common:words.environmentTypes.${environmentType}`),
          })}
        </span>
      </div>
      <CardPrices template={template} />
      <div className={styles.templateCardFoot}>
        {owner === null ? (
          <Badge>{t('curated')}</Badge>
        ) : (
          <>
            <Avatar name={owner} />
            <span className="truncate">{owner}</span>
            <span className="nowrap" title={dateTime(updated)}>
              {distance(updated)}
            </span>
          </>
        )}
        <span className="push nowrap">
          {uses === 0 ? t('unused') : t('used', { count: uses, times: number(uses) })}
        </span>
        <TemplateMenu template={template} isCard />
      </div>
    </li>
  )
}

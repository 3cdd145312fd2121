import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { useTexts } from '../../locales/texts.ts'
import { tagAddress } from './template-list.ts'
import styles from './templates.module.css'

/** The tags of a template: each leads to the others that have it. */
export function TemplateTags({ template }: { template: Template }): ReactNode {
  const { t } = useTexts('templates')
  if (template.tags.length === 0) return null
  return (
    <ul className={clsx('tags', styles.templateTags)} aria-label={t('tags')}>
      {template.tags.map((tag) => (
        <li key={tag}>
          <Link className={clsx('badge', styles.templateTag)} to={tagAddress(tag, template)}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import type { TemplateDetail } from '#contract/templates.ts'
import { useTexts } from '../../locales/texts.ts'
import { MarkdownView } from '../../widgets/MarkdownView.tsx'
import styles from './templates.module.css'

/** What its author says of a template; nothing without a README. */
export function Readme({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts('templates')
  if (template.readme.trim() === '') return null
  return (
    <section className="panel" aria-labelledby="readme">
      <div className="panel__head">
        <h2 className="h3" id="readme">
          {t('readme')}
        </h2>
      </div>
      {/* The gallery's are written in English. */}
      <div className={styles.templateReadme} tabIndex={0} {...(template.is_curated && { lang: 'en' })}>
        <MarkdownView text={template.readme} />
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { TemplateDetail } from '#contract/templates.ts'
import { useReadme } from '../../locales/readmes.ts'
import { useTexts } from '../../locales/texts.ts'
import { MarkdownView } from '../../widgets/MarkdownView.tsx'
import styles from './templates.module.css'

/** What its author says of a template, that of the gallery in the language of the page; nothing without a README. */
export function Readme({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts('templates')
  const { text, language } = useReadme(template)
  if (text.trim() === '') return null
  return (
    <section className="panel" aria-labelledby="readme">
      <div className="panel__head">
        <h2 className="h3" id="readme">
          {t('readme')}
        </h2>
      </div>
      <div className={styles.templateReadme} tabIndex={0} lang={language}>
        <MarkdownView text={text} />
      </div>
    </section>
  )
}

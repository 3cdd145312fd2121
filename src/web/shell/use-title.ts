import { useEffect } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Page } from '../pages.ts'

/** Keeps the title of the document that of a page. @param page undefined where no page has the address */
export function useTitle(page: Page | undefined): void {
  const { t } = useTexts('common')
  const title = page ? t(page.title) : t('pages.notFound')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
}

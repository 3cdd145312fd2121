import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'

/**
 * A line at the top of the window while a page is on its way. It appears late (shell.css), so that what comes at once
 * does not flicker.
 */
export function Waiting(): ReactNode {
  const { t } = useTexts('common')
  return <output className="waiting" aria-label={t('loading')} />
}

import { useEffect } from 'react'
import type { Account } from '#contract/person.ts'
import { setTheme } from '../lib/theme.ts'
import { setLanguage } from '../locales/i18n.ts'

/**
 * The settings of the account win over what this device keeps: language and theme change with them, without a reload.
 */
export function useAccountSettings(account: Account | undefined): void {
  const settings = account?.settings
  const language = settings?.language
  const isDark = settings?.dark_mode
  useEffect(() => {
    if (language !== undefined) void setLanguage(language)
  }, [language])
  useEffect(() => {
    if (isDark !== undefined) setTheme(isDark ? 'dark' : 'light')
  }, [isDark])
}

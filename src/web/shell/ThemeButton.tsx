import { SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleTheme, useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Changes between the dark and the light theme. */
export function ThemeButton({ size }: { size?: 'sm' | 'md' }): ReactNode {
  const { t } = useTranslation('common')
  const theme = useTheme()
  return <IconButton icon={SunMoon} label={theme === 'dark' ? t('shell.light') : t('shell.dark')} onClick={toggleTheme} size={size} />
}

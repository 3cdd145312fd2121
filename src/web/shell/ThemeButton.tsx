import { SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useToggleTheme } from '../widgets/use-toggle-theme.ts'

/** Changes between the dark and the light theme. */
export function ThemeButton({ size }: { size?: 'sm' | 'md' }): ReactNode {
  const { t } = useTexts('common')
  const theme = useTheme()
  const toggle = useToggleTheme()
  return (
    <IconButton
      icon={SunMoon}
      label={theme === 'dark' ? t('shell.light') : t('shell.dark')}
      onClick={toggle}
      size={size}
    />
  )
}

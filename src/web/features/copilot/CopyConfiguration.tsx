import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { requestOf } from './request.ts'

/** Copies the body of the generate call and says so for two seconds. */
export function CopyConfiguration({ config }: { config: CopilotConfig }): ReactNode {
  const { t } = useTexts('copilot')
  return (
    <CopyButton
      text={JSON.stringify(requestOf(config), null, 2)}
      label={t('copyConfiguration')}
      copiedLabel={t('copied')}
    />
  )
}

import { Braces } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { CopyButton } from '../../widgets/CopyButton.tsx'

/** Copies a workflow as JSON and says so for two seconds. */
export function CopyJson({ value }: { value: unknown }): ReactNode {
  const { t } = useTexts('workflows')
  return <CopyButton text={JSON.stringify(value, null, 2)} label={t('row.copy')} icon={Braces} isQuiet />
}

import { Braces } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../widgets/CopyButton.tsx'

/** Copies a workflow as JSON and says so for two seconds. */
export function CopyJson({ value }: { value: unknown }): ReactNode {
  const { t } = useTranslation('workflows')
  return <CopyButton text={JSON.stringify(value, null, 2)} label={t('row.copy')} icon={Braces} isQuiet />
}

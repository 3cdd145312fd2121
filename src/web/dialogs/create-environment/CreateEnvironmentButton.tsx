import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { projectsQuery } from '../../api/projects.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { EnvironmentSource } from './values.ts'

const loadDialog = async () => {
  const texts = loadTexts(['environments', 'lifecycle'])
  const { CreateEnvironmentDialog } = await import('./CreateEnvironmentDialog.tsx')
  await texts
  return { default: CreateEnvironmentDialog }
}
const LazyDialog = lazy(loadDialog)

interface CreateEnvironmentButtonProps {
  source: EnvironmentSource
  label: string
  isBlock?: boolean
  /** Something else is what most people do here. */
  isSecondary?: boolean
  disabledReason?: string | undefined
}

/**
 * Opens the dialog that makes an environment of a result. It comes with the first click, and opens when what it shows
 * is there.
 */
export function CreateEnvironmentButton({
  source,
  label,
  isBlock = false,
  isSecondary = false,
  disabledReason,
}: CreateEnvironmentButtonProps): ReactNode {
  const { t } = useTexts('common')
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isComing, setIsComing] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const open = async () => {
    setIsComing(true)
    // What did not come is said by the dialog, or by the page that draws it.
    await Promise.allSettled([loadDialog(), queries.prefetchQuery(projectsQuery())])
    setIsComing(false)
    setHasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        variant={isSecondary ? 'secondary' : 'primary'}
        icon={Plus}
        isBlock={isBlock}
        onClick={() => void open()}
        isLoading={isComing}
        disabledReason={abilities['environments.create'] ? disabledReason : t('mayNotCreateEnvironments')}
      >
        {label}
      </Button>
      {hasOpened && (
        <Suspense>
          <LazyDialog source={source} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'

const loadDialog = async () => {
  const texts = loadTexts(['askAgain', 'environments'])
  const { AskAgainDialog } = await import('./AskAgainDialog.tsx')
  await texts
  return { default: AskAgainDialog }
}
const LazyDialog = lazy(loadDialog)

/** Opens the dialog that changes an environment and asks for it again. It comes with the first click. */
export function AskAgainButton({ environment, label }: { environment: EnvironmentDetail; label: string }): ReactNode {
  const { refusal } = useEnvironmentWords()
  const [isComing, setIsComing] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const open = async () => {
    setIsComing(true)
    // What did not come is said by the page that draws it.
    await Promise.allSettled([loadDialog()])
    setIsComing(false)
    setHasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        size="sm"
        isLoading={isComing}
        disabledReason={refusal(environment, 'change')}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {hasOpened && (
        <Suspense>
          <LazyDialog environment={environment} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { useAccount } from '../../api/account.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { Button } from '../../ui/Button.tsx'

/** The dialogs come with the first click, with their texts. */
const DeployDialog = lazy(async () => {
  const texts = loadTexts(['deploy', 'environments', 'lifecycle'])
  const { DeployDialog: Dialog } = await import('../../dialogs/deploy/DeployDialog.tsx')
  await texts
  return { default: Dialog }
})
const ExportDialog = lazy(async () => {
  const texts = loadTexts('deploy')
  const { ExportPipelineDialog: Dialog } = await import('../../dialogs/pipeline/ExportPipelineDialog.tsx')
  await texts
  return { default: Dialog }
})

interface OutsideProps {
  stack: StackDraft
  /** The saved template, while nothing in it is changed. */
  templateId: string | undefined
  errorCount: number
}

/** Taking the stack out of the builder: as a pipeline, or as an environment. */
export function useOutside({ stack, templateId, errorCount }: OutsideProps): {
  buttons: ReactNode
  dialogs: ReactNode
} {
  const { t } = useTexts(['builder', 'common'])
  const { abilities } = useAccount()
  const [open, setOpen] = useState<'deploy' | 'export'>()
  const [opened, setOpened] = useState<ReadonlySet<'deploy' | 'export'>>(new Set())
  const show = (dialog: 'deploy' | 'export') => {
    setOpened(new Set([...opened, dialog]))
    setOpen(dialog)
  }
  const close = () => setOpen(undefined)
  const unfit =
    stack.nodes.length === 0 ? t('addFirst') : errorCount > 0 ? t('solveFirst', { count: errorCount }) : undefined
  const source = templateId === undefined ? { stack } : { template_id: templateId }
  const given = { source, name: stack.name, environmentType: stack.environment_type, onClose: close }
  return {
    buttons: (
      <>
        <Button disabledReason={unfit} onClick={() => show('export')}>
          {t('exportPipeline')}
        </Button>
        <Button
          variant="primary"
          disabledReason={abilities['environments.create'] ? unfit : t('common:mayNotCreateEnvironments')}
          onClick={() => show('deploy')}
        >
          {t('deploy')}
        </Button>
      </>
    ),
    dialogs: (
      <Suspense>
        {opened.has('export') && <ExportDialog {...given} isOpen={open === 'export'} />}
        {opened.has('deploy') && (
          <DeployDialog {...given} cloud={stack.cloud} region={stack.region} isOpen={open === 'deploy'} />
        )}
      </Suspense>
    ),
  }
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import type { Draft } from './draft.ts'
import type { Saving } from './use-save.ts'
import styles from '../workflows.module.css'

/** Why a workflow is not saved, and the ways out. What was typed stays. */
export function Failure({
  saving,
  draft,
  onReload,
}: {
  saving: Saving
  draft: Draft
  onReload: () => void
}): ReactNode {
  const { t } = useTexts('workflowEditor')
  const { obstacle, failure, isSaving } = saving
  return (
    <div className={clsx('panel__body', styles.editorFailure)}>
      <Callout
        tone="danger"
        action={
          obstacle && (
            <span className="row row--wrap">
              <Button
                size="sm"
                isLoading={isSaving}
                onClick={() => saving.save(draft, obstacle === 'newer' ? 'over' : 'new')}
              >
                {t(obstacle === 'newer' ? 'editor.saveOver' : 'editor.saveNew')}
              </Button>
              {obstacle === 'newer' && (
                <Button size="sm" onClick={onReload}>
                  {t('editor.reload')}
                </Button>
              )}
            </span>
          )
        }
      >
        {obstacle === 'gone' ? t('editor.gone') : failure}
      </Callout>
    </div>
  )
}
